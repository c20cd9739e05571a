import { InvalidArgumentError, Option } from 'commander';

/** More than the processors of any machine. */
const THREADS_MAX = 256;

/** For commands that convert texts. */
export function threadsOption(): Option {
  return new Option(
    '--threads <number>',
    'number of texts converted at a time; by default one per processor',
  ).argParser(threadCount);
}

function threadCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= THREADS_MAX) return count;
  throw new InvalidArgumentError(`Expected a whole number from 1 to ${THREADS_MAX}.`);
}
