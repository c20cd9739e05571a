import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface RunningServer {
  process: ChildProcess;
  /** Resolves with its address, rejects when it ends first. */
  ready: Promise<string>;
  /** How it ended; `output` and `errors` are all it wrote. */
  ended: Promise<{ code: number | null; output: string; errors: string }>;
}

/** The built server with these settings, without a cache, and no others; it ends with the test at the latest. */
export function runServer(settings: Record<string, string>): RunningServer {
  const child = spawn(process.execPath, ['build/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      PORT: '0',
      SATO_STARTER_CONTENT: 'false',
      // A new site with a public SITE_URL needs one.
      SATO_ADMIN_NAME: 'sato',
      RESPONSE_CACHE_MIB: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const ended = Promise.all([exited, text(child.stdout), text(child.stderr)]).then(([[code], output, errors]) => ({
    code,
    output,
    errors,
  }));
  const ready = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const address = /ready on (http\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    ended.then(({ errors }) => reject(new Error(`The server ended before it was ready: ${errors}`)));
  });
  // Tests of servers that do not get ready await only how they end.
  ready.catch(() => {});
  onTestFinished(async () => {
    child.kill('SIGKILL');
    // Not its output: a command that it has started may go on for a while, and write to it.
    await exited;
  });
  return { process: child, ready, ended };
}
