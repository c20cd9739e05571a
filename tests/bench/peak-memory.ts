import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const STDOUT = 1;

// For `--import`: the last line of output is the highest resident memory in KiB and the processor time in
// microseconds. Threads, which run this as well, share those of the process.
if (isMainThread) {
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    writeSync(STDOUT, `peak ${maxRSS} cpu ${userCPUTime + systemCPUTime}\n`);
  });
}
