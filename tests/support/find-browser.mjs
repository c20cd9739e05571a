import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { LaunchFailure } from '../../server/launch/launch-failure.mjs';
import { slowStep } from '../../server/launch/slow-step.mjs';

/** The shell first: it has no windows to draw, and opens pages in half the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const OTHER_PLACES = [
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const PACKAGE_MANAGERS = {
  'apt-get': { update: ['update'], install: ['install', '-y', '--no-install-recommends'] },
  dnf: { install: ['install', '-y'] },
  apk: { install: ['add'] },
};
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const START_MS = 30_000;

/**
 * A Chromium for the browser tests: the one in SATO_BROWSER or CHROME_PATH, Playwright's, the system's, else one that
 * Playwright or, as root, the system's package manager installs now.
 * @returns {Promise<string>} path of a program that starts
 * @throws {LaunchFailure} that says what to install
 */
export async function findBrowser() {
  const chosen = process.env.SATO_BROWSER || process.env.CHROME_PATH;
  if (chosen && starts(chosen)) return chosen;
  if (chosen) throw new LaunchFailure(`SATO_BROWSER or CHROME_PATH names ${chosen}, which does not start.`);
  return (
    [await playwrightsOwn(), ...onSystem()].find(starts) ??
    (await installed(installWithPlaywright)) ??
    (await installedPackage()) ??
    noBrowser()
  );
}

/** A program that only exists may still lack its libraries, or be a stub that wants to install something. */
function starts(program) {
  if (!program || !existsSync(program)) return false;
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: START_MS }).status === 0;
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright');
  return chromium.executablePath();
}

function onSystem() {
  return [...NAMES.flatMap(inPath), ...OTHER_PLACES];
}

function inPath(name) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
}

async function installed(install) {
  try {
    await install();
  } catch (error) {
    if (error instanceof LaunchFailure) return undefined;
    throw error;
  }
  return [await playwrightsOwn(), ...onSystem()].find(starts);
}

async function installWithPlaywright() {
  await slowStep('Installing Chromium for Playwright', 'npx', ['playwright', 'install', 'chromium']);
}

/** Not every system has the first package. */
async function installedPackage() {
  if (process.getuid?.() !== 0) return undefined;
  const manager = Object.keys(PACKAGE_MANAGERS).find((name) => inPath(name).some(existsSync));
  if (!manager) return undefined;
  const { update, install } = PACKAGE_MANAGERS[manager];
  const run = (args) => installed(() => slowStep(`Installing Chromium (${manager} ${args.join(' ')})`, manager, args));
  if (update) await run(update);
  for (const name of PACKAGES) {
    const browser = await run([...install, name]);
    if (browser) return browser;
  }
  return undefined;
}

function noBrowser() {
  throw new LaunchFailure(
    'No browser for the tests: install Chromium or Google Chrome (on Debian: apt-get install chromium), or set SATO_BROWSER to one.',
  );
}
