import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ContentField } from '#domain/content/content-kind.ts';
import { CATEGORIES, CATEGORY_NAMES, CONTENT_STATUSES } from '#domain/content.ts';
import { formatDate, formatDateTime } from '#domain/date.ts';
import type { Language } from '#domain/language.ts';
import { useLanguage } from '../../app/language.tsx';
import { STATUS_NAMES } from '../forms/fields/field-labels.ts';
import { questionDrafts } from '../forms/form-values.ts';
import { readableValue } from '../forms/saving/readable-value.ts';
import { useInLanguage } from '../in-language.ts';
import { BodyDiff } from './diff/BodyDiff.tsx';
import { Deleted, Inserted, TextDiff } from './diff/TextDiff.tsx';

/** A field of two versions: texts as they are, numbers and questions as JSON, null for none. */
export interface FieldVersions {
  name: string;
  /** Null for a field that today's items don't have. */
  described: ContentField | null;
  label: string;
  /** Of the texts themselves; undefined for values in the language of the page. */
  lang: Language | undefined;
  before: string | null;
  after: string | null;
}

interface FieldDiffProps {
  field: FieldVersions;
  /** What a version may refer to by its ID. */
  named: {
    modules: readonly { id: number; title?: string | null; titleEs?: string | null }[];
    authors: readonly { id: number; username: string }[];
  };
}

/** What changed in one field. */
export function FieldDiff({ field, named }: FieldDiffProps) {
  return (
    <Field>
      <h3>{field.label}</h3>
      <div lang={field.lang}>
        <Content field={field} named={named} />
      </div>
    </Field>
  );
}

function Content({ field: { described, before, after }, named }: FieldDiffProps): ReactNode {
  const { language } = useLanguage();
  const { t } = useLingui();
  switch (described?.type) {
    case 'html':
      return <BodyDiff before={before ?? ''} after={after ?? ''} />;
    case 'questions': {
      const { mine, theirs } = readableValue(questionsOf(before), questionsOf(after), false);
      return (
        <Lines>
          <TextDiff before={mine} after={theirs} />
        </Lines>
      );
    }
    case 'author':
      return <AuthorDiff before={before} after={after} authors={named.authors} />;
    case 'module':
      return <ModuleDiff before={before} after={after} modules={named.modules} />;
    case 'day':
      return <DateDiff before={before} after={after} format={formatDate} />;
    case 'moment':
      return <DateDiff before={before} after={after} format={formatDateTime} />;
    case 'word':
      return (
        <WholeDiff
          before={before}
          after={after}
          name={(value) => {
            const status = CONTENT_STATUSES.find((known) => known === value);
            const category = CATEGORIES.find((known) => known === value);
            if (status) return t(STATUS_NAMES[status]);
            return category ? CATEGORY_NAMES[category][language] : value;
          }}
        />
      );
    default:
      return (
        <Lines>
          {before === null || after === null ? (
            <Replaced before={before} after={after} />
          ) : (
            <TextDiff before={before} after={after} />
          )}
        </Lines>
      );
  }
}

interface DateDiffProps {
  before: string | null;
  after: string | null;
  format: typeof formatDate;
}

function DateDiff({ before, after, format }: DateDiffProps) {
  const { language } = useLanguage();
  return <WholeDiff before={before} after={after} name={(value) => format(value, language)} />;
}

interface WholeDiffProps {
  before: string | null;
  after: string | null;
  /** How people know a value. */
  name(value: string): string;
}

/** Values that aren't compared word by word: a date that differs in a digit is another date. */
function WholeDiff({ before, after, name }: WholeDiffProps) {
  return (
    <Lines>
      {before !== null && <Deleted>{name(before)}</Deleted>} {after !== null && <Inserted>{name(after)}</Inserted>}
    </Lines>
  );
}

function Replaced({ before, after }: { before: string | null; after: string | null }) {
  return (
    <>
      <TextDiff before={before ?? ''} after={after ?? ''} />{' '}
      <Empty>{before === null ? <Trans>(was empty)</Trans> : <Trans>(is empty)</Trans>}</Empty>
    </>
  );
}

interface AuthorDiffProps extends Pick<FieldDiffProps['named'], 'authors'> {
  before: string | null;
  after: string | null;
}

function AuthorDiff({ before, after, authors }: AuthorDiffProps) {
  const { t } = useLingui();
  // An account that was deleted has no name any more.
  const name = (id: string) => authors.find((author) => String(author.id) === id)?.username ?? t`User ${id}`;
  return <WholeDiff before={before} after={after} name={name} />;
}

interface ModuleDiffProps extends Pick<FieldDiffProps['named'], 'modules'> {
  before: string | null;
  after: string | null;
}

function ModuleDiff({ before, after, modules }: ModuleDiffProps) {
  const { t } = useLingui();
  const named = useInLanguage();
  const name = (id: string) => {
    const module = modules.find((known) => String(known.id) === id);
    return (module && named(module).title) ?? t`Module ${id}`;
  };
  return <WholeDiff before={before} after={after} name={name} />;
}

function questionsOf(json: string | null): ReturnType<typeof questionDrafts> {
  return json === null ? [] : questionDrafts(JSON.parse(json));
}

const Field = styled.section`
  display: grid;
  gap: 6px;
  padding-block: 14px;
  line-height: 1.6;
  overflow-wrap: anywhere;

  & + & {
    border-top: 1px solid var(--line);
  }

  h3 {
    color: var(--muted);
    font-family: var(--font-body);
    font-size: 0.875rem;
  }
`;

const Lines = styled.div`
  max-width: var(--measure);
  white-space: pre-wrap;
`;

const Empty = styled.em`
  color: var(--muted);
`;
