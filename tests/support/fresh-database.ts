import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export const TEMPLATE_DATABASE = 'sato_test_template';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A migrated database of its own for a test file, without rows; `drop` it at the end. */
export function freshDatabase(): Promise<TestDatabase> {
  return newDatabase(TEMPLATE_DATABASE);
}

/** The same without a single table. */
export function emptyDatabase(): Promise<TestDatabase> {
  return newDatabase('template0');
}

async function newDatabase(template: string): Promise<TestDatabase> {
  const serverUrl = inject('databaseUrl');
  const name = `sato_test_${randomBytes(6).toString('hex')}`;
  await run(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => drop(serverUrl, name) };
}

/** SQLSTATE insufficient_privilege. */
const NOT_PERMITTED = '42501';

/** Ends the connections to a database and drops it. */
async function drop(serverUrl: string, name: string): Promise<void> {
  try {
    await run(serverUrl, `drop database ${name} with (force)`);
  } catch (error) {
    if (!(error instanceof Error && Reflect.get(error, 'code') === NOT_PERMITTED)) throw error;
    // Only a superuser may force autovacuum to end. Without force, PostgreSQL ends it.
    await run(serverUrl, `drop database ${name}`);
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Two test files may copy the template in the same moment, which PostgreSQL refuses to one of them.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
