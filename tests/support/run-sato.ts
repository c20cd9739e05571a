import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type CliContext, withCliContext } from '#cli/cli-context.ts';
import { runCommand } from '#cli/run-command.ts';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

export interface SatoOutcome {
  /** null if a signal ended it. */
  code: number | null;
  output: string;
  errors: string;
}

interface RunOptions {
  /** Settings on top of the surrounding ones. */
  env?: Record<string, string>;
  /** What stdin holds; nothing if omitted. */
  input?: string | Uint8Array;
}

export interface RunningSato {
  process: ChildProcessWithoutNullStreams;
  ended: Promise<SatoOutcome>;
  /** Everything that it has printed on stderr so far. */
  said(): string;
}

/**
 * Runs the command line without a terminal, inside this process: starting another one takes ten times as long. Commands
 * for which signals, the end of the process or flags of Node.js matter take `spawnSato` or `startSato`.
 */
export function runSato(args: string[], { env = {}, input }: RunOptions = {}): Promise<SatoOutcome> {
  const stdin = Readable.from(input === undefined ? [] : [Buffer.from(input)], { objectMode: false });
  return runInside(args, env, stdin, new PassThrough());
}

/** The same with an open stdin that the command takes for a terminal, so that it asks. */
export function askSato(args: string[], env: Record<string, string>) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stderr = new PassThrough();
  let said = '';
  stderr.on('data', (chunk) => {
    said += chunk;
  });
  return { stdin, ended: runInside(args, env, stdin, stderr), said: () => said };
}

async function runInside(
  args: string[],
  env: Record<string, string>,
  stdin: CliContext['stdin'],
  stderr: PassThrough,
): Promise<SatoOutcome> {
  const stdout = new PassThrough();
  const context: CliContext = {
    argv: [process.execPath, 'sato', ...args],
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdin,
    stdout,
    stderr,
  };
  const [output, errors] = await Promise.all([
    text(stdout),
    text(stderr),
    withCliContext(context, runCommand).finally(() => {
      stdout.end();
      stderr.end();
    }),
  ]);
  return { code: Number(context.exitCode ?? 0), output, errors };
}

/** The same with the built command line in a process of its own. */
export async function spawnSato(args: string[], { env = {}, input }: RunOptions = {}): Promise<SatoOutcome> {
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
