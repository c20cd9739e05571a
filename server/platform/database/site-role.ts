import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { type Cluster, DATABASE_NAME, initialPasswordFile, SUPERUSER } from './cluster.ts';
import { newPassword, readSecret, writeSecret } from './secret-file.ts';

/** The site connects as this role. It owns the database and can't do anything outside of it. */
const SITE_ROLE = 'sato_site';

/** SQLSTATE. */
const WRONG_PASSWORD = '28P01';

/** Addresses with user and password: not for logs. */
export interface DatabaseUrls {
  /** For the site. */
  url: string;
  /** The same database as PostgreSQL's superuser. */
  superuserUrl: string;
}

/**
 * Creates the database and its role if they are missing. If the database belongs to the superuser, as in earlier
 * versions, its owner becomes the role.
 * @param isShared whether other processes use the server. One may be an earlier version of this program that uses the
 *   initial password, so that stays valid until the next start.
 */
export async function siteDatabase(cluster: Cluster, port: number, isShared: boolean): Promise<DatabaseUrls> {
  const initial = readSecret(initialPasswordFile(cluster));
  if (initial && isShared) {
    await asSuperuser(port, initial, (client) => ensureDatabase(client, SUPERUSER));
    const url = urlOf(SUPERUSER, initial, port);
    return { url, superuserUrl: url };
  }
  const superuserPassword = await secureSuperuser(cluster, port, initial);
  const sitePassword = await asSuperuser(port, superuserPassword, async (client) => {
    const password = await ensureRole(client, join(dirname(cluster.folder), 'site-password'));
    const owner = await ensureDatabase(client, SITE_ROLE);
    if (owner !== SITE_ROLE) await handOver(urlOf(SUPERUSER, superuserPassword, port));
    return password;
  });
  return { url: urlOf(SITE_ROLE, sitePassword, port), superuserUrl: urlOf(SUPERUSER, superuserPassword, port) };
}

/**
 * Gives the superuser a password that only this process' user can read. PostgreSQL's user can read the initial one in
 * the cluster's folder. If that user is `nobody`, so can other programs.
 */
async function secureSuperuser(cluster: Cluster, port: number, initial: string | undefined): Promise<string> {
  const file = join(dirname(cluster.folder), 'superuser-password');
  const stored = readSecret(file);
  if (initial === undefined && stored !== undefined) return stored;
  if (initial === undefined) throw missing(file);
  const password = stored ?? newPassword();
  if (stored === undefined) writeSecret(file, password);
  const change = async (client: pg.Client) => {
    await client.query(`ALTER ROLE ${SUPERUSER} PASSWORD ${client.escapeLiteral(password)}`);
  };
  try {
    await asSuperuser(port, initial, change);
  } catch (error) {
    // A process that was killed may have changed it already.
    if (!(error instanceof Error && 'code' in error && error.code === WRONG_PASSWORD)) throw error;
    await asSuperuser(port, password, change);
  }
  rmSync(initialPasswordFile(cluster), { force: true });
  return password;
}

function missing(file: string): Error {
  return Object.assign(new Error(`${file} is missing: restore it from a backup`), { code: 'ENOENT' });
}

/** @returns its password, which is stored in the file. */
async function ensureRole(client: pg.Client, file: string): Promise<string> {
  const stored = readSecret(file);
  const password = stored ?? newPassword();
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [SITE_ROLE]);
  const isThere = rowCount !== 0;
  if (!isThere) await client.query(`CREATE ROLE ${SITE_ROLE} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
  else if (!stored) await client.query(`ALTER ROLE ${SITE_ROLE} PASSWORD ${client.escapeLiteral(password)}`);
  // Last, so that the file always has the role's password if it exists.
  if (!stored) writeSecret(file, password);
  return password;
}

/** @returns the role that owns the database; `owner` if it had to be created. */
async function ensureDatabase(client: pg.Client, owner: string): Promise<string> {
  const { rows } = await client.query<{ owner: string }>(
    'SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1',
    [DATABASE_NAME],
  );
  if (rows[0]) return rows[0].owner;
  await client.query(`CREATE DATABASE ${DATABASE_NAME} OWNER ${owner}`);
  return owner;
}

/**
 * In one transaction, including the owner of the database. REASSIGN OWNED doesn't work for the superuser that initdb
 * created, because it also owns what PostgreSQL itself needs. Extensions keep their owner, which can't be changed.
 */
function handOver(url: string): Promise<void> {
  return connected(url, async (client) => {
    await client.query('BEGIN');
    await client.query('SET LOCAL search_path = pg_catalog');
    const { rows } = await client.query<{ change: string }>(OWNED_OBJECTS);
    for (const { change } of rows) await client.query(`${change} OWNER TO ${SITE_ROLE}`);
    await client.query(`ALTER DATABASE ${DATABASE_NAME} OWNER TO ${SITE_ROLE}`);
    await client.query('COMMIT');
  });
}

/** What users created, by type of object. The sequences and types of a table change owner with it. */
const OWNED_OBJECTS = `
  WITH foreign_to_us AS (
    SELECT classid, objid FROM pg_depend WHERE deptype = 'e'
  ), place AS (
    SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
  ), me AS (
    SELECT oid FROM pg_roles WHERE rolname = current_user
  )
  SELECT format('ALTER SCHEMA %I', nspname) AS change FROM pg_namespace
  WHERE nspowner = (TABLE me) AND oid IN (TABLE place)
    AND ('pg_namespace'::regclass, oid) NOT IN (TABLE foreign_to_us)
  UNION ALL
  SELECT format('ALTER TABLE %s', oid::regclass) FROM pg_class
  WHERE relowner = (TABLE me) AND relnamespace IN (TABLE place) AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
    AND ('pg_class'::regclass, oid) NOT IN (TABLE foreign_to_us)
    AND NOT (relkind = 'S' AND EXISTS (
      SELECT FROM pg_depend d
      WHERE d.classid = 'pg_class'::regclass AND d.objid = pg_class.oid AND d.deptype IN ('a', 'i')
        AND d.refclassid = 'pg_class'::regclass))
  UNION ALL
  SELECT format('ALTER ROUTINE %s', oid::regprocedure) FROM pg_proc
  WHERE proowner = (TABLE me) AND pronamespace IN (TABLE place)
    AND ('pg_proc'::regclass, oid) NOT IN (TABLE foreign_to_us)
  UNION ALL
  SELECT format('ALTER TYPE %s', oid::regtype) FROM pg_type
  WHERE typowner = (TABLE me) AND typnamespace IN (TABLE place)
    AND (typtype IN ('e', 'd', 'r') OR typtype = 'c' AND EXISTS (
      SELECT FROM pg_class c WHERE c.oid = typrelid AND c.relkind = 'c'))
    AND ('pg_type'::regclass, oid) NOT IN (TABLE foreign_to_us)`;

function asSuperuser<Result>(
  port: number,
  password: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return connected(urlOf(SUPERUSER, password, port, 'postgres'), work);
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  // The query on a broken connection reports the error.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(role: string, password: string, port: number, database = DATABASE_NAME): string {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
}
