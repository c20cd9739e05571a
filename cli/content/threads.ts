import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';

const { resolve } = createRequire(import.meta.url);

/** Programs that threads run. server/vite.config.ts builds each as its own file. */
export type ThreadProgram = 'check-text' | 'convert-body' | 'write-item';

/** The programs of threads, and the command itself. */
export type BuiltProgram = ThreadProgram | 'main';

/** Path of the built program: threads run files, not modules that are already loaded. */
export function builtProgram(program: BuiltProgram): string {
  return resolve(`#build/cli/${program}.js`);
}

/** Runs tasks in threads. Later users of the same program reuse them, because starting a thread takes longer than most tasks. */
export class Threads<Task, Result> {
  private readonly unfinished = new Set<AbortController>();
  private isClosed = false;

  private constructor(
    private readonly pool: Piscina<Task, Result>,
    private readonly name: string | undefined,
  ) {}

  /**
   * @param threads at once; one for each processor if omitted. They start with the work and end after a minute without any.
   * @param name of the function of the program; by default its default export.
   */
  static open<Task, Result>(
    program: ThreadProgram,
    threads = availableParallelism(),
    name?: string,
  ): Threads<Task, Result> {
    const key = `${program} ${threads}`;
    const pool =
      pools.get(key) ??
      new Piscina({ filename: builtProgram(program), minThreads: 0, maxThreads: threads, idleTimeout: 60_000 });
    pools.set(key, pool);
    return new Threads(pool, name);
  }

  /** @param abort cancels the task and ends its thread. */
  async run(task: Task, abort = new AbortController()): Promise<Result> {
    if (this.isClosed) abort.abort();
    this.unfinished.add(abort);
    try {
      return await this.pool.run(task, { signal: abort.signal, name: this.name });
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
