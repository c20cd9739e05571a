import { useSyncExternalStore } from 'react';
import { lateComponent } from './late-component.tsx';
import { dateOfCopy, learnerOfCopy } from './offline.ts';

// The parts of reading without a connection. On a copy they come at once.
const isCopy = () => !import.meta.env.SSR && dateOfCopy() !== null;

export const OfflineReading = lateComponent(() => import('../offline/OfflineReading.tsx'), isCopy);
export const KeepModule = lateComponent(() => import('../offline/KeepModule.tsx'), isCopy);
export const WaitingCompletion = lateComponent(() => import('../offline/WaitingCompletion.tsx'), isCopy);

const never = () => () => {};

/** See `learnerOfCopy`. */
export function useLearnerOfCopy(): number | null {
  return useSyncExternalStore(never, learnerOfCopy, () => null);
}
