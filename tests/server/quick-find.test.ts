import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { graphql } from '#tests/support/graphql.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let admin: SignedIn;
let reader: SignedIn;

beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { username: 'beatriz', role: 'admin' });
  reader = await withSession(site, { username: 'ana' });
});
afterAll(() => site.close());
beforeEach(() => truncate(site.em, 'stored_article, stored_video, stored_course_module cascade'));

const QUERY = 'query ($search: String!) { quickFind(search: $search) { items { type slug title } usernames } }';
interface Found {
  quickFind: { items: { type: string; slug: string; title: string }[]; usernames: string[] };
}
const find = async (search: string) => {
  const { data, errors } = await admin.graphql<Found>(QUERY, { search });
  if (!data) throw new Error(JSON.stringify(errors));
  return data.quickFind;
};
const slugs = async (search: string) => (await find(search)).items.map(({ slug }) => slug);

it('is for admins only, and refuses what is too long', async () => {
  expect((await graphql(site, QUERY, { search: 'a' })).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  expect((await reader.graphql(QUERY, { search: 'a' })).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  const { errors } = await admin.graphql(QUERY, { search: 'a'.repeat(201) });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { search: 'too_long' } });
});

it.each(['', ' ', '\0'])('finds nothing for %j', async (search) => {
  expect(await find(search)).toEqual({ items: [], usernames: [] });
});

it('finds all kinds by title in both languages or by slug, drafts too, but nothing in the trash', async () => {
  await site.make.article({ slug: 'a', title: 'Private keys', titleEs: 'Claves privadas', status: 'draft' });
  await site.make.video({ slug: 'v', title: 'About private keys' });
  const module = await site.make.module({ slug: 'm', title: 'Private modules' });
  await site.make.lesson({ slug: 'private-lesson', title: 'Something else', module: module.id });
  const { id } = await site.make.article({ slug: 'gone', title: 'Private trash' });
  await site.em.execute(`update article set deleted_at = now() where id = ${id}`);
  expect((await slugs('PRIVATE')).toSorted()).toEqual(['a', 'm', 'private-lesson', 'v']);
  expect(await slugs('claves prívadas')).toEqual(['a']);
  expect(await slugs('e-les')).toEqual(['private-lesson']);
  expect(await slugs('100%')).toEqual([]);
});

it('lists six items of a type at most, those first whose title begins with the text', async () => {
  await site.make.article({ slug: 'begins', title: 'Keys first' });
  for (let n = 0; n < 8; n += 1) await site.make.article({ title: `About keys ${n}` });
  const found = await slugs('keys');
  expect(found).toHaveLength(6);
  expect(found[0]).toBe('begins');
});

it('finds people by name, not by address', async () => {
  await site.make.user({ username: 'Núñez', email: 'secret@example.org' });
  expect((await find('nunez')).usernames).toEqual(['Núñez']);
  expect((await find('secret')).usernames).toEqual([]);
});
