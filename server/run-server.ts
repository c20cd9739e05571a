import type { Server } from 'node:http';
import { inspect } from 'node:util';
import { pino, stdTimeFunctions } from 'pino';
import { version } from '../package.json';
import { openSite } from './open-site.ts';
import type { PageSource } from './platform/http/pages.ts';
import { lastResort } from './platform/logging/last-resort.ts';
import { loggedError } from './platform/logging/logged-error.ts';
import { settingWarnings } from './platform/settings/setting-warnings.ts';
import { SetupError } from './platform/settings/setup-error.ts';
import { serve } from './serve.ts';
import { loadStarterContent } from './starter-content.ts';

/** Milliseconds in which everything must end after a signal and the delay for load balancers. */
const HARD_END = 30_000;

/** How to stop: immediately, or after a delay in which load balancers send their requests elsewhere. */
type Stop = 'at once' | 'after delay';

/** Sent to the program that started this one. */
const READY = 'ready';
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
    for (const warning of settingWarnings(config, process.env)) say(warning);
    say(`Sato ${version} is ready on ${config.siteUrl ?? address}`);
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
