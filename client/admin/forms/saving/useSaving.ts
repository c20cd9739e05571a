import { useLingui } from '@lingui/react/macro';
import { type BaseSyntheticEvent, type RefObject, use, useRef, useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { type Failure, failureOf } from '../../../app/failure.ts';
import { newIdempotencyKey } from '../../../app/idempotency-key.ts';
import { paths } from '../../../app/paths.ts';
import { useLocalizer } from '../../../ui/Link.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { listSearch } from '../../list-search.ts';
import { type Finding, type Findings, isPictureGone, usePictureGone } from '../findings/useFindings.tsx';
import { FormSession } from '../form-session.ts';
import { changesOf, type FormValues, isSame, rebased, type StoredValues } from '../form-values.ts';
import type { FormKind } from '../kinds/form-kind.ts';
import type { EditorMachine } from '../useEditorState.ts';
import { inputOf, problemPaths } from './form-problems.ts';
import { saveFailureOf } from './save-failure.ts';

/** An item as it is stored now. */
export interface Saved {
  id: number;
  stored: StoredValues;
}

/** Stores an item: all of a new one (`id` null), of another only what is given. */
export type SaveItem<Input> = (
  id: number | null,
  input: Partial<Input>,
  version: number | null,
  idempotencyKey: string,
) => Promise<Saved>;

/** Whether the form stays after it is saved, or gives way to the list. */
export type AfterSaving = 'stay' | 'close';

interface SavingOptions<Input> {
  kind: FormKind<Input>;
  id: number | null;
  machine: EditorMachine;
  form: UseFormReturn<FormValues>;
  unsavedWork: { store(): void; drop(): void; idempotencyKey: RefObject<string> };
  /** What is stored, as far as the form knows. */
  base(): StoredValues;
  isChanged(): boolean;
  reload(): Promise<StoredValues | null>;
  save: SaveItem<Input>;
  /** Asked before an item is saved. */
  findings: Pick<Findings, 'mayPublish' | 'lookNow'>;
  /** Takes the user to a field that was refused. */
  showProblem(path: string): void;
}

/** How a form is saved. */
export interface Saving {
  /** Saves and goes on to the list. */
  submit(event?: BaseSyntheticEvent): Promise<void>;
  /** @param store stores the changes as a pending version. The item stays as it is. */
  savePending(store: () => Promise<void>): Promise<void>;
  /** Saves and stays. @returns whether it was refused, by a rule, by the user or by the server. */
  keepEditing(): Promise<boolean>;
  /** What the attempt to save that runs now does next. */
  after: AfterSaving;
  /** Milliseconds since 1970; null before the first time. */
  savedAt: number | null;
  /** Where the focus was when the last attempt to save began. */
  focused: RefObject<Element | null>;
  /** What the user chooses once someone else has saved the item. */
  conflict: { keepMine(): Promise<void>; takeTheirs(): void; keepEditing(): void };
}

/** Saves a form: checks it, sends it, explains what failed, and settles conflicts. */
export function useSaving<Input extends object>(options: SavingOptions<Input>): Saving {
  const { kind, id, machine, form, unsavedWork, base, isChanged, reload, save, findings, showProblem } = options;
  const { now, send } = machine;
  const { t } = useLingui();
  const pictureGone = usePictureGone();
  const navigate = useNavigate();
  const session = use(FormSession);
  const localized = useLocalizer();
  const [after, setAfter] = useState<AfterSaving>('stay');
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const focused = useRef<Element | null>(null);
  // A new item has its ID before the router has its address.
  const itemId = useRef(id);

  async function submit(event?: BaseSyntheticEvent) {
    event?.preventDefault();
    await run('close');
  }

  /** @returns false while the form can't be saved, because it is being saved already, for example. */
  function begin(type: 'submit' | 'submitPending'): boolean {
    const { activeElement } = document;
    if (!send({ type })) return false;
    focused.current = activeElement;
    return true;
  }

  /** @returns whether it was refused, by a rule, by the user or by the server. */
  async function run(next: AfterSaving): Promise<boolean> {
    if (!begin('submit')) return true;
    setAfter(next);
    // An item without changes is neither checked nor sent: it is stored already.
    if (itemId.current !== null && !isChanged()) {
      finish({ id: itemId.current, stored: base() }, next, await findings.lookNow());
      return false;
    }
    let isRefused = true;
    await form.handleSubmit(async () => {
      isRefused = await store(next);
    }, refuse)();
    return isRefused;
  }

  async function savePending(store: () => Promise<void>) {
    if (!begin('submitPending')) return;
    await form.handleSubmit(async () => {
      unsavedWork.store();
      try {
        await store();
      } catch (error) {
        const failure = failureOf(error);
        const isOutdated = 'version' in failure.fields || 'baseVersion' in failure.fields;
        return fail(
          failure,
          isOutdated
            ? t`Someone else changed this item or its pending version. Nothing was saved; your changes are still in the form. Reload the page to compare.`
            : undefined,
        );
      }
      send({ type: 'saved', stored: base() });
    }, refuse)();
  }

  function refuse(errors: FieldErrors<FormValues>) {
    send({ type: 'invalid' });
    const [first] = problemPaths(kind, errors);
    if (first) showProblem(first.path);
  }

  /** @returns as above. */
  async function store(next: AfterSaving): Promise<boolean> {
    unsavedWork.store();
    const { values: before, version } = base();
    if (!(await findings.mayPublish(before))) {
      send({ type: 'invalid' });
      return true;
    }
    const values = form.getValues();
    const changed = Object.keys(changesOf(before, values));
    let saved: Saved;
    let found: readonly Finding[];
    try {
      const input = inputOf(kind.schema, values);
      [saved, found] = await Promise.all([
        save(
          itemId.current,
          itemId.current === null ? input : only(input, changed),
          version,
          unsavedWork.idempotencyKey.current,
        ),
        findings.lookNow(),
      ]);
    } catch (error) {
      await explain(failureOf(error));
      // The dialog about a conflict goes on with what was asked.
      return now().name !== 'conflict';
    }
    finish(saved, next, found);
    return false;
  }

  function finish({ id: savedId, stored }: Saved, next: AfterSaving, found: readonly Finding[]) {
    const isNew = itemId.current === null;
    itemId.current = savedId;
    send({ type: 'saved', stored });
    const isHere = now().name !== 'left';
    // The server derives the slug, for example, and cleans texts.
    for (const [name, value] of Object.entries(stored.values)) {
      if (!isSame(form.getValues(name) ?? null, value ?? null)) form.setValue(name, value);
    }
    unsavedWork.drop();
    setSavedAt(Date.now());
    showToast(
      found.some(isPictureGone)
        ? pictureGone()
        : isNew
          ? { title: t`Content created`, description: t`Your content has been successfully created.` }
          : { title: t`Content updated`, description: t`Your content has been successfully updated.` },
    );
    if (!isHere) return;
    if (next === 'close') {
      send({ type: 'leave' });
      navigate(localized(paths.adminList(kind.section) + listSearch(kind.section)));
    } else if (isNew) {
      navigate(localized(paths.adminItem(kind.section, savedId)), { replace: true, state: { keepsPlace: session } });
    }
  }

  async function explain(failure: Failure) {
    if (failure.fields.idempotencyKey) {
      unsavedWork.idempotencyKey.current = newIdempotencyKey();
      return fail(
        { ...failure, fields: {} },
        t`An earlier attempt was saved after all. You’ll find it in the list. Your text stays here; if you save again, you’ll create another item.`,
      );
    }
    if (failure.code === 'CONFLICT' && 'version' in failure.fields) {
      const theirs = await reload().catch(() => undefined);
      if (theirs) {
        send({ type: 'conflicted', theirs });
        return;
      }
      if (theirs === null) return fail({ ...failure, code: 'NOT_FOUND' });
    }
    fail(failure);
  }

  function fail({ code, fields }: Failure, description = t`Failed to save content. Please try again.`) {
    send({ type: 'saveFailed', reason: saveFailureOf(code) });
    for (const [path, problem] of Object.entries(fields)) {
      if (!((path.split('.')[0] ?? '') in kind.empty)) continue;
      form.setError(path, { type: 'server', message: path === 'slug' && code === 'CONFLICT' ? 'slug_taken' : problem });
    }
    const [first] = Object.keys(fields).filter((path) => form.getFieldState(path).error);
    if (first) showProblem(first);
    showToast({ title: t`Something went wrong`, description, tone: 'destructive' });
  }

  async function keepMine() {
    const state = now();
    if (state.name !== 'conflict') return;
    const next = rebased(state.base.values, form.getValues(), state.theirs.values);
    send({ type: 'keepMine' });
    form.reset(next);
    await run(after);
  }

  function takeTheirs() {
    const state = now();
    if (state.name !== 'conflict') return;
    send({ type: 'takeTheirs' });
    form.reset(state.theirs.values);
    unsavedWork.drop();
  }

  return {
    submit,
    savePending,
    keepEditing: () => run('stay'),
    after,
    savedAt,
    focused,
    conflict: { keepMine, takeTheirs, keepEditing: () => void send({ type: 'keepEditing' }) },
  };
}

function only<Input extends object>(input: Input, names: readonly string[]): Partial<Input> {
  const part: Partial<Input> = {};
  for (const name in input) if (names.includes(name)) part[name] = input[name];
  return part;
}
