import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, processIdentity } from './process-identity.ts';

let entries = 0;

/**
 * Records in the folder that this process uses the database. Call it with the lock held.
 * @returns the name of the record, for `leave`.
 */
export function enter(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  entries += 1;
  const name = `${processIdentity(process.pid)}.${entries}`;
  writeFileSync(join(folder, name), '');
  return name;
}

/**
 * Removes the record. Call it with the lock held.
 * @returns the number of remaining records of running processes. Those of ended processes are removed too.
 */
export function leave(folder: string, name: string): number {
  rmSync(join(folder, name), { force: true });
  return livingUsers(folder);
}

/**
 * The number of running processes that use the database. Removes the records of ended ones. Call it with the lock held.
 */
export function livingUsers(folder: string): number {
  if (!existsSync(folder)) return 0;
  const [living, dead] = partition(readdirSync(folder), (note) => isRunning(note.slice(0, note.lastIndexOf('.'))));
  for (const note of dead) rmSync(join(folder, note), { force: true });
  return living.length;
}

function partition<Item>(items: Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
