import pg from 'pg';
import { DEAF_POOLER, keepsSessions } from '../database/listen-check.ts';
import { type SchemaState, schemaState } from '../database/migrate.ts';
import { SiteKeys } from '../keys/site-secret.ts';
import type { Config } from '../settings/config.ts';
import { SetupError } from '../settings/setup-error.ts';
import { ANSWER_WITHIN, type Finding } from './finding.ts';

/** Connections of a process in addition to DATABASE_POOL: sessions, notifications and the check of readiness. */
const FURTHER_CONNECTIONS = 6;

/** In seconds that the clocks may differ. */
const CLOCK_WARNING = 2;
const CLOCK_PROBLEM = 60;

const TABLES: Record<SchemaState, Omit<Finding, 'check'>> = {
  empty: { status: 'ok', message: 'The database has no tables yet. The first start makes them.' },
  older: {
    status: 'warning',
    message: 'The tables are of an earlier version. The next start updates them, so make a backup before it.',
  },
  current: { status: 'ok', message: 'The tables are up to date.' },
  newer: {
    status: 'problem',
    message: 'The tables are of a later version of Sato. Start that version, or restore a backup for this one.',
  },
};

/** Checks a database that accepts connections, and changes nothing in it. */
export async function checkDatabase(url: string, directUrl: string, config: Config): Promise<Finding[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1, query_timeout: ANSWER_WITHIN });
  pool.on('error', () => {});
  try {
    const client = await pool.connect();
    let findings: Finding[];
    let state: SchemaState;
    try {
      state = await schemaState(client);
      findings = [...(await server(client, config)), { check: 'tables', ...TABLES[state] }, await clock(client)];
    } finally {
      client.release();
    }
    findings.push(await notifications(url, directUrl));
    if (state !== 'empty') findings.push(await keys(pool, config));
    return findings;
  } finally {
    await pool.end();
  }
}

async function server(client: pg.ClientBase, { databasePool }: Config): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string; isWritable: boolean; connections: number }>(
    `select current_setting('server_version') as version, current_setting('transaction_read_only') = 'off' as "isWritable",
       current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as connections`,
  );
  const [{ version, isWritable, connections } = { version: '', isWritable: false, connections: 0 }] = rows;
  const findings: Finding[] = [];
  if (isWritable) findings.push({ check: 'database', status: 'ok', message: `PostgreSQL ${version} answers.` });
  else {
    const message = `PostgreSQL ${version} accepts no writes, as a standby doesn't. Set DATABASE_URL to the primary.`;
    findings.push({ check: 'database', status: 'problem', message });
  }
  const needed = databasePool + FURTHER_CONNECTIONS;
  if (needed > connections) {
    const message =
      `One process of the site uses up to ${needed} connections, and PostgreSQL allows ${connections}. Lower DATABASE_POOL, or ` +
      'raise max_connections.';
    findings.push({ check: 'database', status: 'warning', message });
  }
  return findings;
}

async function clock(client: pg.ClientBase): Promise<Finding> {
  const before = Date.now();
  const { rows } = await client.query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  );
  return compareClocks((before + Date.now()) / 2, rows[0]?.now ?? 0);
}

/** @param here and @param there at the same moment, in milliseconds. */
export function compareClocks(here: number, there: number): Finding {
  const seconds = Math.round(Math.abs(here - there) / 1_000);
  if (seconds < CLOCK_WARNING) return { check: 'clock', status: 'ok', message: 'The clock agrees with the database.' };
  const message =
    `The clock differs by ${seconds} s from that of the database, so codes of two-step login, schedules and links can fail. ` +
    'Let both machines synchronize their time (NTP).';
  return { check: 'clock', status: seconds < CLOCK_PROBLEM ? 'warning' : 'problem', message };
}

async function notifications(url: string, directUrl: string): Promise<Finding> {
  // Whether the direct address is the same database is checked when it is opened.
  if (directUrl !== url || (await keepsSessions(url)))
    return { check: 'notifications', status: 'ok', message: 'Notifications of changes arrive.' };
  return { check: 'notifications', status: 'warning', message: DEAF_POOLER };
}

async function keys(pool: pg.Pool, { siteKey }: Config): Promise<Finding> {
  try {
    await new SiteKeys(pool, siteKey).checkReadable();
    return { check: 'keys', status: 'ok', message: "The site's keys can be read." };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return { check: 'keys', status: 'problem', message: error.message };
  }
}
