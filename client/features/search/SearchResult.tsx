import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import type { SearchKind } from '#domain/search.ts';
import type { MarkedText_TextFragment } from '../../gql/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Link } from '../../ui/Link.tsx';
import { useLangOf } from '../../ui/Text.tsx';

const MarkedTextFragment = graphql(`
  fragment MarkedText_text on MarkedText {
    parts { text isHit }
    language
  }
`);

const SearchResultFragment = graphql(`
  fragment SearchResult_result on SearchResult {
    kind
    path
    title { ...MarkedText_text }
    snippet { ...MarkedText_text }
  }
`);

export const KIND_NAMES: Record<SearchKind, MessageDescriptor> = {
  article: msg`Article`,
  video: msg({ message: 'Video', comment: 'One video' }),
  lesson: msg`Lesson`,
  term: msg`Glossary`,
};

/** One result of the search: what it is, its title, and the text around what was searched. */
export function SearchResult({ result }: { result: FragmentType<typeof SearchResultFragment> }) {
  const { t } = useLingui();
  const { kind, path, ...found } = readFragment(SearchResultFragment, result);
  const title = readFragment(MarkedTextFragment, found.title);
  const snippet = readFragment(MarkedTextFragment, found.snippet);
  const en = <Parts parts={snippet.parts} />;
  return (
    <Item>
      <Badge>{t(KIND_NAMES[kind])}</Badge>
      <h3>
        <Link to={path}>
          <Marked text={title} />
        </Link>
      </h3>
      <p>
        {snippet.language === 'en' && title.language !== 'en' ? (
          <Trans>
            In English: <span lang="en">{en}</span>
          </Trans>
        ) : (
          <Marked text={snippet} />
        )}
      </p>
    </Item>
  );
}

function Marked({ text: { parts, language } }: { text: MarkedText_TextFragment }) {
  const lang = useLangOf({ value: '', language });
  return (
    <span lang={lang}>
      <Parts parts={parts} />
    </span>
  );
}

function Parts({ parts }: Pick<MarkedText_TextFragment, 'parts'>) {
  return parts.map(({ text, isHit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their places.
    isHit ? <mark key={index}>{text}</mark> : text,
  );
}

const Item = styled.article`
  padding-block: 20px;
  border-bottom: 1px solid var(--line);

  h3 {
    margin-block: 8px 4px;
    font-size: var(--step-1);
    line-height: 1.3;
    overflow-wrap: anywhere;
  }

  p {
    line-height: 1.55;
    overflow-wrap: anywhere;
  }

  mark {
    border-radius: 3px;
    background: var(--sun);
    color: inherit;
    box-decoration-break: clone;
  }
`;
