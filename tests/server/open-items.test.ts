import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let ana: SignedIn;
let bea: SignedIn;

beforeAll(async () => {
  site = await startSite();
  ana = await withSession(site, { username: 'ana', role: 'admin' });
  bea = await withSession(site, { username: 'bea', role: 'admin' });
});
afterAll(() => site.close());

const open = async (caller: SignedIn, type: string, id: number) =>
  (
    await caller.graphql<{ keepItemOpen: string[] }>(
      'mutation ($type: ContentType!, $id: Int!) { keepItemOpen(type: $type, id: $id) }',
      { type, id },
    )
  ).data?.keepItemOpen;

it('tells who else has an item open, until they close it or are silent for more than a minute', async () => {
  expect(await open(ana, 'article', 1)).toEqual([]);
  expect(await open(ana, 'article', 1)).toEqual([]);
  expect(await open(bea, 'article', 1)).toEqual(['ana']);
  expect(await open(ana, 'article', 1)).toEqual(['bea']);
  expect(await open(bea, 'article', 2)).toEqual([]);
  expect(await open(bea, 'lesson', 1)).toEqual([]);
  await bea.graphql('mutation { closeItem(type: article, id: 1) }');
  expect(await open(ana, 'article', 1)).toEqual([]);
  await open(bea, 'article', 1);
  await site.em.execute(`update open_item set seen_at = now() - interval '2 minutes' where user_id = ${bea.user.id}`);
  expect(await open(ana, 'article', 1)).toEqual([]);
  expect(await site.em.execute('select item_id from open_item')).toEqual([{ item_id: 1 }]);
});

it('is in the person’s own data, and goes with the account', async () => {
  await open(bea, 'video', 7);
  const { body } = await bea.get('/api/account/export');
  expect(JSON.stringify(body)).toContain('openItems');
  await site.em.execute(`delete from app_user where id = ${bea.user.id}`);
  expect(await open(ana, 'video', 7)).toEqual([]);
});
