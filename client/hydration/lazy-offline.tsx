import { useSyncExternalStore } from 'react';
import { dateOfCopy, learnerOfCopy } from '../app/offline.ts';
import { lazyComponent } from './lazy-component.tsx';

// The parts of offline reading. On a saved copy, they load at once. So does what stores pages for learners, who may lose the
// connection before their first interaction.
const isCopy = () => !import.meta.env.SSR && dateOfCopy() !== null;

export const OfflineReading = lazyComponent<{ isLoggedIn: boolean }>(
  () => import('../offline/OfflineReading.tsx'),
  ({ isLoggedIn }) => isLoggedIn || isCopy(),
);
export const SaveModule = lazyComponent(() => import('../offline/SaveModule.tsx'), isCopy);
export const WaitingCompletion = lazyComponent(() => import('../offline/WaitingCompletion.tsx'), isCopy);

const never = () => () => {};

/** See `learnerOfCopy`. */
export function useLearnerOfCopy(): number | null {
  return useSyncExternalStore(never, learnerOfCopy, () => null);
}
