import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useViewer } from '../../../app/viewer.tsx';
import { changesOf, type FormValues, type StoredValues } from '../form-values.ts';
import { draftsOf, dropDraft, type KeptDraft, keepDraft, keptDrafts, newDraftKey } from './kept-drafts.ts';

/** Milliseconds without a key press after which what was typed is kept. */
const PAUSE = 300;

/** `unkept`: changed, and the browser refuses to keep it. */
export type WorkState = 'unchanged' | 'kept' | 'unkept';

interface KeptDraftOptions {
  section: string;
  id: number | null;
  form: UseFormReturn<FormValues>;
  /** What is stored, read at the moment of keeping. */
  base(): StoredValues;
}

/** Keeps a form's unsaved changes in this browser, and finds the ones that were left here before. */
export function useKeptDraft({ section, id, form, base }: KeptDraftOptions) {
  const { account } = useViewer();
  const [drafts] = useState(() => draftsOf(account?.id ?? 0, section, id));
  const [key] = useState(() => newDraftKey(drafts));
  const [offers, setOffers] = useState<KeptDraft[]>(() => keptDrafts(drafts, base().values, Date.now()));
  const [state, setState] = useState<WorkState>('unchanged');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { values, version } = base();
    const changes = changesOf(values, form.getValues());
    const changed = Object.keys(changes);
    if (changed.length === 0) {
      dropDraft(key);
      setState('unchanged');
      return;
    }
    const opened = Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
    const isKept = keepDraft(key, { keptAt: Date.now(), version, base: opened, changes });
    setState(isKept ? 'kept' : 'unkept');
  }, [base, form, key]);

  const drop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    dropDraft(key);
    setState('unchanged');
  }, [key]);

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
    return () => {
      unsubscribe();
      keepPending();
      document.removeEventListener('visibilitychange', keepPending);
      window.removeEventListener('pagehide', keepPending);
    };
  }, [form, keep]);

  const settle = useCallback((draft: KeptDraft) => {
    dropDraft(draft.key);
    setOffers((left) => left.filter((offer) => offer.key !== draft.key));
  }, []);

  return { offer: offers[0] ?? null, state, keep, drop, settle };
}
