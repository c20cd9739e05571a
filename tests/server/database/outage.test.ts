import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import { outageOf } from '#server/platform/database/outage.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

it("mistakes of the site and of callers aren't outages", () => {
  const mistakes = [
    new Error('broken'),
    Object.assign(new Error('no such column'), { code: '42703' }),
    Object.assign(new Error('duplicate'), { code: '23505' }),
    Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }),
    new AppError('NOT_FOUND', 'Article not found'),
    'a text',
  ];
  expect(mistakes.map(outageOf)).toEqual(mistakes.map(() => null));
});

it.each([
  ['57P01', 'unreachable'],
  ['08006', 'unreachable'],
  ['25006', 'unreachable'],
  ['53100', 'disk full'],
  ['57014', 'too slow'],
  ['55P03', 'too slow'],
  ['40P01', 'conflict'],
  ['ECONNREFUSED', 'unreachable'],
])('%s is an outage, also behind other errors', (code, outage) => {
  const error = Object.assign(new Error('what the driver says'), { code });
  expect(outageOf(error)).toBe(outage);
  expect(outageOf(new Error('query failed', { cause: new Error('wrapped', { cause: error }) }))).toBe(outage);
  expect(outageOf(Object.assign(new Error('in GraphQL'), { originalError: error }))).toBe(outage);
});

it('an error that causes itself has an end', () => {
  const error = new Error('round and round');
  error.cause = error;
  expect(outageOf(error)).toBeNull();
});

it('a Unix socket that is not there is an outage', async () => {
  const client = new pg.Client({ host: join(temporaryFolder(), 'gone'), user: 'sato', database: 'sato' });
  client.on('error', () => {});
  const error = await client.connect().catch((failure: unknown) => failure);
  expect(outageOf(error)).toBe('unreachable');
});
