import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { z } from 'zod';
import type { FieldProblems } from '#domain/app-error.ts';
import { ISSUE_INTRO_MAX, SLUG_MAX, TITLE_MAX } from '#domain/limits.ts';
import { ISSUE_ITEM_TYPES, issueInput } from '#domain/newsletter-issue.ts';
import { inputIssues } from '#domain/parse-input.ts';
import { failureOf } from '../../app/failure.ts';
import { newIdempotencyKey } from '../../app/idempotency-key.ts';
import { paths } from '../../app/paths.ts';
import type { NewsletterIssue_IssueFragment as Issue } from '../../gql/admin/graphql.ts';
import { readFragment } from '../../gql/admin/index.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { useLocalizer } from '../../ui/Link.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import type { SaveFailure } from '../forms/editor-state.ts';
import { LeaveDialog } from '../forms/leaving/LeaveDialog.tsx';
import { useLeaveGuard } from '../forms/leaving/useLeaveGuard.ts';
import { SaveFailureBox } from '../forms/saving/SaveFailureBox.tsx';
import { saveFailureOf } from '../forms/saving/save-failure.ts';
import { useSaveShortcut } from '../forms/saving/useSaveShortcut.ts';
import { UnsavedWorkOffer } from '../forms/unsaved/UnsavedWorkOffer.tsx';
import { useUnsavedChanges } from '../forms/unsaved/useUnsavedChanges.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { Flat } from '../ui/AdminDialog.tsx';
import { ItemPicker, type ShownItem } from './ItemPicker.tsx';
import { IssueFragment } from './issue.tsx';
import { useIssueWrites } from './useIssueWrites.tsx';

interface Values {
  subject: string;
  subjectEs: string;
  intro: string;
  introEs: string;
  slug: string;
  items: ShownItem[];
}

type TabId = 'english' | 'spanish' | 'common';
const TAB_OF: Record<string, TabId> = {
  subject: 'english',
  intro: 'english',
  subjectEs: 'spanish',
  introEs: 'spanish',
};

function valuesOf(issue: Issue | null): Values {
  return {
    subject: issue?.subject ?? '',
    subjectEs: issue?.subjectEs ?? '',
    intro: issue?.intro ?? '',
    introEs: issue?.introEs ?? '',
    slug: issue?.slug ?? '',
    items: (issue?.items ?? []).map(({ type, id, title, titleEs, isPublic }) => ({
      type,
      id,
      title,
      titleEs: titleEs ?? null,
      isPublic,
    })),
  };
}

function inputOf({ items, ...texts }: Values) {
  return { ...texts, items: items.map(({ type, id }) => ({ type, id })) };
}

const shownItem = z.object({
  type: z.enum(ISSUE_ITEM_TYPES),
  id: z.number(),
  title: z.string(),
  titleEs: z.string().nullable(),
  isPublic: z.boolean(),
});
const part = z
  .object({
    subject: z.string(),
    subjectEs: z.string(),
    intro: z.string(),
    introEs: z.string(),
    slug: z.string(),
    items: z.array(shownItem),
  })
  .partial();

interface IssueFormProps {
  /** Null for a new one. */
  issue: Issue | null;
  /** Whether there are unsaved changes. */
  onChange(isChanged: boolean): void;
  /** After it was saved for the first time. */
  onCreated(id: number): void;
}

