import type { Logger } from 'pino';

/**
 * What happens to errors that no other code has handled. A promise that failed while no one waited for it leaves the rest of
 * the process as it was, so it is only logged. An exception has left the work of someone else half done, so the process can't
 * be trusted any more: it answers what it has begun, and the program that started it starts a new one.
 * @returns resolves with the first exception.
 */
export function lastResort(log: Logger): Promise<Error> {
  process.on('unhandledRejection', (reason) => {
    log.error({ err: asError(reason) }, 'a promise failed and nothing handled it');
  });
  return new Promise((settle) => {
    process.on('uncaughtException', (thrown) => {
      const err = asError(thrown);
      log.fatal({ err }, 'an exception was not handled; the process ends');
      settle(err);
    });
  });
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
