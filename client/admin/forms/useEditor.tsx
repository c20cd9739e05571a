import { createContext, use, useCallback, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type KeptDraft } from './drafts/kept-drafts.ts';
import { useKeptDraft } from './drafts/useKeptDraft.ts';
import type { OpenState } from './editor-state.ts';
import { changesOf, type FormValues, type StoredValues } from './form-values.ts';
import { type FormKind, type TabId, tabOf } from './kinds/form-kind.ts';
import { useLeaveGuard } from './leaving/useLeaveGuard.ts';
import { formResolver } from './saving/form-problems.ts';
import { type SaveItem, useSaving } from './saving/useSaving.ts';
import type { EditorMachine } from './useEditorState.ts';

interface EditorOptions<Input> {
  kind: FormKind<Input>;
  id: number | null;
  machine: EditorMachine;
  state: OpenState;
  reload(): Promise<StoredValues | null>;
  save: SaveItem<Input>;
}

/** Joins what a form needs: its fields, its state, the kept draft, saving and leaving. */
export function useEditor<Input extends object>({ kind, id, machine, state, reload, save }: EditorOptions<Input>) {
  const { now, send } = machine;
  const [tab, setTab] = useState<TabId>('english');
  const [focusOn, setFocusOn] = useState<{ path: string } | null>(null);
  const takenSlugs = useRef(new Set<string>());
  const resolver = useMemo(() => formResolver(kind, (slug) => takenSlugs.current.has(slug)), [kind]);
  const form = useForm<FormValues>({ defaultValues: state.base.values, resolver, shouldFocusError: false });

  const [opened] = useState(state.base);
  const base = useCallback(() => {
    const present = now();
    return 'base' in present ? present.base : opened;
  }, [now, opened]);
  const isChanged = () => Object.keys(changesOf(base().values, form.getValues())).length > 0;

  const kept = useKeptDraft({ section: kind.section, id, form, base });
  const guard = useLeaveGuard({
    hasWork: () => now().name !== 'left' && isChanged(),
    onLeave: () => send({ type: 'leave' }),
    onReturn: () => send({ type: 'return' }),
  });
  const saving = useSaving({
    ...{ kind, id, machine, form, kept, base, isChanged, reload, save },
    showProblem(path) {
      setTab(tabOf(kind, path));
      setFocusOn({ path });
    },
  });

  function restore(draft: KeptDraft) {
    const { values } = base();
    const restored = { values: { ...values, ...draft.base }, version: draft.version };
    if (!send({ type: 'draftRestored', base: restored })) return;
    form.reset({ ...form.getValues(), ...draft.changes });
    kept.settle(draft);
    kept.keep();
  }

  return {
    ...{ kind, id, form, state, base: state.base, tab, setTab, focusOn, guard, saving },
    isSaving: state.name === 'saving',
    draft: { offer: kept.offer, state: kept.state, restore, discard: kept.settle },
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
