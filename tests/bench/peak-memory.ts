import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const STDOUT = 1;

// For `--import`: the last line of output tells the highest resident memory, in KiB. Threads, which run this as well,
// share the memory of the process.
if (isMainThread) process.on('exit', () => writeSync(STDOUT, `peak ${process.resourceUsage().maxRSS}\n`));
