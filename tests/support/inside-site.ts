import { resolve } from 'node:path';
import { pino, stdTimeFunctions } from 'pino';
import { openSite } from '#server/open-site.ts';
import { builtPages } from '#server/platform/http/built-pages.ts';
import { loggedError } from '#server/platform/logging/logged-error.ts';
import type { Site } from '#server/platform/site.ts';
import { serve } from '#server/serve.ts';

/** A site in the process of the test, with what it printed. */
export interface InsideSite {
  url: string;
  site: Site;
  /** Everything that the operator was told, and the log. */
  output(): string;
  /** Ends it as a signal ends the server. A second call does nothing. */
  end(): Promise<void>;
}

/**
 * Starts the site inside this process, which takes a fraction of the time of another one. Tests of signals, exit codes
 * or what kill -9 leaves take `runServer`.
 * @param settings on top of few defaults: without SATO_ADMIN_NAME, a first admin is called sato.
 * @param options.build folder of the built client and its renderer.
 * @param options.note takes each thing that it prints.
 * @throws SetupError whose message the server prints before it ends with 1.
 */
export async function startInside(
  settings: Record<string, string>,
  { build = 'build', note = () => {} }: { build?: string; note?: (text: string) => void } = {},
): Promise<InsideSite> {
  let output = '';
  const write = (text: string) => {
    output += text;
    note(text);
  };
  const environment = { PORT: '0', SATO_ADMIN_NAME: 'sato', RESPONSE_CACHE_MIB: '0', ...settings };
  const site = await openSite({ environment, log: (line) => write(`${line}\n`), boundsWaiting: true });
  try {
    const { logLevel: level } = site.config;
    const log = pino({ level, timestamp: stdTimeFunctions.isoTime, serializers: { err: loggedError } }, { write });
    const server = await serve(site, log, () => builtPages(resolve(build)));
    let ended: Promise<void> | undefined;
    const end = () => {
      ended ??= server.stop().then(() => site.close());
      return ended;
    };
    return { url: server.address, site, output: () => output, end };
  } catch (error) {
    await site.close();
    throw error;
  }
}
