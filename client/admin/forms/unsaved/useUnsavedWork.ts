import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { newIdempotencyKey } from '../../../app/idempotency-key.ts';
import { onStoreUnsavedWork } from '../../../app/unsaved-work.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { changesOf, type FormValues, type StoredValues } from '../form-values.ts';
import { dropWork, keysOf, newKey, type StoredWork, storedWorkAt, storeWork } from './stored-work.ts';

/** Milliseconds without a key press after which what was typed is stored. */
const PAUSE = 300;

/** `unstored`: changed, and the browser refuses to store it. */
export type WorkState = 'unchanged' | 'stored' | 'unstored';

interface UnsavedWorkOptions {
  section: string;
  id: number | null;
  form: UseFormReturn<FormValues>;
  /** The item as it was saved, read when work is stored. */
  base(): StoredValues;
}

/** Stores a form's unsaved changes in this browser, and finds the ones that were left here before. */
export function useUnsavedWork({ section, id, form, base }: UnsavedWorkOptions) {
  const { account } = useViewer();
  const [accountId] = useState(account?.id ?? 0);
  const prefix = keysOf(accountId, section, id);
  const key = useMemo(() => newKey(prefix), [prefix]);
  const [offers, setOffers] = useState<StoredWork[]>(() => storedWorkAt(prefix, base().values, Date.now()));
  const [state, setState] = useState<WorkState>('unchanged');
  const [continued, setContinuedState] = useState<readonly string[]>([]);
  /** The same, known before the next render. */
  const continuedNow = useRef(continued);
  const idempotencyKey = useRef(newIdempotencyKey());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const setContinued = useCallback((fields: readonly string[]) => {
    continuedNow.current = fields;
    setContinuedState(fields);
  }, []);

  const store = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { values, version } = base();
    const changes = changesOf(values, form.getValues());
    const changed = Object.keys(changes);
    if (changed.length === 0) {
      dropWork(key);
      setState('unchanged');
      return;
    }
    const opened = Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
    const isStored = storeWork(key, {
      keptAt: Date.now(),
      version,
      base: opened,
      changes,
      continued: [...continuedNow.current],
      idempotencyKey: idempotencyKey.current,
    });
    setState(isStored ? 'stored' : 'unstored');
  }, [base, form, key]);

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    dropWork(key);
    setState('unchanged');
    setContinued([]);
  }, [key, setContinued]);

  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(store, PAUSE);
      },
    });
    // A phone that puts the browser away may never wake it again.
    const storePending = () => {
      if (timer.current !== undefined) store();
    };
    document.addEventListener('visibilitychange', storePending);
    window.addEventListener('pagehide', storePending);
    const stopStoring = onStoreUnsavedWork(store);
    return () => {
      stopStoring();
      unsubscribe();
      storePending();
      document.removeEventListener('visibilitychange', storePending);
      window.removeEventListener('pagehide', storePending);
    };
  }, [form, store]);

  // Once a new item is saved, what was typed in the meantime is stored under the item's own key.
  const keyBefore = useRef(key);
  useEffect(() => {
    if (keyBefore.current === key) return;
    dropWork(keyBefore.current);
    keyBefore.current = key;
    store();
  }, [key, store]);

  const settle = useCallback((work: StoredWork) => {
    dropWork(work.key);
    setOffers((left) => left.filter((offer) => offer.key !== work.key));
  }, []);

  useEffect(() => {
    if (continued.length > 0) store();
  }, [continued, store]);

  return {
    // A new item that was saved is another one than the one that the stored work belongs to.
    offer: offers.find((offer) => offer.key.startsWith(prefix)) ?? null,
    state,
    store,
    drop,
    settle,
    /** Of a new item. */
    idempotencyKey,
    continued,
    setContinued,
  };
}
