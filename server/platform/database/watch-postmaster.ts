import { setTimeout } from 'node:timers/promises';
import { SetupError } from '../settings/setup-error.ts';

const LOOK_EVERY_MS = 250;
/** Seconds between attempts to restart. The last value repeats. */
const PAUSES = [1, 2, 4, 8, 15, 30];

export interface WatchedServer {
  runs(): boolean;
  /** @throws if the lock can't be acquired. */
  restart(): Promise<void>;
  /** How long attempts may fail before the watch gives up, in milliseconds. */
  patience: number;
  log(line: string): void;
}

export interface Watch {
  /** Resolves with the reason if the server can't be restarted. */
  lost: Promise<SetupError>;
  end(): void;
}

/** Restarts a server that has ended, until the watch ends. Doesn't keep the program alive. */
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

/** @returns why it could not be restarted; undefined if it is running again or the watch has ended. */
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
    // Its folder can't be read. Restarting reports why.
    return false;
  }
}

function pause(milliseconds: number): Promise<void> {
  return setTimeout(milliseconds, undefined, { ref: false });
}
