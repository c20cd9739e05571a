import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { SetupError } from '../settings/setup-error.ts';
import { keepsSessions } from './listen-check.ts';

const CONNECT_MS = 5_000;
const MINIMUM_MAJOR = 15;

/** By error code, otherwise by the driver's message. */
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'there is no such socket',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEDOUT: 'there was no answer',
  ECONNRESET: 'the connection was cut',
  'timeout expired': 'there was no answer within five seconds',
  'Connection terminated unexpectedly': 'the server there closed the connection and may not be PostgreSQL',
};

/** Errors that go away if the database starts together with the site. 57P03: PostgreSQL is starting up. */
const NOT_UP_YET = ['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', '57P03'];
const RETRY_MS = 500;

/** A setting with the address of the operator's own PostgreSQL. */
type Setting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/**
 * Checks the operator's own PostgreSQL, repeatedly until it is available.
 * @param setting which has the address.
 * @param seconds longest time to wait.
 * @throws SetupError as {@link checkExternalPostgres}.
 */
export async function waitForExternalPostgres(
  setting: Setting,
  databaseUrl: string,
  seconds: number,
  log: (line: string) => void,
): Promise<void> {
  const latest = Date.now() + seconds * 1_000;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await checkExternalPostgres(setting, databaseUrl);
    } catch (error) {
      if (!isNotUpYet(error) || Date.now() + RETRY_MS > latest) throw error;
      if (attempt === 1) log(`The database at ${setting} is not available yet. Waiting up to ${seconds} s for it.`);
      await setTimeout(RETRY_MS);
    }
  }
}

/**
 * Checks that an address leads to the database itself, past the pooler.
 * @throws SetupError
 */
export async function expectDirect(directUrl: string, databaseUrl: string): Promise<void> {
  if (await keepsSessions(directUrl, databaseUrl)) return;
  throw new SetupError(
    'DATABASE_DIRECT_URL hears nothing of what is sent through DATABASE_URL: it leads to another database, or through a ' +
      'pooler as well. Set it to the address of the same database itself.',
  );
}

function isNotUpYet(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && NOT_UP_YET.includes(codeOf(cause));
}

/**
 * Checks that the operator's own PostgreSQL answers and is recent enough.
 * @throws SetupError with host and database, but never with the password.
 */
async function checkExternalPostgres(setting: Setting, databaseUrl: string): Promise<void> {
  const client = newClient(setting, databaseUrl);
  const place = `${setting} (${client.host}:${client.port}/${client.database ?? ''})`;
  // If the connection breaks later, the query that is running reports it.
  client.on('error', () => {});
  const version = await versionOf(client, place);
  if (version.number >= MINIMUM_MAJOR * 10_000) return;
  throw new SetupError(`${place} is PostgreSQL ${version.name}. Sato requires ${MINIMUM_MAJOR} or later.`);
}

function newClient(setting: Setting, databaseUrl: string): pg.Client {
  try {
    if (!/^postgres(ql)?:/.test(databaseUrl)) throw new Error('another protocol');
    return new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
    });
  } catch (error) {
    if (error instanceof Error && 'path' in error) {
      throw new SetupError(`${setting} names the file ${error.path}, which can't be read (${codeOf(error)}).`);
    }
    throw new SetupError(`${setting} is not an address like postgresql://user:password@host:5432/database.`);
  }
}

async function versionOf(client: pg.Client, place: string): Promise<{ number: number; name: string }> {
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; name: string }>(
      "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name",
    );
    const [version] = rows;
    if (!version) throw new Error('it answered without a version');
    return version;
  } catch (error) {
    throw new SetupError(`${place} can't be used: ${reasonOf(error)}.`, { cause: error });
  } finally {
    client.end().catch(() => {});
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return REASONS[codeOf(error)] ?? REASONS[error.message] ?? error.message.replace(/\.$/, '');
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
