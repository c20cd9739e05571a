import { useMemo, useSyncExternalStore } from 'react';
import { storedLearning, storedLearningStore } from '../../../app/stored-learning.ts';

/** What this browser stores of a visitor; nothing on the server. */
export function useStoredLearning() {
  const { subscribe, read, readOnServer } = storedLearningStore;
  const json = useSyncExternalStore(subscribe, read, readOnServer);
  return useMemo(() => storedLearning(json), [json]);
}