/** Writes a draft in both languages. */
export function IssueForm({ issue, onChange, onCreated }: IssueFormProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const localized = useLocalizer();
  const writes = useIssueWrites();
  const form = useRef<HTMLFormElement>(null);
  /** What is stored, as far as this form knows. */
  const [base, setBase] = useState({ values: valuesOf(issue), version: issue?.version ?? 0 });
  const unsaved = useUnsavedChanges({
    ...{ section: 'newsletter', id: issue?.id ?? null, part },
    ...{ base: base.values, version: base.version },
  });
  const { values, isChanged } = unsaved;
  const [tab, setTab] = useState<TabId>('english');
  const [problems, setProblems] = useState<FieldProblems>({});
  const [state, setState] = useState<'idle' | 'saving' | 'conflict'>('idle');
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const isLeaving = useRef(false);
  const leave = () => {
    isLeaving.current = true;
  };
  const guard = useLeaveGuard({
    hasWork: () => !isLeaving.current && isChanged,
    onLeave: leave,
    onReturn: () => {
      isLeaving.current = false;
    },
  });
  useSaveShortcut(() => void save('stay'));
  const isNew = issue === null;
  useEffect(() => {
    if (isNew) form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isNew]);
  useEffect(() => onChange(isChanged), [isChanged, onChange]);

  function change(changes: Partial<Values>) {
    unsaved.change(changes);
    const changed = Object.keys(changes);
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !changed.includes(name))));
  }

  /** Shows the first problem, and moves the focus there. */
  function showProblems(found: FieldProblems) {
    setProblems(found);
    const [first] = Object.keys(found);
    if (!first) return;
    setTab(TAB_OF[first] ?? 'common');
    // The tab may have to appear first.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  }

  async function save(after: 'stay' | 'close') {
    if (state === 'saving') return;
    const input = inputOf(values);
    const parsed = issueInput.safeParse(input);
    if (!parsed.success) {
      const found: FieldProblems = {};
      for (const { field, problem } of inputIssues(parsed.error, input)) found[field.split('.')[0] ?? ''] ??= problem;
      return showProblems(found);
    }
    setState('saving');
    setFailure(null);
    try {
      const answer = issue
        ? await writes.change(issue.id, input, base.version)
        : await writes.create(input, unsaved.idempotencyKey.current);
      const stored = readFragment(IssueFragment, answer);
      if (!stored) throw new Error('The server answered without the issue.');
      setBase({ values: valuesOf(stored), version: stored.version });
      const isAll = unsaved.clear();
      setState('idle');
      setSavedAt(Date.now());
      const isClosing = after === 'close' && isAll;
      if (issue && !isClosing) return;
      leave();
      showToast({ title: t`Draft saved` });
      if (isClosing) navigate(localized(paths.adminList('newsletter')));
      else onCreated(stored.id);
    } catch (error) {
      const { code, fields } = failureOf(error);
      if (fields.idempotencyKey) {
        unsaved.idempotencyKey.current = newIdempotencyKey();
        setState('idle');
        const text = t`An earlier attempt was saved after all. You’ll find it in the list. Your text stays here; if you save again, you’ll create another item.`;
        return showToast({ title: t`Couldn’t save`, description: text, tone: 'destructive' });
      }
      setState(code === 'CONFLICT' ? 'conflict' : 'idle');
      if (Object.keys(fields).length > 0) showProblems(fields);
      else if (code !== 'CONFLICT') {
        setFailure(saveFailureOf(code));
        const description = t`Nothing was changed. Please try again.`;
        showToast({ title: t`Couldn’t save`, description, tone: 'destructive' });
      }
    }
  }

  const time = savedAt === null ? '' : i18n.date(new Date(savedAt), { timeStyle: 'short' });
  const line = (name: 'subject' | 'subjectEs' | 'slug') => ({
    name,
    value: values[name],
    problem: problems[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const text = (name: 'intro' | 'introEs') => ({
    name,
    value: values[name],
    problem: problems[name],
    maxLength: ISSUE_INTRO_MAX,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    hint: (
      <Trans>
        Leave an empty line between paragraphs. Write links as [text](/news/slug) and bold text as **text**.
      </Trans>
    ),
  });

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      data-stored={unsaved.state !== 'unstored' || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void save('close');
      }}
    >
      <UnsavedWorkOffer of={unsaved}>
        {issue && unsaved.offer?.version !== base.version && (
          <Trans>Someone has saved this issue since then. Restoring replaces only the fields that you changed.</Trans>
        )}
      </UnsavedWorkOffer>
      <Tabs<TabId>
        label={t`Parts of the form`}
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'english',
            label: <Trans>English</Trans>,
            panel: (
              <Fields>
                <TextField label={<Trans>Subject</Trans>} lang="en" maxLength={TITLE_MAX} {...line('subject')} />
                <TextArea label={<Trans>Intro</Trans>} lang="en" {...text('intro')} />
              </Fields>
            ),
          },
          {
            id: 'spanish',
            label: <Trans>Spanish</Trans>,
            panel: (
              <Fields>
                <TextField
                  label={<Trans>Spanish subject</Trans>}
                  lang="es"
                  maxLength={TITLE_MAX}
                  {...line('subjectEs')}
                />
                <TextArea label={<Trans>Spanish intro</Trans>} lang="es" {...text('introEs')} />
              </Fields>
            ),
          },
          {
            id: 'common',
            label: <Trans>Items and address</Trans>,
            panel: (
              <Fields>
                <ItemPicker items={values.items} onChange={(items) => change({ items })} />
                <TextField
                  label={<Trans>Slug</Trans>}
                  maxLength={SLUG_MAX}
                  hint={<Trans>The end of its address in the archive. If empty, it is made from the subject.</Trans>}
                  {...line('slug')}
                />
              </Fields>
            ),
          },
        ]}
      />
      {state === 'conflict' && (
        <ErrorBox>
          <Trans>
            Someone else changed this issue, so your changes weren’t saved. Reload the page to see their version. This
            browser keeps your changes and offers them there.
          </Trans>
        </ErrorBox>
      )}
      {failure && <SaveFailureBox reason={failure} onLeave={leave} />}
      <Bar>
        <p role="status">
          {state === 'saving' && <Trans>Saving...</Trans>}
          {state !== 'saving' && savedAt !== null && !isChanged && <Trans>Saved at {time}</Trans>}
          {isChanged && state !== 'saving' && unsaved.state === 'stored' && (
            <Trans>Unsaved changes, kept in this browser</Trans>
          )}
          {isChanged && state !== 'saving' && unsaved.state === 'unstored' && (
            <Trans>Unsaved changes. This browser cannot keep them: save before you leave.</Trans>
          )}
        </p>
        <AdminButton
          type="button"
          aria-disabled={state === 'saving'}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={() => void save('stay')}
        >
          <Trans>Save and keep editing</Trans>
        </AdminButton>
        <AdminButton type="submit" $kind="main" aria-disabled={state === 'saving'}>
          <Trans>Save</Trans>
        </AdminButton>
      </Bar>
      {guard.question !== null && (
        <Flat>
          <LeaveDialog
            key={guard.question}
            isStored={unsaved.state !== 'unstored'}
            onStay={guard.stay}
            onLeave={guard.leave}
          />
        </Flat>
      )}
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  padding-top: 20px;

  && textarea {
    min-height: 12rem;
  }
`;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 8px 16px;

  p {
    color: var(--muted);
  }
`;
