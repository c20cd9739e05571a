import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable, Writable } from 'node:stream';

/** A stream that may be a terminal. */
type Terminal<Stream> = Stream & { isTTY?: boolean };

/** What a command reads and writes, and its exit code. A process fits this type. */
export interface CliContext {
  /** Arguments, after the two for Node.js and the script. */
  readonly argv: string[];
  /** Settings. */
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: Terminal<Readable>;
  readonly stdout: Terminal<Writable>;
  readonly stderr: Terminal<Writable>;
  exitCode?: number | string | null | undefined;
}

const given = new AsyncLocalStorage<CliContext>();

/** Does work in this context instead of the process's own, so that one process can run several commands at a time. */
export function withCliContext<Result>(context: CliContext, work: () => Result): Result {
  return given.run(context, work);
}

/** The context of the running command; by default the process. */
export function cliContext(): CliContext {
  return given.getStore() ?? process;
}
