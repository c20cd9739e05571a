import { afterAll, beforeAll, expect, it } from 'vitest';
import { withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await startSite();
  cookie = (await withSession(site, { role: 'admin' })).cookie ?? '';
});
afterAll(() => site.close());

const statusOf = async (path: string) => (await fetch(`${site.url}/admin/${path}`, { headers: { cookie } })).status;

it.each([
  'articles/0/history',
  'articles/1/history/x',
  'articles/1/past',
  'comments/1/history',
  'users/1/history',
  'trash/1',
  'activity/x',
  'activity/1/2',
])('/admin/%s is no place of the admin area', async (path) => {
  expect(await statusOf(path)).toBe(404);
});

it.each(['articles/1/history', 'articles/1/history/2', 'trash', 'activity', 'activity/1'])(
  '/admin/%s is one',
  async (path) => {
    expect(await statusOf(path)).toBe(200);
  },
);
