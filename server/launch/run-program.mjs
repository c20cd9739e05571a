import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** A signal sent again within this time, in milliseconds, is the same one on another way. */
const SAME_SIGNAL_MS = 1_000;
const PARENT_CHECK_MS = 500;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * How a program ended.
 * @typedef {object} Ending
 * @property {number} code its exit code, 128 and the signal's number if a signal ended it
 * @property {NodeJS.Signals | null} signal
 * @property {boolean} wasStopped whether it was told to end
 * @property {boolean} wasReady whether it said "ready" on the channel to this process
 */

/**
 * Runs a program in the foreground and passes on each signal exactly once. It gets its own process group, because
 * Ctrl-C signals the whole group, and npm then signals its child again. A program would take the second signal as a
 * request to end immediately. It is also told to end if npm, which runs this process, was killed.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number>} its exit code, 128 and the signal's number when a signal ended it
 */
export async function runProgram(program, args, options = {}) {
  const { code } = await runToEnd(program, args, options);
  return code;
}

/**
 * The same, but returns how it ended.
 * @param {boolean} [stopsWhenReady] whether to tell it to end as soon as it says "ready"
 * @returns {Promise<Ending>}
 */
export function runToEnd(program, args, options = {}, stopsWhenReady = false) {
  const child = spawn(program, args, { stdio: 'inherit', ...options, detached: true });
  let wasStopped = stopsWhenReady;
  let wasReady = false;
  const stop = (signal) => {
    wasStopped = true;
    child.kill(signal);
  };
  child.on('message', (message) => {
    wasReady ||= message === 'ready';
    if (wasReady && stopsWhenReady) stop('SIGINT');
  });
  const stopForwarding = forwardSignals(stop);
  const stopWatching = process.env.npm_lifecycle_event ? watchParent(stop) : () => {};
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode, signal) => {
      const code = signal ? 128 + constants.signals[signal] : exitCode;
      resolve({ code, signal, wasStopped, wasReady });
    });
  }).finally(() => {
    stopForwarding();
    stopWatching();
  });
}

/** Waits, or returns early if an operator tells the program to end. @returns whether that happened */
export function pauseUnlessStopped(seconds) {
  return new Promise((resolve) => {
    const end = (isStopped) => {
      clearTimeout(timer);
      stopForwarding();
      resolve(isStopped);
    };
    const timer = setTimeout(end, seconds * 1_000, false);
    const stopForwarding = forwardSignals(() => end(true));
  });
}

function forwardSignals(stop) {
  let lastTime = Number.NEGATIVE_INFINITY;
  const forward = (signal) => {
    const now = performance.now();
    if (now - lastTime < SAME_SIGNAL_MS) return;
    lastTime = now;
    // A closed terminal means the same to the program as being told to end.
    stop(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  return () => {
    for (const signal of SIGNALS) process.off(signal, forward);
  };
}

function watchParent(stop) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop('SIGTERM');
  }, PARENT_CHECK_MS);
  return () => clearInterval(timer);
}
