import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import { newIdempotencyKey } from '../../../app/idempotency-key.ts';
import { onStoreUnsavedWork } from '../../../app/unsaved-work.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { dropWork, keysOf, newKey, type StoredWork, storedWorkAt, storeWork, type UnsavedWork } from './stored-work.ts';

/** Milliseconds without a key press after which what was typed is stored. */
const PAUSE = 300;

/** `unstored`: changed, and the browser refuses to store it. */
export type WorkState = 'unchanged' | 'stored' | 'unstored';

interface UnsavedWorkOptions<Part> {
  section: string;
  /** Null for a new item. */
  id: number | string | null;
  /** What the form takes of what the browser has stored. */
  part: z.ZodType<Part>;
  /** What is typed and not saved now; always the same function. */
  unsaved(): Pick<UnsavedWork<Part>, 'version' | 'base' | 'changes'>;
}

/** Stores a form's unsaved changes in this browser, and finds the ones that were left here before. */
export function useUnsavedWork<Part extends object>({ section, id, part, unsaved }: UnsavedWorkOptions<Part>) {
  const { account } = useViewer();
  const [accountId] = useState(account?.id ?? 0);
  const prefix = keysOf(accountId, section, id);
  const key = useMemo(() => newKey(prefix), [prefix]);
  const [offers, setOffers] = useState<StoredWork<Part>[]>(() => storedWorkAt(prefix, part, Date.now()));
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
    const work = unsaved();
    if (Object.keys(work.changes).length === 0) {
      dropWork(key);
      setState('unchanged');
      return;
    }
    const isStored = storeWork(key, {
      ...work,
      keptAt: Date.now(),
      continued: [...continuedNow.current],
      idempotencyKey: idempotencyKey.current,
    });
    setState(isStored ? 'stored' : 'unstored');
  }, [unsaved, key]);

  const storeSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(store, PAUSE);
  }, [store]);

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    dropWork(key);
    setState('unchanged');
    setContinued([]);
  }, [key, setContinued]);

  useEffect(() => {
    // A phone that puts the browser away may never wake it again.
    const storePending = () => {
      if (timer.current !== undefined) store();
    };
    document.addEventListener('visibilitychange', storePending);
    window.addEventListener('pagehide', storePending);
    const stopStoring = onStoreUnsavedWork(store);
    return () => {
      stopStoring();
      storePending();
      document.removeEventListener('visibilitychange', storePending);
      window.removeEventListener('pagehide', storePending);
    };
  }, [store]);

  // Once a new item is saved, what was typed in the meantime is stored under the item's own key.
  const keyBefore = useRef(key);
  useEffect(() => {
    if (keyBefore.current === key) return;
    dropWork(keyBefore.current);
    keyBefore.current = key;
    store();
  }, [key, store]);

  const settle = useCallback((work: StoredWork<Part>) => {
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
    /** To be called whenever something was typed. */
    storeSoon,
    drop,
    settle,
    /** Of a new item. */
    idempotencyKey,
    continued,
    setContinued,
  };
}
