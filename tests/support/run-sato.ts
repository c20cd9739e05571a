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

/** Runs the built command line as a terminal does, but without one. @param env settings on top of the surrounding ones. */
export async function runSato(
  args: string[],
  { env = {} }: { env?: Record<string, string> } = {},
): Promise<SatoOutcome> {
  const child = spawn('node_modules/.bin/node', ['build/cli/main.js', ...args], {
    cwd: CHECKOUT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, output, errors };
}
