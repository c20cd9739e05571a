import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { SetupError } from './database/setup-error.ts';
import { listen } from './http/listen.ts';
import type { PageSource } from './http/pages.ts';
import { openSite } from './open-site.ts';
import { loadStarterContent } from './starter-content.ts';

/** Longest time, in milliseconds, that open requests get to finish after a signal to stop. */
const SHUTDOWN_GRACE = 5_000;
/** Milliseconds between two looks for connections that nobody uses any more, once the site closes. */
const SWEEP = 50;

/** Said to the program that started this one. */
const READY = 'ready';
const AS_ROOT = 'Sato is running as root, which it does not need: an ordinary user is safer.';

const say = (line: string) => console.log(line);

/**
 * Runs the site until it is told to stop; the exit code says whether it could run.
 * @param pageSourceFor where pages come from, given the server that will answer for them.
 */
export async function runServer(pageSourceFor: (server: Server) => Promise<PageSource>): Promise<void> {
  try {
    await serve(pageSourceFor, stopSignal());
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exitCode = 1;
  }
}

async function serve(pageSourceFor: (server: Server) => Promise<PageSource>, stopped: Promise<unknown>): Promise<void> {
  const site = await openSite({ log: say });
  const { config } = site;
  try {
    if (config.starterContent) await loadStarterContent(site);

    const server = createServer();
    server.on('request', await createApp(site, pino({ level: config.logLevel }), await pageSourceFor(server)));
    const address = await listen(server, config.host, config.port);
    if (process.getuid?.() === 0) say(AS_ROOT);
    say(`Sato is ready on ${config.siteUrl ?? address}`);
    // The program that started this one restarts it from now on.
    process.send?.(READY);

    const lost = await Promise.race([stopped.then(() => undefined), site.lost]);
    await close(server);
    if (lost) throw lost;
  } finally {
    await site.close();
  }
}

async function close(server: Server): Promise<void> {
  server.close();
  server.closeIdleConnections();
  // Browsers keep the connection of a request that has just been answered open for the next one.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP);
  const grace = setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE);
  await once(server, 'close');
  clearInterval(sweep);
  clearTimeout(grace);
}

/**
 * Settles at the first signal to stop; a second one ends the process at once, as usual. The end of the program that
 * started this one counts as a signal too.
 */
function stopSignal(): Promise<unknown> {
  return new Promise((settle) => {
    process.once('disconnect', settle);
    process.channel?.unref();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, settle);
  });
}
