import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, environment } from './checkout.mjs';
import { packagesAreStale } from './installed-packages.mjs';
import { launch } from './launch.mjs';
import { runProgram } from './run-program.mjs';
import { installAndBuild } from './setup.mjs';
import { slowStep } from './slow-step.mjs';

const packages = join(checkout, 'tests', 'bench', 'packages');
const tools = join(checkout, 'build', 'bench-tools');

/**
 * `--quick`, the default, takes about a quarter of an hour on two cores; `--full` measures each case longer and at every
 * load, and takes more than an hour. `--small` only shows that everything runs. `--imports`, `--load` and `--pages` choose
 * parts. Each table is printed as soon as it is measured.
 */
launch(async () => {
  const node = await installAndBuild();
  await installTools();
  return runProgram(node, [join('tests', 'bench', 'main.ts'), ...process.argv.slice(2)], {
    cwd: checkout,
    env: environment('production'),
    // The channel closes when this process is killed; the benchmark then ends all it started.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
});

/** The load generator and Lighthouse with their hundred packages, which nothing else needs. */
async function installTools() {
  mkdirSync(tools, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(packages, file), join(tools, file));
  if (packagesAreStale(tools)) {
    await slowStep('Installing tools for benchmarks', 'npm', ['ci', '--prefix', tools, '--loglevel=error']);
  }
}
