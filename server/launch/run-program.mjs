import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** A signal sent again within this time, in milliseconds, is the same one on another way. */
const SAME_SIGNAL_MS = 1_000;
const PARENT_CHECK_MS = 500;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in the foreground and hands on each signal exactly once. It gets a process group of its own, because
 * with Ctrl-C the terminal signals the whole group and npm signals its child again, while a program takes the second
 * signal as the wish to end at once. It is also told to end when npm, which runs this process, was killed.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} its exit code, 128 and the signal's number when a signal ended it
 */
export function runProgram(program, args, options = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options, detached: true });
  const stopForwarding = forwardSignals(child);
  const stopWatching = process.env.npm_lifecycle_event ? watchParent(child) : () => {};
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 128 + constants.signals[signal] : code));
  }).finally(() => {
    stopForwarding();
    stopWatching();
  });
}

function forwardSignals(child) {
  let lastTime = Number.NEGATIVE_INFINITY;
  const forward = (signal) => {
    const now = performance.now();
    if (now - lastTime < SAME_SIGNAL_MS) return;
    lastTime = now;
    // A closed terminal means the same to the program as being told to end.
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  return () => {
    for (const signal of SIGNALS) process.off(signal, forward);
  };
}

function watchParent(child) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, PARENT_CHECK_MS);
  return () => clearInterval(timer);
}
