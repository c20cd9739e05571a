import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './checkout.mjs';
import { launch } from './launch.mjs';
import { runProgram } from './run-program.mjs';
import { installAndBuild } from './setup.mjs';
import { secondsSince } from './slow-step.mjs';

const results = join(checkout, 'build', 'test-results.json');

/** Everything that must be in order before a change is done; ends at the first kind of failure. */
launch(async () => {
  const node = await installAndBuild();
  const checked = await check();
  if (checked !== 0) return checked;
  const { findBrowser } = await import('../../tests/support/find-browser.mjs');
  return runTests(node, await findBrowser());
});

async function check() {
  const begin = performance.now();
  const code = await runProgram('npm', ['run', '--silent', 'check'], { cwd: checkout });
  console.error(
    `Types, lint, format, generated files, translations and file sizes ${code === 0 ? 'hold' : 'FAIL'} (${secondsSince(begin)})`,
  );
  return code;
}

/** Arguments go to vitest, except `--all`. */
async function runTests(node, browser) {
  const given = process.argv.slice(2).filter((argument) => argument !== '--all');
  const extent = process.argv.includes('--all') ? 'all' : 'share';
  mkdirSync(join(checkout, 'build'), { recursive: true });
  rmSync(results, { force: true });
  const vitest = join(checkout, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const options = ['run', '--config', 'tests/vitest.config.ts', ...reporters, ...given];
  const code = await runProgram(node, [vitest, ...options], {
    cwd: checkout,
    env: { ...process.env, SATO_TEST_EXTENT: extent, SATO_BROWSER: browser },
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
