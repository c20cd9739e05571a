import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { clearBuild, PARTS } from './built-sources.mjs';
import { checkout, environment } from './checkout.mjs';
import { launch } from './launch.mjs';
import { SERVER_FLAGS } from './node-flags.mjs';
import { install } from './setup.mjs';
import { slowStep } from './slow-step.mjs';

/** Bundles the server again after each change of its sources, and restarts it with each bundle. */
launch(async () => {
  const node = await install();
  process.chdir(checkout);
  for (const part of PARTS) clearBuild(part);
  await slowStep('Generating code', 'npm', ['run', 'generate']);
  const { build } = await import('vite');
  const bundles = await build({
    configFile: join(checkout, 'server', 'vite.config.ts'),
    logLevel: 'warn',
    build: { watch: {} },
  });

  let server;
  let latest = Promise.resolve();
  const restart = async () => {
    await stop(server);
    server = spawn(node, [...SERVER_FLAGS, join('build', 'server', 'dev.js')], {
      detached: true,
      env: environment('development'),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
  };
  bundles.on('event', (event) => {
    if (event.code === 'BUNDLE_END') latest = latest.then(restart);
  });
  await stopSignal();
  await bundles.close();
  await latest;
  await stop(server);
  return 0;
});

/** Ignores further signals: npm repeats what the terminal sent. */
function stopSignal() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve);
  });
}

async function stop(server) {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}
