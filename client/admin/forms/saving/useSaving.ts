import { useLingui } from '@lingui/react/macro';
import type { BaseSyntheticEvent } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { type Failure, failureOf } from '../../../app/failure.ts';
import { paths } from '../../../app/paths.ts';
import { useLocalized } from '../../../ui/Link.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { listSearch } from '../../list-search.ts';
import type { SaveFailure } from '../editor-state.ts';
import { changesOf, type FormValues, rebased, type StoredValues } from '../form-values.ts';
import type { FormKind } from '../kinds/form-kind.ts';
import type { EditorMachine } from '../useEditorState.ts';
import { inputOf, problemPaths } from './form-problems.ts';

/** Stores an item: all of a new one (`id` null), of another only what is given. */
export type SaveItem<Input> = (id: number | null, input: Partial<Input>, version: number | null) => Promise<unknown>;

interface SavingOptions<Input> {
  kind: FormKind<Input>;
  id: number | null;
  machine: EditorMachine;
  form: UseFormReturn<FormValues>;
  kept: { keep(): void; drop(): void };
  /** What is stored, as far as the form knows. */
  base(): StoredValues;
  isChanged(): boolean;
  reload(): Promise<StoredValues | null>;
  save: SaveItem<Input>;
  /** Takes the user to a field that was refused. */
  showProblem(path: string): void;
}

/** Saves a form: checks it, sends it, explains what failed, and settles conflicts. */
export function useSaving<Input extends object>(options: SavingOptions<Input>) {
  const { kind, id, machine, form, kept, base, isChanged, reload, save, showProblem } = options;
  const { now, send } = machine;
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useLocalized(paths.adminList(kind.section) + listSearch(kind.section));

  async function submit(event?: BaseSyntheticEvent) {
    event?.preventDefault();
    if (!send({ type: 'submit' })) return;
    // An item without changes is neither checked nor sent: it is stored already.
    if (id !== null && !isChanged()) return finish();
    await form.handleSubmit(store, refuse)(event);
  }

  function refuse(errors: FieldErrors<FormValues>) {
    send({ type: 'invalid' });
    const [first] = problemPaths(kind, errors);
    if (first) showProblem(first.path);
  }

  async function store() {
    kept.keep();
    const { values: before, version } = base();
    const values = form.getValues();
    const changed = Object.keys(changesOf(before, values));
    try {
      const input = inputOf(kind.schema, values);
      await save(id, id === null ? input : only(input, changed), version);
    } catch (error) {
      return explain(failureOf(error));
    }
    finish();
  }

  function finish() {
    const isHere = send({ type: 'saved' });
    kept.drop();
    showToast(
      id === null
        ? { title: t`Content created`, description: t`Your content has been successfully created.` }
        : { title: t`Content updated`, description: t`Your content has been successfully updated.` },
    );
    if (isHere) navigate(list);
  }

  async function explain(failure: Failure) {
    const { code, fields } = failure;
    let reason = REASONS[code] ?? 'unavailable';
    if (code === 'CONFLICT' && 'version' in fields) {
      const theirs = await reload().catch(() => undefined);
      if (theirs) {
        send({ type: 'conflicted', theirs });
        return;
      }
      if (theirs === null) reason = 'deleted';
    }
    send({ type: 'saveFailed', reason });
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

  async function keepMine() {
    const state = now();
    if (state.name !== 'conflict') return;
    const next = rebased(state.base.values, form.getValues(), state.theirs.values);
    send({ type: 'keepMine' });
    form.reset(next);
    await submit();
  }

  function takeTheirs() {
    const state = now();
    if (state.name !== 'conflict') return;
    send({ type: 'takeTheirs' });
    form.reset(state.theirs.values);
    kept.drop();
  }

  return { submit, conflict: { keepMine, takeTheirs, keepEditing: () => void send({ type: 'keepEditing' }) } };
}

const REASONS: Partial<Record<Failure['code'], SaveFailure>> = {
  UNAUTHENTICATED: 'session-ended',
  FORBIDDEN: 'forbidden',
  NOT_FOUND: 'deleted',
  BAD_USER_INPUT: 'rejected',
  CONFLICT: 'rejected',
};

function only<Input extends object>(input: Input, names: readonly string[]): Partial<Input> {
  const part: Partial<Input> = {};
  for (const name in input) if (names.includes(name)) part[name] = input[name];
  return part;
}
