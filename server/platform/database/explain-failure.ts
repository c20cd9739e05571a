import { SetupError } from '../settings/setup-error.ts';
import { type Outage, outageOf } from './outage.ts';

const OWN_DATABASE = 'or set DATABASE_URL to a PostgreSQL of your own';

/** SQLSTATE. */
const POSTGRES_DISK_FULL = '53100';

const OUTAGES: Record<Outage, string> = {
  unreachable: 'The connection to the database was lost.',
  'disk full': 'The disk of the database is full. Free some space and try again.',
  'too slow': 'The database took too long to answer. Try again.',
  conflict: 'Someone else changed the same content at the same time, so nothing was changed. Try again.',
};

/** A failed file operation as a sentence for the operator. Errors with unknown reasons stay as they are. */
export function fileFailure(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case POSTGRES_DISK_FULL:
      return diskFull(folder);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENOENT':
      return new SetupError(`Cannot use ${folder} for the database: ${error.message}.`);
    default:
      return error;
  }
}

/**
 * The last output of a PostgreSQL program as a sentence for the operator.
 * @param output its standard error.
 */
export function postgresFailure(output: string, folder: string): SetupError {
  const library = /error while loading shared libraries: ([^:\s]+)/.exec(output)?.[1];
  if (library) {
    return new SetupError(
      `PostgreSQL can't run here because the system library ${library} is missing: install it, ${OWN_DATABASE}.`,
    );
  }
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskFull(folder);
  const messages = output.split('\n').flatMap((line) => /(?:FATAL|PANIC|DETAIL|error):\s+(.+)/.exec(line)?.[1] ?? []);
  const reason = (
    messages.length > 0 ? messages : [output.trim().replaceAll(/\s+/g, ' ') || 'it ended without a message']
  ).join(' ');
  return new SetupError(`The database in ${folder} did not start: ${reason}`);
}

/** The same for a program that could not even be started. */
export function spawnFailure(error: Error, program: string): SetupError {
  return new SetupError(
    `PostgreSQL can't run here (${program}: ${error.message}): use another system, ${OWN_DATABASE}.`,
  );
}

function diskFull(folder: string): SetupError {
  return new SetupError(`The disk that holds ${folder} is full: free some space and start again.`);
}

/**
 * A failed query as a sentence for the operator if the database caused it; null for other failures, and for errors that
 * already are such a sentence.
 */
export function lostDatabase(error: unknown): SetupError | null {
  if (error instanceof SetupError) return null;
  const outage = outageOf(error);
  return outage && new SetupError(OUTAGES[outage]);
}
