import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, processIdentity } from './process-identity.ts';

let entries = 0;

/**
 * Notes in the folder that this process uses the database; call under the lock.
 * @returns the name of the note, to leave by.
 */
export function enter(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  entries += 1;
  const name = `${processIdentity(process.pid)}.${entries}`;
  writeFileSync(join(folder, name), '');
  return name;
}

/**
 * Takes the note away; call under the lock.
 * @returns how many notes of living processes are left. Those of dead ones are removed on the way.
 */
export function leave(folder: string, name: string): number {
  rmSync(join(folder, name), { force: true });
  return livingUsers(folder);
}

/** How many living processes use the database; call under the lock. Notes of dead ones are removed on the way. */
export function livingUsers(folder: string): number {
  if (!existsSync(folder)) return 0;
  const [living, dead] = partition(readdirSync(folder), (note) => isRunning(note.slice(0, note.lastIndexOf('.'))));
  for (const note of dead) rmSync(join(folder, note), { force: true });
  return living.length;
}

function partition<Item>(items: Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
