import { pauseUnlessStopped, runToEnd } from './run-program.mjs';

/** Seconds to wait before each restart after crashes in quick succession. After one more crash, it is not restarted. */
const PAUSES = [1, 2, 4, 8, 15];
/** If a server ran for this long, in milliseconds, the crash counts as a new one. */
const LONG_RUN_MS = 60_000;
/** Operators stop a server with these. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a server in the foreground and restarts it if it crashes: if any other signal ends it, or if it fails after it
 * was ready once. A server that can't start, or that was told to end, is not restarted.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options with a channel, on which it says "ready"
 * @param {number[]} pauses in seconds
 * @returns {Promise<number>} exit code of the last run
 */
export async function keepRunning(program, args, options, pauses = PAUSES) {
  const parent = process.ppid;
  let wasEverReady = false;
  for (let crashes = 1; ; crashes += 1) {
    const begin = performance.now();
    const ending = await runToEnd(program, args, options);
    wasEverReady ||= ending.wasReady;
    if (!hasCrashed(ending, wasEverReady)) return ending.code;
    if (performance.now() - begin > LONG_RUN_MS) crashes = 1;
    const pause = pauses[crashes - 1];
    if (pause === undefined) {
      console.error(`${reasonOf(ending)} It crashed ${crashes} times in a row and will not be restarted.`);
      return ending.code;
    }
    const pausing = pauseUnlessStopped(pause);
    console.error(`${reasonOf(ending)} Restarting it in ${pause} s.`);
    if (await pausing) {
      // The server that crashed left its database running. One that starts and ends stops it.
      console.error('Stopping what the server left behind.');
      return (await runToEnd(program, args, options, true)).code;
    }
    // npm, which runs this process, was killed in between.
    if (process.env.npm_lifecycle_event && process.ppid !== parent) return ending.code;
  }
}

function hasCrashed({ code, signal, wasStopped }, wasEverReady) {
  if (wasStopped || STOP_SIGNALS.includes(signal)) return false;
  return signal !== null || (wasEverReady && code !== 0);
}

function reasonOf({ code, signal }) {
  if (signal === 'SIGKILL') return 'The server was killed (SIGKILL), perhaps because the machine ran out of memory.';
  return signal ? `The server crashed (${signal}).` : `The server crashed (exit code ${code}).`;
}
