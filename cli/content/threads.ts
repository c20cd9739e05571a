import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';

const { resolve } = createRequire(import.meta.url);

/** Programs that threads run. server/vite.config.ts builds each as its own file. */
export type ThreadProgram = 'convert-body' | 'write-item';

/** Path of the built program: threads run files, not modules that are already loaded. */
export function builtProgram(program: ThreadProgram): string {
  return resolve(`#build/cli/${program}.js`);
}

/** Runs tasks in threads. Later users of the same program reuse them, because starting a thread takes longer than most tasks. */
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

  /** @param abort cancels the task and ends its thread. */
  async run(task: Task, abort = new AbortController()): Promise<Result> {
    if (this.isClosed) abort.abort();
    this.unfinished.add(abort);
    try {
      return await this.pool.run(task, { signal: abort.signal });
    } finally {
      this.unfinished.delete(abort);
    }
  }

  /** Cancels unfinished tasks. No task can run afterwards. */
  close(): void {
    this.isClosed = true;
    for (const each of this.unfinished) each.abort();
  }
}

const pools = new Map<string, Piscina>();
