/** @module-tag extended */

import { expect, it } from 'vitest';
import { Caller } from '../support/caller.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { startInside } from '../support/inside-site.ts';
import { startParseRecorder } from '../support/parse-recorder.ts';

it('the server prepares no named statements, which a pooler in front of the database could not handle', async () => {
  const database = await freshDatabase();
  const recorder = await startParseRecorder(database.url);
  const site = await startInside({ DATABASE_URL: recorder.url, LOG_LEVEL: 'silent' });
  const caller = new Caller(site);
  const ana = { username: 'ana', email: 'ana@example.org', password: 'correct horse' };
  expect(await caller.post('/api/auth/register', ana)).toMatchObject({ status: 201 });
  expect(await caller.post('/api/auth/login', { ...ana, password: 'a guess' })).toMatchObject({ status: 401 });
  expect(await caller.post('/api/auth/login', ana)).toMatchObject({ status: 200 });
  expect(await caller.get('/api/account/export')).toMatchObject({ status: 200 });
  expect(await caller.get('/api/articles')).toMatchObject({ status: 200 });
  await caller.graphql('mutation { subscribeToNewsletter(email: "ana@example.org", language: en) }');
  await caller.post('/api/auth/logout');
  await site.end();
  expect(recorder.parsed.length).toBeGreaterThan(10);
  expect(recorder.parsed.filter((name) => name !== '')).toEqual([]);
  await recorder.close();
  await database.drop();
});
