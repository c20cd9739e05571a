import { once } from 'node:events';
import type { Server } from 'node:http';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { SetupError } from './database/setup-error.ts';
import { answerWith, createHttpServer } from './http/http-server.ts';
import { listen } from './http/listen.ts';
import type { PageSource } from './http/pages.ts';
import { isLoopback } from './http/trust-proxy.ts';
import { openSite } from './open-site.ts';
import { loadStarterContent } from './starter-content.ts';

/** Longest time, in milliseconds, that open requests get to finish after a signal to stop. */
const SHUTDOWN_GRACE = 5_000;
/** Milliseconds between two looks for connections that nobody uses any more, once the site closes. */
const SWEEP = 50;

const NO_SITE_URL =
  'SITE_URL is not set, so links in feeds and for search engines take the address from each request. ' +
  'On a public site, set it to the address that visitors use, for example SITE_URL=https://sato.example';

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

    const server = createHttpServer();
    answerWith(server, await createApp(site, pino({ level: config.logLevel }), await pageSourceFor(server)));
    const address = await listen(server, config.host, config.port);
    if (!config.siteUrl && process.env.NODE_ENV === 'production' && !isLoopback(config.host)) say(NO_SITE_URL);
    say(`Sato is ready on ${config.siteUrl ?? address}`);

    await stopped;
    await close(server);
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
