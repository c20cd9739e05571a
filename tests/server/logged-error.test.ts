import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loggedError, withoutAddresses } from '#server/platform/logging/logged-error.ts';
import { createOrm } from '#server/site-orm.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';

let database: TestDatabase;
let orm: Awaited<ReturnType<typeof createOrm>>;

beforeAll(async () => {
  database = await freshDatabase();
  orm = await createOrm(database.url);
  await orm.em.fork().execute('create table secret_thing (id int unique, name text check (false), at timestamptz)');
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const SECRET = 'ana-secret@example.org';

/** The errors of the driver alone and of the mapper. */
async function failures(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const ofDriver = await client.query(statement).catch((error: unknown) => error);
  await client.end();
  return [
    ofDriver,
    await orm.em
      .fork()
      .execute(statement)
      .catch((error: unknown) => error),
  ];
}

it.each([
  ['a check', `insert into secret_thing values (1, '${SECRET}')`, '23514'],
  ['a value of another type', `select '${SECRET}'::int`, '22P02'],
  ['a value over two lines', `select '${SECRET}\n'::int`, '22P02'],
  ['a search that is none', `select to_tsquery('${SECRET} &')`, '42601'],
  ['a value that is no time', `insert into secret_thing (at) values ('${SECRET}')`, '22007'],
  ['JSON that is none', `select '{"a": ${SECRET}'::json`, '22P02'],
])('BASE-14 an error of the database is in the log without values: %s', async (_name, statement, code) => {
  for (const error of await failures(statement)) {
    const logged = loggedError(error);
    expect(logged).toMatchObject({ code });
    expect(logged.message).not.toBe('');
    expect(logged.stack).toContain('\n    at ');
    expect(Object.keys(logged).sort().join()).toMatch(/^(cause,)?code,(constraint,)?message,stack(,table)?,type$/);
    const wrapped = new Error('It failed.', {
      cause: new AggregateError([error, 'text', { SECRET }], 'Several failed.'),
    });
    for (const each of [error, wrapped]) expect(JSON.stringify(loggedError(each))).not.toContain('secret@');
  }
});

it('an error keeps its type, message, frames and code, those of its causes too, and ends where it causes itself', () => {
  const inner = Object.assign(new TypeError('inner'), { code: 'EPIPE', detail: SECRET, query: { SECRET } });
  const outer = new Error('outer', { cause: inner });
  inner.cause = outer;
  const logged = loggedError(outer);
  expect(logged).toMatchObject({ type: 'Error', message: 'outer', cause: { type: 'TypeError', code: 'EPIPE' } });
  expect(JSON.stringify(logged)).not.toContain(SECRET);
});

it('what mail servers say is in the log without addresses', () => {
  expect(withoutAddresses(`550 5.1.1 <${SECRET}>: ${SECRET}, no such user`)).toBe('550 5.1.1 <…>: …, no such user');
});
