import { useMemo, useSyncExternalStore } from 'react';
import { keptLearning, keptLearningStore } from '../../../app/kept-learning.ts';

/** What this browser keeps of a visitor; nothing on the server. */
export function useKeptLearning() {
  const { subscribe, read, readOnServer } = keptLearningStore;
  const json = useSyncExternalStore(subscribe, read, readOnServer);
  return useMemo(() => keptLearning(json), [json]);
}
