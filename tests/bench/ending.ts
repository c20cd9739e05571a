import { constants } from 'node:os';

type Step = () => Promise<void> | void;

const steps: Step[] = [];
let ending: Promise<void> | undefined;

/** Notes what has to be ended or removed when the benchmark ends, in whatever way; the last noted goes first. */
export function atTheEnd(step: Step): void {
  steps.push(step);
}

/** Does all that was noted; a step that fails keeps no other from running. */
export function endAll(): Promise<void> {
  ending ??= (async () => {
    for (const step of steps.reverse()) {
      try {
        await step();
      } catch (error) {
        console.error(error);
      }
    }
  })();
  return ending;
}

/** Ctrl-C, a signal or the end of the parent process end everything and then this process. */
export function endOnSignals(): void {
  const end = async (code: number) => {
    await endAll();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => end(128 + constants.signals[signal]));
  }
  process.once('disconnect', () => end(1));
  process.channel?.unref();
}
