import { join } from 'node:path';
import { checkout, environment } from './checkout.mjs';
import { launch } from './launch.mjs';
import { runProgram } from './run-program.mjs';
import { installAndBuild } from './setup.mjs';

/**
 * `--quick`, the default, takes about a quarter of an hour on two cores; `--full` measures each case longer and at every
 * load, and takes more than an hour. `--small` only shows that everything runs. `--imports`, `--load` and `--pages` choose
 * parts. Each table is printed as soon as it is measured.
 */
launch(async () => {
  const node = await installAndBuild();
  return runProgram(node, [join('tests', 'bench', 'main.ts'), ...process.argv.slice(2)], {
    cwd: checkout,
    env: environment('production'),
    // The channel closes when this process is killed; the benchmark then ends all it started.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
});
