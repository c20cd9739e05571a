import { once } from 'node:events';
import { constants } from 'node:os';

type EndSignal = 'SIGINT' | 'SIGTERM';

const SIGNALS: EndSignal[] = ['SIGINT', 'SIGTERM'];

/** What to clean up, latest first. */
const duties: (() => Promise<void> | void)[] = [];

/**
 * Registers a cleanup that runs if the command is interrupted.
 * @returns a function that cancels it.
 */
export function ifInterrupted(duty: () => Promise<void> | void): () => void {
  duties.unshift(duty);
  return () => void duties.splice(duties.indexOf(duty), 1);
}

let isEnding = false;

/** Errors after that are consequences of the interruption and aren't reported. */
export function isInterrupted(): boolean {
  return isEnding;
}

/** Runs the cleanups of {@link ifInterrupted} and ends the process. A second call ends it immediately. */
export async function endAtOnce(exitCode: number): Promise<never> {
  isEnding = true;
  for (const duty of duties.splice(0)) {
    try {
      await duty();
    } catch {
      // The other cleanups must still run.
    }
  }
  process.exit(exitCode);
}

/** Ends the process in order at the first signal, with 128 plus its number, as shells do. A second signal ends it immediately. */
export function endOnSignals(onSignal: () => void): void {
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      onSignal();
      void endAtOnce(128 + constants.signals[signal]);
    });
  }
}

/** Resolves at the first signal, for a command that ends in its own way. */
export async function endSignal(): Promise<void> {
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  await Promise.race(SIGNALS.map((signal) => once(process, signal)));
}
