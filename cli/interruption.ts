import { once } from 'node:events';
import { constants } from 'node:os';

type EndSignal = 'SIGINT' | 'SIGTERM';

const SIGNALS: EndSignal[] = ['SIGINT', 'SIGTERM'];

/** What has to be undone or let go of, the latest first. */
const duties: (() => Promise<void> | void)[] = [];

/**
 * Has something done if the command is told to end before its time.
 * @returns what to call once there is nothing to do any more.
 */
export function ifInterrupted(duty: () => Promise<void> | void): () => void {
  duties.unshift(duty);
  return () => void duties.splice(duties.indexOf(duty), 1);
}

let isEnding = false;

/** From then on, nobody needs to hear of what goes wrong. */
export function isInterrupted(): boolean {
  return isEnding;
}

/** Does what {@link ifInterrupted} was told, whatever the command is at, and ends the process. A second call ends it at once. */
export async function endAtOnce(exitCode: number): Promise<never> {
  isEnding = true;
  for (const duty of duties.splice(0)) {
    try {
      await duty();
    } catch {
      // The rest is still to be done.
    }
  }
  process.exit(exitCode);
}

/** Ends the process in order at the first signal, with 128 and its number as shells have it; the second one ends it at once. */
export function endOnSignals(tell: () => void): void {
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      tell();
      void endAtOnce(128 + constants.signals[signal]);
    });
  }
}

/** The first signal to end, for a command that ends in its own way. */
export async function endSignal(): Promise<void> {
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  await Promise.race(SIGNALS.map((signal) => once(process, signal)));
}
