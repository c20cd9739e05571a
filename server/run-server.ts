import type { Server } from 'node:http';
import { inspect } from 'node:util';
import { pino, stdTimeFunctions } from 'pino';
import { openSite } from './open-site.ts';
import { plainConnections } from './platform/database/plain-connections.ts';
import type { PageSource } from './platform/http/pages.ts';
import { isLoopback } from './platform/http/trust-proxy.ts';
import { lastResort } from './platform/logging/last-resort.ts';
import { loggedError } from './platform/logging/logged-error.ts';
import { formerSettings } from './platform/settings/former-settings.ts';
import { SetupError } from './platform/settings/setup-error.ts';
import { serve } from './serve.ts';
import { loadStarterContent } from './starter-content.ts';

/** Milliseconds in which everything must end after a signal and the delay for load balancers. */
const HARD_END = 30_000;

/** How to stop: immediately, or after a delay in which load balancers send their requests elsewhere. */
type Stop = 'at once' | 'after delay';

/** Sent to the program that started this one. */
const READY = 'ready';
const AS_ROOT = 'Sato is running as root. It is safer to run it as an ordinary user.';

const NO_SITE_URL =
  'SITE_URL is not set, so the site answers only at localhost, IP addresses, the name of this machine and the name in ' +
  'HOST. Responses are cached only for requests to localhost, so pages take much longer for others. On a public ' +
  'site, set it to the address that visitors use, for example SITE_URL=https://sato.example';

const say = (line: string) => console.log(line);

/**
 * Runs the site until it is told to stop. The exit code says whether it could run.
 * @param pageSourceFor returns the source of pages for the server that will answer with them.
 */
export async function runServer(pageSourceFor: (server: Server) => Promise<PageSource>): Promise<void> {
  try {
    await runUntil(stopSignal(), pageSourceFor);
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : inspect(loggedError(error), { depth: null }));
    process.exitCode = 1;
  }
}

async function runUntil(stopped: Promise<Stop>, pageSourceFor: (server: Server) => Promise<PageSource>): Promise<void> {
  const site = await openSite({ log: say, boundsWaiting: true });
  const { config } = site;
  try {
    if (config.starterContent) await loadStarterContent(site);
    // Times in UTC, readable for people and for whatever collects the lines.
    const log = pino({
      level: config.logLevel,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: loggedError },
    });
    const broken = lastResort(log);
    const { address, stop } = await serve(site, log, pageSourceFor);
    if (process.getuid?.() === 0) say(AS_ROOT);
    if (!config.siteUrl && process.env.NODE_ENV === 'production' && !isLoopback(config.host)) say(NO_SITE_URL);
    for (const warning of [...formerSettings(process.env), ...plainConnections(config)]) say(warning);
    say(`Sato is ready on ${config.siteUrl ?? address}`);
    // The program that started this one restarts it from now on.
    process.send?.(READY);

    const reason = await Promise.race([stopped, site.lost, broken]);
    const delay = reason === 'after delay' ? config.shutdownDelay : 0;
    endHard(delay + HARD_END);
    await stop(delay);
    if (reason instanceof Error) throw reason;
  } finally {
    await site.close();
  }
}

/** Something that hangs must not keep the process alive: the operator is waiting. */
function endHard(milliseconds: number): void {
  setTimeout(() => {
    console.error('The site did not stop in time. Ending it now.');
    process.exit(1);
  }, milliseconds).unref();
}

/**
 * Resolves at the first signal to stop. A second one ends the process at once, as usual. The end of the program that
 * started this one also counts as a signal. Ctrl-C stops without a delay, because someone is waiting at the terminal.
 */
function stopSignal(): Promise<Stop> {
  return new Promise((settle) => {
    process.once('disconnect', () => settle('at once'));
    process.channel?.unref();
    process.once('SIGINT', () => settle('at once'));
    process.once('SIGTERM', () => settle('after delay'));
  });
}
