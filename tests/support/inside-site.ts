import { resolve } from 'node:path';
import { pino, stdTimeFunctions } from 'pino';
import { createApp } from '#server/app.ts';
import { builtPages } from '#server/http/built-pages.ts';
import { answerWith, createHttpServer } from '#server/http/http-server.ts';
import { listen } from '#server/http/listen.ts';
import { loggedError } from '#server/logged-error.ts';
import { openSite } from '#server/open-site.ts';
import { sharedDatabase } from './kept-servers.ts';
import type { TestSite } from './start-site.ts';

/** A site in the process of the test. */
export interface InsideSite {
  url: string;
  /** Everything that the operator was told, and the log. */
  output(): string;
  /** Ends it as a signal ends the server. A second call does nothing. */
  end(): Promise<void>;
}

/**
 * Starts the site inside this process, which takes a fraction of the time of another one. It opens its database and
 * answers as the server does, but has no jobs and keeps no answers. Tests of signals, exit codes, jobs or what kill -9
 * leaves take `runServer`.
 * @param settings all there are; without SATO_ADMIN_NAME, a first admin is called sato.
 * @throws SetupError whose message the server prints before it ends with 1.
 */
export async function startInside(settings: Record<string, string>): Promise<InsideSite> {
  let output = '';
  const write = (text: string) => {
    output += text;
  };
  const environment = { PORT: '0', SATO_ADMIN_NAME: 'sato', ...settings };
  const site = await openSite({ environment, log: (line) => write(`${line}\n`), boundsWaiting: true });
  const server = createHttpServer();
  let ended: Promise<void> | undefined;
  const end = () => {
    server.close();
    server.closeAllConnections();
    ended ??= site.close();
    return ended;
  };
  try {
    await site.siteKeys.encryptStored();
    const { logLevel: level, host, port } = site.config;
    const log = pino({ level, timestamp: stdTimeFunctions.isoTime, serializers: { err: loggedError } }, { write });
    site.securityLog.logTo(log);
    const readiness = { isStopping: false, wasAsked: false };
    answerWith(server, await createApp(site, readiness, log, await builtPages(resolve('build'))), readiness);
    return { url: await listen(server, host, port), output: () => output, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The same on a database of its own, without starter content, with user 1. */
export async function insideSite(settings: Record<string, string> = {}): Promise<TestSite> {
  const database = await sharedDatabase();
  const { url, end } = await startInside({ DATABASE_URL: database.url, ...settings });
  const close = async () => {
    await end();
    await database.close();
  };
  return { url, databaseUrl: database.url, em: database.orm.em, make: database.make, close };
}
