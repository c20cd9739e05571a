import { setTimeout } from 'node:timers/promises';
import { SetupError } from './setup-error.ts';

const LOOK_EVERY_MS = 250;
/** Between two attempts to restart, in seconds; the last one again and again. */
const PAUSES = [1, 2, 4, 8, 15, 30];

export interface WatchedServer {
  runs(): boolean;
  /** @throws when it can't be had. */
  restart(): Promise<void>;
  /** In milliseconds, how long attempts may fail before the watch gives up. */
  patience: number;
  log(line: string): void;
}

export interface Watch {
  /** Settles when the server can't be restarted, with the reason; never before. */
  lost: Promise<SetupError>;
  end(): void;
}

/** Restarts a server that has ended, until the watch ends; keeps no program from ending. */
export function watchPostmaster(server: WatchedServer): Watch {
  let isOver = false;
  const lost = new Promise<SetupError>(
    (settle) => void watch(server, () => isOver).then((error) => error && settle(error)),
  );
  return {
    lost,
    end: () => {
      isOver = true;
    },
  };
}

async function watch(server: WatchedServer, isOver: () => boolean): Promise<SetupError | undefined> {
  while (!isOver()) {
    await pause(LOOK_EVERY_MS);
    const reason = isOver() || runs(server) ? undefined : await restarted(server, isOver);
    if (reason !== undefined) return new SetupError(`The database can't be restarted. ${reason}`);
  }
  return undefined;
}

/** @returns why it could not be restarted; undefined when it runs again or nothing is to be done any more. */
async function restarted(
  { restart, patience, log }: WatchedServer,
  isOver: () => boolean,
): Promise<string | undefined> {
  const begin = Date.now();
  for (let attempt = 0; !isOver(); attempt += 1) {
    try {
      await restart();
      return undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (Date.now() - begin >= patience) return reason;
      const seconds = PAUSES[Math.min(attempt, PAUSES.length - 1)] ?? 1;
      log(`${reason.replaceAll('\n', ' ')} Trying again in ${seconds} s.`);
      await pause(seconds * 1_000);
    }
  }
  return undefined;
}

function runs(server: WatchedServer): boolean {
  try {
    return server.runs();
  } catch {
    // Its folder can't be read; restarting says why.
    return false;
  }
}

function pause(milliseconds: number): Promise<void> {
  return setTimeout(milliseconds, undefined, { ref: false });
}
