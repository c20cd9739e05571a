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

/** Runs tasks in threads, which later users of the same program take over: most of a short task is the start of its thread. */
export class Threads<Task, Result> {
  private readonly unfinished = new Set<AbortController>();
  private isClosed = false;

  private constructor(private readonly pool: Piscina<Task, Result>) {}

  /** @param threads at once; one for each processor if omitted. They start with the work and end after a minute without any. */
  static open<Task, Result>(program: ThreadProgram, threads = availableParallelism()): Threads<Task, Result> {
    const name = `${program} ${threads}`;
    const pool =
      pools.get(name) ??
      new Piscina({ filename: builtProgram(program), minThreads: 0, maxThreads: threads, idleTimeout: 60_000 });
    pools.set(name, pool);
    return new Threads(pool);
  }

  /** @param abort gives the task up, and ends its thread. */
  async run(task: Task, abort = new AbortController()): Promise<Result> {
    if (this.isClosed) abort.abort();
    this.unfinished.add(abort);
    try {
      return await this.pool.run(task, { signal: abort.signal });
    } finally {
      this.unfinished.delete(abort);
    }
  }

  /** Gives up what isn't finished. Nothing can be run afterwards. */
  close(): void {
    this.isClosed = true;
    for (const each of this.unfinished) each.abort();
  }
}

const pools = new Map<string, Piscina>();
