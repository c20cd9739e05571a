import { useLingui } from '@lingui/react/macro';
import { type BaseSyntheticEvent, createContext, use, useCallback, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { failureOf } from '../../app/failure.ts';
import { paths } from '../../app/paths.ts';
import { useLocalized } from '../../ui/Link.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { listSearch } from '../list-search.ts';
import type { KeptDraft } from './drafts/kept-drafts.ts';
import { useKeptDraft } from './drafts/useKeptDraft.ts';
import { changesOf, type FormValues, rebased } from './form-values.ts';
import { type FormKind, type TabId, tabOf } from './kinds/form-kind.ts';
import { useLeaveGuard } from './leaving/useLeaveGuard.ts';
import { formResolver, inputOf, problemPaths } from './saving/form-problems.ts';
import type { StoredValues } from './useStoredItem.ts';

/** Stores an item: all of a new one (`id` null), of another only what is given. */
export type SaveItem<Input> = (id: number | null, input: Partial<Input>, version: number | null) => Promise<unknown>;

/** Why nothing can be saved any more without doing something else first. */
export type Obstacle = 'session-ended' | 'forbidden' | 'deleted';

interface EditorOptions<Input> {
  kind: FormKind<Input>;
  id: number | null;
  stored: StoredValues;
  reload(): Promise<StoredValues | null>;
  save: SaveItem<Input>;
}

/** Everything that happens to a form: checking, keeping, saving, conflicts, leaving. */
export function useEditor<Input extends object>({ kind, id, stored, reload, save }: EditorOptions<Input>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useLocalized(paths.adminList(kind.section) + listSearch(kind.section));
  const baseNow = useRef(stored);
  const [base, setBaseState] = useState(stored);
  const setBase = (next: StoredValues) => {
    baseNow.current = next;
    setBaseState(next);
  };
  const [tab, setTab] = useState<TabId>('english');
  const [focusOn, setFocusOn] = useState<{ path: string } | null>(null);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const [theirs, setTheirs] = useState<StoredValues | null>(null);
  const takenSlugs = useRef(new Set<string>());
  const resolver = useMemo(() => formResolver(kind, (slug) => takenSlugs.current.has(slug)), [kind]);
  const form = useForm<FormValues>({ defaultValues: stored.values, resolver, shouldFocusError: false });
  const readBase = useCallback(() => baseNow.current, []);
  const kept = useKeptDraft({ section: kind.section, id, form, base: readBase });
  const isChanged = () => Object.keys(changesOf(baseNow.current.values, form.getValues())).length > 0;
  const guard = useLeaveGuard(isChanged);

  function showProblem(path: string) {
    setTab(tabOf(kind, path));
    setFocusOn({ path });
  }

  function finish() {
    guard.disarm();
    kept.drop();
    showToast(
      id === null
        ? { title: t`Content created`, description: t`Your content has been successfully created.` }
        : { title: t`Content updated`, description: t`Your content has been successfully updated.` },
    );
    navigate(list);
  }

  async function send() {
    kept.keep();
    setObstacle(null);
    const { values: before, version } = baseNow.current;
    const values = form.getValues();
    const changed = Object.keys(changesOf(before, values));
    const input = inputOf(kind.schema, values);
    try {
      await save(id, id === null ? input : only(input, changed), version);
    } catch (error) {
      await explain(error);
      return;
    }
    finish();
  }

  async function explain(error: unknown) {
    const { code, fields } = failureOf(error);
    if (code === 'CONFLICT' && 'version' in fields) {
      const now = await reload().catch(() => undefined);
      if (now) return setTheirs(now);
      if (now === null) setObstacle('deleted');
    }
    if (code === 'UNAUTHENTICATED') setObstacle('session-ended');
    if (code === 'FORBIDDEN') setObstacle('forbidden');
    if (code === 'NOT_FOUND') setObstacle('deleted');
    for (const [path, problem] of Object.entries(fields)) {
      if (!((path.split('.')[0] ?? '') in kind.empty)) continue;
      form.setError(path, { type: 'server', message: path === 'slug' && code === 'CONFLICT' ? 'slug_taken' : problem });
    }
    const [first] = Object.keys(fields).filter((path) => form.getFieldState(path).error);
    if (first) showProblem(first);
    showToast({
      title: t`Something went wrong`,
      description: t`Failed to save content. Please try again.`,
      tone: 'destructive',
    });
  }

  const checkAndSend = form.handleSubmit(send, (errors) => {
    const [first] = problemPaths(kind, errors);
    if (first) showProblem(first.path);
  });

  /** What nobody has changed is neither checked nor sent: it is stored already. */
  async function submit(event?: BaseSyntheticEvent) {
    if (id === null || isChanged()) return checkAndSend(event);
    event?.preventDefault();
    finish();
  }

  async function keepMine() {
    if (!theirs) return;
    const next = rebased(baseNow.current.values, form.getValues(), theirs.values);
    setBase(theirs);
    setTheirs(null);
    form.reset(next);
    await submit();
  }

  function takeTheirs() {
    if (!theirs) return;
    setBase(theirs);
    setTheirs(null);
    form.reset(theirs.values);
    kept.drop();
  }

  function restore(draft: KeptDraft) {
    setBase({ values: { ...baseNow.current.values, ...draft.base }, version: draft.version });
    form.reset({ ...form.getValues(), ...draft.changes });
    kept.settle(draft);
    kept.keep();
  }

  return {
    kind,
    id,
    form,
    base,
    tab,
    setTab,
    focusOn,
    obstacle,
    theirs,
    conflict: { keepMine, takeTheirs, goOn: () => setTheirs(null) },
    draft: { offer: kept.offer, state: kept.state, restore, discard: kept.settle },
    guard,
    submit,
    takenSlugs: takenSlugs.current,
  };
}

export type Editor = Omit<ReturnType<typeof useEditor>, 'kind' | 'form'> & {
  kind: FormKind;
  form: UseFormReturn<FormValues>;
};

export const EditorContext = createContext<Editor | null>(null);

/** The form around a field. */
export function useEditorContext(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('A field of the admin forms stands in no form.');
  return editor;
}

function only<Input extends object>(input: Input, names: readonly string[]): Partial<Input> {
  const part: Partial<Input> = {};
  for (const name in input) if (names.includes(name)) part[name] = input[name];
  return part;
}
