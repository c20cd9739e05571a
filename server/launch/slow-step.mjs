import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { checkout } from './checkout.mjs';
import { LaunchFailure } from './launch-failure.mjs';

/** Exit code of a shell or of npm whose program was ended by SIGKILL. */
const KILLED = 128 + constants.signals.SIGKILL;

/**
 * Runs a program, announced in one line on standard error with its duration. What it prints is shown only if it fails.
 * @param {string} title for example "Building"
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<void>}
 * @throws {LaunchFailure}
 */
export async function slowStep(title, program, args) {
  const begin = performance.now();
  process.stderr.write(`${title} … `);
  const { code, output } = await run(program, args);
  const seconds = secondsSince(begin);
  process.stderr.write(code === 0 ? `done in ${seconds}\n` : `failed after ${seconds}\n${output}\n`);
  if (code === 0) return;
  const command = `${program} ${args.join(' ')}`;
  throw new LaunchFailure(
    ranOutOfMemory(code, output)
      ? `${title} failed (${command}) because there was not enough memory: close other programs, or add memory or swap (it needs about 1.5 GiB), then start again.`
      : `${title} failed (${command}).`,
  );
}

/** The system kills a program that takes too much memory. Node.js has its own limit and prints a message when it reaches it. */
function ranOutOfMemory(code, output) {
  return code === KILLED || /heap out of memory|signal SIGKILL|^Killed$/m.test(output);
}

/** @param {number} begin by `performance.now()` */
export function secondsSince(begin) {
  return `${((performance.now() - begin) / 1000).toFixed(1)} s`;
}

function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: checkout,
      env: cleanEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code, signal) => {
      resolve({ code: code ?? 128 + constants.signals[signal], output: Buffer.concat(output).toString().trim() });
    });
  });
}

/**
 * Without the installed Node.js in the path, since `npm ci` deletes it and must not run on it; and without NODE_ENV, by
 * which Vite would build for something else than production.
 */
function cleanEnvironment() {
  const installed = join(checkout, 'node_modules');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(installed));
  return { ...process.env, PATH: path.join(delimiter), NODE_ENV: undefined };
}
