import { join } from 'node:path';
import { checkout, environment } from './checkout.mjs';
import { launch } from './launch.mjs';
import { runProgram } from './run-program.mjs';
import { installAndBuild } from './setup.mjs';

/** `--quick`, the default, takes under five minutes; `--full` measures each case longer and at every load. */
launch(async () => {
  const node = await installAndBuild();
  return runProgram(node, [join('tests', 'bench', 'main.ts'), ...process.argv.slice(2)], {
    cwd: checkout,
    env: environment('production'),
    // The channel closes when this process is killed; the benchmark then ends all it started.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
});
