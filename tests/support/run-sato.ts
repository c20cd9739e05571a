import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

export interface SatoOutcome {
  code: number | null;
  output: string;
  errors: string;
}

interface RunOptions {
  /** Settings on top of the surrounding ones. */
  env?: Record<string, string>;
  /** What stdin holds; left out, nothing. */
  input?: string;
}

/** Runs the built command line as a terminal does, but without one. */
export async function runSato(args: string[], { env = {}, input }: RunOptions = {}): Promise<SatoOutcome> {
  const child = spawn('node_modules/.bin/node', ['build/cli/main.js', ...args], {
    cwd: CHECKOUT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A command may end without having read it.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, output, errors };
}
