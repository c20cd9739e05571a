import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { AppError } from '#domain/app-error.ts';

declare module '../../platform/site.ts' {
  interface Site {
    passwords: Passwords;
  }
}

const { resolve } = createRequire(import.meta.url);

/** How the hashes of `hash-password.ts` begin: the algorithm, its version, memory in KiB, passes and lanes. */
const PARAMETERS = '$argon2id$v=19$m=19456,t=2,p=1$';

/** If there are two processors or more, one always stays free for requests. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/**
 * How many hashes may wait for a thread. One takes about 30 ms. This is fewer than the requests that run at a time, so
 * logins leave room for pages.
 */
const QUEUE = 40;
/** In seconds. The queue is empty by then. */
const RETRY_AFTER = 5;
/** In milliseconds. After this time, an idle thread ends and frees its memory. */
const IDLE = 60_000;

/** Hashes and verifies passwords. Both reject with AppError BUSY when too many are waiting. */
export interface Passwords {
  /** @returns an argon2id hash. */
  hash(password: string): Promise<string>;
  /** Whether the hash belongs to this password. */
  verify(known: string, password: string): Promise<boolean>;
  /** Whether a hash was made with other parameters than `hash` uses now. */
  isOutdated(known: string): boolean;
  close(): Promise<void>;
}

/**
 * Argon2id in its own threads. The library's asynchronous functions would use the threads with which Node.js reads
 * files and compresses answers, so a flood of logins would hold up every page. Threads start with the first password.
 */
export function openPasswords(): Passwords {
  let opened: Piscina | undefined;
  const run = async (name: 'hash' | 'verify', task: unknown) => {
    opened ??= new Piscina({
      filename: resolve('#build/server/hash-password.js'),
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE,
    });
    if (opened.queueSize >= QUEUE) {
      const message = 'Too many people are logging in right now. Try again in a few seconds.';
      throw new AppError('BUSY', message, {}, RETRY_AFTER);
    }
    return opened.run(task, { name });
  };
  return {
    hash: (password) => run('hash', password),
    verify: (known, password) => run('verify', { known, password }),
    isOutdated: (known) => !known.startsWith(PARAMETERS),
    close: async () => {
      await opened?.destroy();
    },
  };
}
