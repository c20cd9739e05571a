import { join } from 'node:path';
import { checkout, environment } from './checkout.mjs';
import { keepRunning } from './keep-running.mjs';
import { launch } from './launch.mjs';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './node-flags.mjs';
import { installAndBuild } from './setup.mjs';

launch(async () => {
  const node = await installAndBuild();
  return keepRunning(node, [...SERVER_FLAGS, join('build', 'server', 'main.js')], {
    cwd: checkout,
    env: { ...SERVER_ENVIRONMENT, ...environment('production') },
    // The channel closes when this process is killed; the server then stops, too.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
});
