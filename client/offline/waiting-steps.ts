import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { LearningStep } from './learning-step.ts';
import { CACHES } from './offline-cache.ts';

/** Something that a learner did while the server couldn't be reached. */
interface WaitingStep {
  accountId: number;
  step: LearningStep;
}

interface Schema extends DBSchema {
  /** In the order in which they were done. */
  steps: { key: number; value: WaitingStep };
}

const DATABASE = 'sato-offline';

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(DATABASE, 1, {
    upgrade: (db) => void db.createObjectStore('steps', { autoIncrement: true }),
    // Another call opens it again.
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

const listeners = new Set<(added?: LearningStep) => void>();

/** Calls back when this page has stored a step, and when it has removed one. @returns what ends that. */
export function onStep(listener: (added?: LearningStep) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function addStep(accountId: number, step: LearningStep): Promise<void> {
  await (await database()).add('steps', { accountId, step });
  for (const listener of listeners) listener(step);
}

/** The steps of an account, each with its key. */
export async function waitingSteps(accountId: number): Promise<{ key: number; step: LearningStep }[]> {
  const db = await database();
  const transaction = db.transaction('steps');
  const found: { key: number; step: LearningStep }[] = [];
  for await (const { key, value } of transaction.store) {
    if (value.accountId === accountId) found.push({ key, step: value.step });
  }
  return found;
}

export async function removeStep(key: number): Promise<void> {
  await (await database()).delete('steps', key);
  for (const listener of listeners) listener();
}

/** Removes all steps and the copies of visited pages, which show what someone has read. */
export async function removePersonal(): Promise<void> {
  await (await database()).clear('steps');
  if ('caches' in globalThis) await caches.delete(CACHES.visited);
}
