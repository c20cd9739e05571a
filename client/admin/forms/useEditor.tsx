import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { SPANISH_TAB } from '../sections.ts';
import type { OpenState } from './editor-state.ts';
import { type Findings, useFindings } from './findings/useFindings.tsx';
import { changesOf, type FormValues, rebased, type StoredValues } from './form-values.ts';
import { type FormKind, type TabId, tabOf } from './kinds/form-kind.ts';
import { type LeaveGuard, useLeaveGuard } from './leaving/useLeaveGuard.ts';
import { formResolver } from './saving/form-problems.ts';
import { type SaveItem, type Saving, useSaving } from './saving/useSaving.ts';
import { formPart } from './unsaved/form-part.ts';
import type { StoredWork } from './unsaved/stored-work.ts';
import { useUnsavedWork, type WorkState } from './unsaved/useUnsavedWork.ts';
import type { EditorMachine } from './useEditorState.ts';

interface EditorOptions<Input> {
  kind: FormKind<Input>;
  id: number | null;
  machine: EditorMachine;
  state: OpenState;
  reload(): Promise<StoredValues | null>;
  save: SaveItem<Input>;
}

/** What the parts of a form share. */
export interface EditorApi {
  kind: FormKind;
  /** Null for a new item. */
  id: number | null;
  form: UseFormReturn<FormValues>;
  state: OpenState;
  /** The item as it is stored, as far as the form knows. */
  base: StoredValues;
  /** Whether the item or its pending version is being saved. */
  isSaving: boolean;
  tab: TabId;
  setTab(tab: TabId): void;
  /** The field with a problem that gets the focus; another object each time. */
  focusOn: { path: string } | null;
  guard: LeaveGuard;
  saving: Saving;
  findings: Findings;
  work: EditorWork;
  /**
   * Shows the item as it is stored now, with only some changes of the form on top of it.
   * @param changesOfForm asked at the last moment, so that nothing typed in the meantime is lost.
   */
  showStored(changesOfForm: () => FormValues): Promise<void>;
  /** From then on, leaving needs no confirmation. */
  leave(): void;
  /** Slugs that were typed here and are other items'. */
  takenSlugs: Set<string>;
}

/** The unsaved changes of a form, stored in this browser. */
interface EditorWork {
  /** Changes of an earlier visit, which the form doesn't show; null if there are none. */
  offer: StoredWork<FormValues> | null;
  state: WorkState;
  /** Puts the work on offer into the form. */
  restore(work: StoredWork<FormValues>): void;
  discard(work: StoredWork<FormValues>): void;
  /** Keeps what is in the form now. */
  store(): void;
  /** Removes what was stored of this form. */
  drop(): void;
  /** Fields of the pending version that the form shows as its own changes. */
  continued: readonly string[];
  setContinued(fields: readonly string[]): void;
}

/** Joins what a form needs: its fields, its state, the work stored in the browser, saving and leaving. */
export function useEditor<Input extends object>(options: EditorOptions<Input>): EditorApi {
  const { kind, id, machine, state, reload, save } = options;
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

  const [part] = useState(() => formPart(opened.values));
  const unsaved = useCallback(() => {
    const { values, version } = base();
    const changes = changesOf(values, form.getValues());
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, values[name] ?? null]));
    return { version, base: before, changes };
  }, [base, form]);
  const unsavedWork = useUnsavedWork({ section: kind.section, id, part, unsaved });
  const { storeSoon } = unsavedWork;
  useEffect(() => form.subscribe({ formState: { values: true }, callback: storeSoon }), [form, storeSoon]);
  const guard = useLeaveGuard({
    hasWork: () => now().name !== 'left' && isChanged(),
    onLeave: () => send({ type: 'leave' }),
    onReturn: () => send({ type: 'return' }),
  });
  const findings = useFindings(kind, form);
  const saving = useSaving({
    ...{ kind, id, machine, form, unsavedWork, base, isChanged, reload, save, findings },
    showProblem(path) {
      setTab(tabOf(kind, path));
      setFocusOn({ path });
    },
  });

  function restore(work: StoredWork<FormValues>) {
    const { values } = base();
    const restored = { values: { ...values, ...work.base }, version: work.version };
    if (!send({ type: 'workRestored', base: restored })) return;
    form.reset({ ...form.getValues(), ...work.changes });
    unsavedWork.idempotencyKey.current = work.idempotencyKey ?? unsavedWork.idempotencyKey.current;
    unsavedWork.settle(work);
    unsavedWork.setContinued(work.continued);
    unsavedWork.store();
  }

  async function showStored(changesOfForm: () => FormValues) {
    const { values } = base();
    const stored = await reload();
    if (!stored || !send({ type: 'submit' })) return;
    const changes = changesOfForm();
    send({ type: 'saved', stored });
    const { confirmed } = rebased(values, { ...values, ...changes }, stored.values);
    form.reset({ ...stored.values, ...changes, ...(confirmed !== undefined && { confirmed }) });
    unsavedWork.drop();
    unsavedWork.store();
  }

  const { offer, settle: discard, store, drop, continued, setContinued } = unsavedWork;
  return {
    kind,
    id,
    form,
    state,
    base: state.base,
    isSaving: state.name === 'saving' || state.name === 'savingPending',
    tab,
    setTab,
    focusOn,
    guard,
    saving,
    findings,
    work: { offer, state: unsavedWork.state, restore, discard, store, drop, continued, setContinued },
    showStored,
    leave: () => void send({ type: 'leave' }),
    takenSlugs: takenSlugs.current,
  };
}

export const EditorContext = createContext<EditorApi | null>(null);

/** The form around a field. */
export function useEditorContext(): EditorApi {
  const editor = use(EditorContext);
  if (!editor) throw new Error('A field of an admin form was rendered outside a form.');
  return editor;
}
