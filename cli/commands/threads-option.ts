import { InvalidArgumentError, Option } from 'commander';

/** More than any machine has processors. */
const THREADS_MAX = 256;

/** For commands that convert texts. */
export function threadsOption(): Option {
  return new Option('--threads <number>', 'texts converted at once; one for each processor if not given').argParser(
    threadCount,
  );
}

function threadCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= THREADS_MAX) return count;
  throw new InvalidArgumentError(`Expected a whole number from 1 to ${THREADS_MAX}.`);
}
