import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';

const { resolve } = createRequire(import.meta.url);

/** Programs that threads run; server/vite.config.ts builds each as a file of its own. */
export type ThreadProgram = 'convert-body' | 'write-item';

/** Where the program lies as it was built: threads run files, not the modules that are loaded already. */
export function builtProgram(program: ThreadProgram): string {
  return resolve(`#build/cli/${program}.js`);
}

/** @param threads at once; left out, one for each processor. They start with the work. */
export function openThreads<Task, Result>(
  program: ThreadProgram,
  threads = availableParallelism(),
): Piscina<Task, Result> {
  return new Piscina({ filename: builtProgram(program), minThreads: 0, maxThreads: threads, idleTimeout: 60_000 });
}
