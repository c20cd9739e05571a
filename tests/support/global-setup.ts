import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/database/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createOrm } from '#server/site-orm.ts';
import { TEMPLATE_DATABASE } from './fresh-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A real PostgreSQL: the one of TEST_DATABASE_URL, else an embedded one of this run. */
    databaseUrl: string;
  }
}

/** One PostgreSQL for the run, with a migrated template that every test file copies in a moment. */
export default async function setup(project: TestProject) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sato-tests-'));
  const database = await openDatabase({
    databaseUrl: process.env.TEST_DATABASE_URL,
    dataDirectory,
    durable: false,
    log: () => {},
  });
  if (database.superuserUrl) await allowTestSetup(database.superuserUrl, database.url);
  await makeTemplate(database.url);
  project.provide('databaseUrl', database.url);
  return async () => {
    await database.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
}

/** The tests create databases and roles, and empty tables without triggers, which the site itself may not do. */
async function allowTestSetup(superuserUrl: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const { username: role, password } = new URL(url);
  // Thousands of connections take the password, each with as many rounds of a hash.
  await client.query('set scram_iterations = 1');
  await client.query(`alter role ${role} password ${client.escapeLiteral(decodeURIComponent(password))}`);
  await client.query(`alter role ${role} createdb createrole`);
  await client.query(`grant set on parameter session_replication_role to ${role}`);
  // Rows without an order come as they were written, unless those of emptied tables give way to new ones.
  await client.query('alter system set autovacuum = off');
  await client.query('select pg_reload_conf()');
  await client.end();
}

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE_DATABASE} with (force)`);
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();
  const templateUrl = new URL(url);
  templateUrl.pathname = `/${TEMPLATE_DATABASE}`;
  const orm = await createOrm(templateUrl.href);
  await migrate(orm);
  await orm.close();
}
