import { join } from 'node:path';
import { checkout, environment } from './checkout.mjs';
import { launch } from './launch.mjs';
import { runProgram } from './run-program.mjs';
import { installAndBuild } from './setup.mjs';

/** Pictures of every page, in `build/shots`. */
launch(async () => {
  const node = await installAndBuild();
  return runProgram(node, [join('tests', 'shots', 'main.ts'), ...process.argv.slice(2)], {
    cwd: checkout,
    env: environment('production'),
    // The channel closes when this process is killed; the program then ends all it started.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
});
