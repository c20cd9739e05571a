import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './checkout.mjs';
import { launch } from './launch.mjs';
import { runProgram } from './run-program.mjs';
import { install, installAndBuild } from './setup.mjs';
import { secondsSince } from './slow-step.mjs';

const results = join(checkout, 'build', 'test-results.json');
/** Options of our own; all other arguments go to vitest. */
const EXTENDED = '--extended';
const EVERY_CASE = '--every-case';
const CHANGED = '--changed';
const given = process.argv
  .slice(2)
  .filter((argument) => argument !== EXTENDED && argument !== EVERY_CASE)
  .map((argument) => (argument === CHANGED ? `${CHANGED}=main` : argument));

/**
 * `npm test` and `npm run test:all`: the static checks, then the tests; ends at the first kind of failure. With files or
 * other arguments for vitest, it runs those tests alone, which install and build what they need.
 */
launch(async () => {
  const runsAll = given.length === 0;
  const node = runsAll ? await installAndBuild() : await install();
  const checked = runsAll ? await check() : 0;
  if (checked !== 0) return checked;
  const { findBrowser } = await import('../../tests/support/find-browser.mjs');
  return runTests(node, await findBrowser(), !runsAll || process.argv.includes(EXTENDED));
});

async function check() {
  const begin = performance.now();
  const code = await runProgram('npm', ['run', '--silent', 'check'], { cwd: checkout });
  console.error(`Static checks ${code === 0 ? 'passed' : 'FAILED'} (${secondsSince(begin)})`);
  return code;
}

async function runTests(node, browser, isExtended) {
  mkdirSync(join(checkout, 'build'), { recursive: true });
  rmSync(results, { force: true });
  const vitest = join(checkout, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['default', 'json', 'tests/support/times-reporter.ts'].map((name) => `--reporter=${name}`);
  const options = ['run', '--config', 'tests/vitest.config.ts', ...reporters, `--outputFile.json=${results}`];
  if (given.length === 0) options.push('--project=!checks');
  if (!isExtended) options.push('--tags-filter=!extended');
  const code = await runProgram(node, [vitest, ...options, ...given], {
    cwd: checkout,
    env: {
      ...process.env,
      SATO_TEST_EXTENT: process.argv.includes(EVERY_CASE) ? 'cases' : isExtended ? 'looks' : 'share',
      SATO_BROWSER: browser,
    },
  });
  if (existsSync(results)) {
    const { passed, failed } = counts();
    console.log(`${passed} passed, ${failed} failed`);
  }
  return code;
}

/** A test file that could not even be loaded counts as one failed test. */
function counts() {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(results, 'utf8'));
  const unloadable = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { passed: numPassedTests, failed: numFailedTests + unloadable.length };
}
