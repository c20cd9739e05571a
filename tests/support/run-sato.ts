import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

export interface SatoOutcome {
  /** null where a signal ended it. */
  code: number | null;
  output: string;
  errors: string;
}

interface RunOptions {
  /** Settings on top of the surrounding ones. */
  env?: Record<string, string>;
  /** What stdin holds; left out, nothing. */
  input?: string | Uint8Array;
}

export interface RunningSato {
  process: ChildProcessWithoutNullStreams;
  ended: Promise<SatoOutcome>;
  /** Everything that it has said on stderr so far. */
  said(): string;
}

/** Runs the built command line as a terminal does, but without one. */
export async function runSato(args: string[], { env = {}, input }: RunOptions = {}): Promise<SatoOutcome> {
  const { child, ended } = start(args, env);
  child.stdin.end(input);
  return ended;
}

/** The same while it runs, with stdin open; it ends with the test at the latest. */
export function startSato(args: string[], env: Record<string, string>): RunningSato {
  const { child, ended } = start(args, env);
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { process: child, ended, said: () => said };
}

/** Settings under which a command takes stdin for a terminal, and asks. */
export const AT_TERMINAL = { NODE_OPTIONS: '--import=data:text/javascript,process.stdin.isTTY=true' };

function start(args: string[], env: Record<string, string>) {
  const child = spawn('node_modules/.bin/node', ['build/cli/main.js', ...args], {
    cwd: CHECKOUT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A command may end without having read it.
  child.stdin.on('error', () => {});
  const ended: Promise<SatoOutcome> = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([output, errors, [code]]) => ({ code, output, errors }),
  );
  return { child, ended };
}
