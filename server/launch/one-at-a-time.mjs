import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { checkout } from './checkout.mjs';

const lockFile = join(checkout, 'build', '.setup-lock');
const RETRY_MS = 200;
/** No installation or build takes this long. An older lock belongs to a dead process, and another one has its ID now. */
const LONGEST_MS = 20 * 60_000;

/**
 * Lets one process of this checkout install or build at a time.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function oneAtATime(work) {
  mkdirSync(dirname(lockFile), { recursive: true });
  for (let waiting = false; !taken(); waiting = true) {
    if (!waiting) process.stderr.write('Waiting for another command of this checkout to install or build.\n');
    await setTimeout(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function taken() {
  try {
    writeFileSync(lockFile, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isLeftOver()) rmSync(lockFile, { force: true });
    return false;
  }
}

function isLeftOver() {
  try {
    const holder = Number(readFileSync(lockFile, 'utf8'));
    const isOld = Date.now() - statSync(lockFile).mtimeMs > LONGEST_MS;
    return isOld || holder === process.pid || !isAlive(holder);
  } catch {
    // Gone in between.
    return false;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
