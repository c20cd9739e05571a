import { once } from 'node:events';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { createFirstAdmin } from './account/first-admin.ts';
import { createApp } from './app.ts';
import { SetupError } from './database/setup-error.ts';
import { builtPages } from './http/built-pages.ts';
import { listen } from './http/listen.ts';
import { openSite } from './open-site.ts';
import { loadStarterContent } from './starter-content.ts';

/** Longest time, in milliseconds, that open requests get to finish after a signal to stop. */
const SHUTDOWN_GRACE = 5_000;

const say = (line: string) => console.log(line);

async function main(): Promise<void> {
  const site = await openSite({ log: say });
  const { config } = site;
  const log = pino({ level: config.logLevel });
  const stop = stopSignal();
  try {
    const admin = await createFirstAdmin(site.em, config.adminPassword);
    // At once: when something below fails, nobody would ever learn the password.
    if (admin) say(`First admin: ${admin.username}`);
    if (admin?.generatedPassword) say(`Its password, shown only now: ${admin.generatedPassword}`);
    if (admin && config.starterContent) await loadStarterContent(site.databaseUrl);

    const server = createServer(await createApp(site, log, await builtPages(resolve('build'))));
    const address = await listen(server, config.host, config.port);
    say(`Sato is ready on ${config.siteUrl ?? address}`);

    await stop;
    server.close();
    server.closeIdleConnections();
    const grace = setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE);
    await once(server, 'close');
    clearTimeout(grace);
  } finally {
    await site.close();
  }
}

/**
 * Settles at the first signal to stop; a second one ends the process at once, as usual. The end of the program that
 * started this one counts as a signal too.
 */
function stopSignal(): Promise<void> {
  return new Promise((settle) => {
    process.once('disconnect', settle);
    process.channel?.unref();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => settle());
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
});
