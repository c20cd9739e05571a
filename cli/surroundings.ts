import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable, Writable } from 'node:stream';

/** A stream that may be a terminal. */
type Terminal<Stream> = Stream & { isTTY?: boolean };

/** What a command reads, writes and ends with. A process is one. */
export interface Surroundings {
  /** Arguments, after the two for Node.js and the script. */
  readonly argv: string[];
  /** Settings. */
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: Terminal<Readable>;
  readonly stdout: Terminal<Writable>;
  readonly stderr: Terminal<Writable>;
  exitCode?: number | string | null | undefined;
}

const given = new AsyncLocalStorage<Surroundings>();

/** Does work in other surroundings than the process, so that one process can run several commands at the same time. */
export function inSurroundings<Result>(surroundings: Surroundings, work: () => Result): Result {
  return given.run(surroundings, work);
}

/** Those of the command that is running; the process unless others were given. */
export function surroundings(): Surroundings {
  return given.getStore() ?? process;
}
