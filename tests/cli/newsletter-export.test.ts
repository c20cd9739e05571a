import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../support/fresh-database.ts';
import { runSato } from '../support/run-sato.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('sato newsletter export', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let client: pg.Client;
  beforeAll(async () => {
    database = await freshDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  const exported = (...args: string[]) =>
    runSato(['newsletter', 'export', ...args], { env: { DATABASE_URL: database.url } });
  const subscribe = (email: string, language: string, time: string) =>
    client.query('insert into newsletter_subscription (email, language, created_at) values ($1, $2, $3)', [
      email,
      language,
      time,
    ]);

  it('explains itself with examples', async () => {
    const { code, output } = await exported('--help');
    expect(code).toBe(0);
    expect(output).toMatch(/--output <file>[\s\S]*Examples:[\s\S]*sato newsletter export/);
  });

  it('ends with 2 when the file cannot be written', async () => {
    const { code, errors } = await exported('--output', '/nowhere/at/all.csv');
    expect(code).toBe(2);
    expect(errors).toContain("/nowhere/at/all.csv can't be written");
  });

  it('writes only the header if there are no subscriptions', async () => {
    expect(await exported()).toMatchObject({ code: 0, output: 'email,language,subscribedAt,confirmed,bounced\n' });
  });

  it('writes address, language and time, oldest first, and no cell that a spreadsheet would run', async () => {
    await subscribe('late@example.org', 'en', '2026-03-01T10:00:00+02:00');
    await subscribe('=cmd|calc@example.org', 'es', '2026-02-01T00:00:00Z');
    await subscribe('+1@example.org', 'en', '2026-02-02T00:00:00Z');
    await subscribe('-1@example.org', 'en', '2026-02-03T00:00:00Z');
    await subscribe('@sum,"x"', 'en', '2026-02-04T00:00:00Z');
    await subscribe('\tx@example.org', 'en', '2026-02-05T00:00:00Z');
    const { code, output } = await exported();
    expect(code).toBe(0);
    expect(output).toBe(
      [
        'email,language,subscribedAt,confirmed,bounced',
        `'=cmd|calc@example.org,es,2026-02-01T00:00:00.000Z,,`,
        `'+1@example.org,en,2026-02-02T00:00:00.000Z,,`,
        `'-1@example.org,en,2026-02-03T00:00:00.000Z,,`,
        `"'@sum,""x""",en,2026-02-04T00:00:00.000Z,,`,
        `'\tx@example.org,en,2026-02-05T00:00:00.000Z,,`,
        'late@example.org,en,2026-03-01T08:00:00.000Z,,',
        '',
      ].join('\n'),
    );
  });

  it('writes a file that only its owner can read', async () => {
    const file = join(temporaryFolder(), 'subscribers.csv');
    const { code, output, errors } = await exported('--output', file);
    expect({ code, output }).toEqual({ code: 0, output: '' });
    expect(errors).toContain('Wrote 6 addresses');
    expect(readFileSync(file, 'utf8')).toContain('late@example.org,en,');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});
