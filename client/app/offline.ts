import { COPY_META, WORKER_META } from '../offline/copy-meta.ts';
import type { LearningStep } from '../offline/learning-step.ts';
import { localStore } from './browser-storage.ts';
import { STORED_INTERACTIVES } from './stored-interactives-key.ts';

/** The key of the ID of the account that was logged in last, until it logs out. */
const LEARNER = 'learner';

/** When the copy that this page came from was made, as an ISO date; null for a page from the server. */
export function dateOfCopy(): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${COPY_META}"]`)?.content ?? null;
}

/**
 * Whether another language comes as a whole page: from a copy or without a connection, the data of this page in another
 * language can't be asked for. The worker has the other copy, or says that there is none.
 */
export function languageNeedsWholePage(): boolean {
  if (dateOfCopy() !== null) return true;
  const hasWorker = document.querySelector(`meta[name="${WORKER_META}"]`) && navigator.serviceWorker?.controller;
  return Boolean(hasWorker) && !navigator.onLine;
}

/**
 * The account that reads a copy, which itself is the same for everyone. Null for visitors, and on a page from the server,
 * which knows who reads it.
 */
export function learnerOfCopy(): number | null {
  const id = localStore.read(LEARNER);
  return id !== null && dateOfCopy() !== null ? Number(id) : null;
}

export function lastLearner(): number | null {
  const id = localStore.read(LEARNER);
  return id === null ? null : Number(id);
}

export function storeLearner(id: number): void {
  localStore.write(LEARNER, String(id));
}

/**
 * Stores a step on this device until the server can be reached, and says so.
 * @returns whether it is stored.
 */
export async function storeStep(accountId: number, step: LearningStep): Promise<boolean> {
  try {
    const { addStep } = await import('../offline/waiting-steps.ts');
    await addStep(accountId, step);
    return true;
  } catch {
    // This browser stores nothing, or its disk is full.
    return false;
  }
}

/** Removes what this browser has stored of one person, for logging out. Kept modules belong to the device. */
export async function removeLearner(): Promise<void> {
  if (lastLearner() === null) return;
  localStore.remove(LEARNER);
  localStore.remove(STORED_INTERACTIVES);
  try {
    const { removePersonal } = await import('../offline/waiting-steps.ts');
    await removePersonal();
  } catch {
    // A browser that stores nothing has nothing to remove.
  }
}
