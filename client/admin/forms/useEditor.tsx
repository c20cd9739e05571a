import { createContext, use, useCallback, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { SPANISH_TAB } from '../sections.ts';
import type { OpenState } from './editor-state.ts';
import { useFindings } from './findings/useFindings.tsx';
import { changesOf, type FormValues, rebased, type StoredValues } from './form-values.ts';
import { type FormKind, type TabId, tabOf } from './kinds/form-kind.ts';
import { useLeaveGuard } from './leaving/useLeaveGuard.ts';
import { formResolver } from './saving/form-problems.ts';
import { type SaveItem, useSaving } from './saving/useSaving.ts';
import { type KeptWork } from './unsaved/kept-work.ts';
import { useKeptWork } from './unsaved/useKeptWork.ts';
import type { EditorMachine } from './useEditorState.ts';

interface EditorOptions<Input> {
  kind: FormKind<Input>;
  id: number | null;
  machine: EditorMachine;
  state: OpenState;
  reload(): Promise<StoredValues | null>;
  save: SaveItem<Input>;
}

/** Joins what a form needs: its fields, its state, the work kept in the browser, saving and leaving. */
export function useEditor<Input extends object>({ kind, id, machine, state, reload, save }: EditorOptions<Input>) {
  const { now, send } = machine;
  const { search } = useLocation();
  const [tab, setTab] = useState<TabId>(search.includes(SPANISH_TAB) ? 'spanish' : 'english');
  const [focusOn, setFocusOn] = useState<{ path: string } | null>(null);
  const takenSlugs = useRef(new Set<string>());
  const [opened] = useState(state.base);
  const base = useCallback(() => {
    const present = now();
    return 'base' in present ? present.base : opened;
  }, [now, opened]);
  const resolver = useMemo(
    () =>
      formResolver(
        kind,
        (slug) => takenSlugs.current.has(slug),
        () => (id === null ? null : base().values),
      ),
    [kind, id, base],
  );
  const form = useForm<FormValues>({ defaultValues: state.base.values, resolver, shouldFocusError: false });
  const isChanged = () => Object.keys(changesOf(base().values, form.getValues())).length > 0;

  const kept = useKeptWork({ section: kind.section, id, form, base });
  const guard = useLeaveGuard({
    hasWork: () => now().name !== 'left' && isChanged(),
    onLeave: () => send({ type: 'leave' }),
    onReturn: () => send({ type: 'return' }),
  });
  const findings = useFindings(kind, form);
  const saving = useSaving({
    ...{ kind, id, machine, form, kept, base, isChanged, reload, save, findings },
    showProblem(path) {
      setTab(tabOf(kind, path));
      setFocusOn({ path });
    },
  });

  function restore(work: KeptWork) {
    const { values } = base();
    const restored = { values: { ...values, ...work.base }, version: work.version };
    if (!send({ type: 'workRestored', base: restored })) return;
    form.reset({ ...form.getValues(), ...work.changes });
    kept.idempotencyKey.current = work.idempotencyKey ?? kept.idempotencyKey.current;
    kept.settle(work);
    kept.setContinued(work.continued);
    kept.keep();
  }

  /**
   * Shows the item as it is stored now, with only some changes of the form on top of it.
   * @param changesOfForm asked at the last moment, so that nothing typed in the meantime is lost.
   */
  async function showStored(changesOfForm: () => FormValues) {
    const { values } = base();
    const stored = await reload();
    if (!stored || !send({ type: 'submit' })) return;
    const changes = changesOfForm();
    send({ type: 'saved', stored });
    const { confirmed } = rebased(values, { ...values, ...changes }, stored.values);
    form.reset({ ...stored.values, ...changes, ...(confirmed !== undefined && { confirmed }) });
    kept.drop();
    kept.keep();
  }

  return {
    ...{ kind, id, form, state, base: state.base, tab, setTab, focusOn, guard, saving, findings },
    isSaving: state.name === 'saving' || state.name === 'savingPending',
    work: {
      ...{ offer: kept.offer, state: kept.state, restore, discard: kept.settle, drop: kept.drop, keep: kept.keep },
      ...{ continued: kept.continued, setContinued: kept.setContinued },
    },
    showStored,
    leave: () => void send({ type: 'leave' }),
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
  if (!editor) throw new Error('A field of an admin form was rendered outside a form.');
  return editor;
}
