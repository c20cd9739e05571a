import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { newIdempotencyKey } from '../../../app/idempotency-key.ts';
import { onKeepUnsavedWork } from '../../../app/unsaved-work.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { changesOf, type FormValues, type StoredValues } from '../form-values.ts';
import { dropWork, type KeptWork, keepWork, keptWorkAt, keysOf, newKey } from './kept-work.ts';

/** Milliseconds without a key press after which what was typed is kept. */
const PAUSE = 300;

/** `unkept`: changed, and the browser refuses to keep it. */
export type WorkState = 'unchanged' | 'kept' | 'unkept';

interface KeptWorkOptions {
  section: string;
  id: number | null;
  form: UseFormReturn<FormValues>;
  /** What is stored, read at the moment of keeping. */
  base(): StoredValues;
}

/** Keeps a form's unsaved changes in this browser, and finds the ones that were left here before. */
export function useKeptWork({ section, id, form, base }: KeptWorkOptions) {
  const { account } = useViewer();
  const [accountId] = useState(account?.id ?? 0);
  const prefix = keysOf(accountId, section, id);
  const key = useMemo(() => newKey(prefix), [prefix]);
  const [offers, setOffers] = useState<KeptWork[]>(() => keptWorkAt(prefix, base().values, Date.now()));
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

  const keep = useCallback(() => {
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
    const isKept = keepWork(key, {
      keptAt: Date.now(),
      version,
      base: opened,
      changes,
      continued: [...continuedNow.current],
      idempotencyKey: idempotencyKey.current,
    });
    setState(isKept ? 'kept' : 'unkept');
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
        timer.current = setTimeout(keep, PAUSE);
      },
    });
    // A phone that puts the browser away may never wake it again.
    const keepPending = () => {
      if (timer.current !== undefined) keep();
    };
    document.addEventListener('visibilitychange', keepPending);
    window.addEventListener('pagehide', keepPending);
    const stopKeeping = onKeepUnsavedWork(keep);
    return () => {
      stopKeeping();
      unsubscribe();
      keepPending();
      document.removeEventListener('visibilitychange', keepPending);
      window.removeEventListener('pagehide', keepPending);
    };
  }, [form, keep]);

  // Once a new item is saved, what was typed in the meantime is kept under the item's own key.
  const keyBefore = useRef(key);
  useEffect(() => {
    if (keyBefore.current === key) return;
    dropWork(keyBefore.current);
    keyBefore.current = key;
    keep();
  }, [key, keep]);

  const settle = useCallback((work: KeptWork) => {
    dropWork(work.key);
    setOffers((left) => left.filter((offer) => offer.key !== work.key));
  }, []);

  useEffect(() => {
    if (continued.length > 0) keep();
  }, [continued, keep]);

  return {
    // A new item that was saved is another one than the one that the kept work belongs to.
    offer: offers.find((offer) => offer.key.startsWith(prefix)) ?? null,
    state,
    keep,
    drop,
    settle,
    /** Of a new item. */
    idempotencyKey,
    continued,
    setContinued,
  };
}
