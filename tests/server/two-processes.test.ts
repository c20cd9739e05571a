/** @module-tag extended */

import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { exchange, type SharedDatabase, sharedDatabase } from '#tests/support/caching-servers.ts';
import { Caller } from '#tests/support/caller.ts';
import { startInside } from '#tests/support/inside-site.ts';
import { drawn, folderPlace, type MediaPlace, upload } from '#tests/support/media-files.ts';
import { runServer } from '#tests/support/run-server.ts';
import { withSession } from '#tests/support/sign-in.ts';

let database: SharedDatabase;
let place: MediaPlace;

beforeAll(async () => {
  [database, place] = await Promise.all([sharedDatabase(), folderPlace()]);
});
afterAll(() => Promise.all([database.close(), place.close()]));

const answer = async (caller: Caller, path: string) => exchange(caller.site.url, path);
const statusOf = async (caller: Caller, path: string) => (await answer(caller, path)).status;
/** Visitors' answers are kept in memory, so a change reaches them once the process has heard of it. */
const becomes = (caller: Caller, path: string, status: number) =>
  expect.poll(() => statusOf(caller, path), { message: path, timeout: 30_000 }).toBe(status);
const data = async <Data>(caller: Caller, query: string, variables: Record<string, unknown> = {}): Promise<Data> => {
  const { data: found, errors } = await caller.graphql<Data>(query, variables);
  if (!found) throw new Error(JSON.stringify(errors));
  return found;
};

it('what an admin does at one process is there at the others: schedules, pictures, search, trash and undo', async () => {
  const settings = { ...place.settings, DATABASE_URL: database.url, RESPONSE_CACHE_MIB: '64' };
  const [one, other] = await Promise.all([startInside(settings), runServer(settings).ready]);
  onTestFinished(one.end);
  // An admin at one process, and the same session at the other.
  const here = await withSession(
    { ...database, em: database.orm.em, url: one.url, databaseUrl: database.url },
    { username: 'bea', role: 'admin' },
  );
  const there = Object.assign(new Caller({ url: other }), { cookie: here.cookie });
  const { status, body } = await here.post('/api/articles', {
    title: 'The port of Zanzibar',
    excerpt: 'Where the ships go.',
    content: '<p>Ships.</p>',
    category: 'News',
    status: 'draft',
    publishAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  expect(status).toBe(201);
  const { id, slug } = body as { id: number; slug: string };
  const page = `/news/${slug}`;
  const found = async (caller: Caller) => (await answer(caller, '/api/search?q=zanzibar')).text.includes(slug);

  const schedule = await data<{ contentSchedule: { changes: object[] } }>(
    there,
    '{ contentSchedule { changes { id title } } }',
  );
  expect(schedule.contentSchedule.changes).toMatchObject([{ id, title: 'The port of Zanzibar' }]);
  expect(await statusOf(there, page)).toBe(404);
  expect(await found(there)).toBe(false);

  const { answer: picture } = await upload(here, await drawn(700, 400).png().toBuffer(), 'port.png');
  expect(await statusOf(there, picture.src)).toBe(200);
  const library = await data<{ mediaLibrary: { items: object[] } }>(there, '{ mediaLibrary { items { digest } } }');
  expect(library.mediaLibrary.items).toEqual([{ digest: picture.digest }]);

  const content = `<p>Ships.</p><p><img src="${picture.src}" alt="Ships"></p>`;
  expect((await there.put(`/api/articles/${id}`, { status: 'published', content })).status).toBe(200);
  await becomes(here, page, 200);
  await becomes(there, page, 200);
  await expect.poll(() => found(here), { timeout: 30_000 }).toBe(true);
  await expect.poll(() => found(there), { timeout: 30_000 }).toBe(true);
  expect((await answer(here, page)).text).toContain('srcset="/media/');

  // A picture that is deleted at one process is on no page of the other.
  await data(there, 'mutation ($digest: String!) { deleteMedia(digest: $digest, evenIfUsed: true) { id } }', {
    digest: picture.digest,
  });
  await becomes(here, picture.src, 404);
  await expect
    .poll(async () => (await answer(here, page)).text.includes('srcset="/media/'), { timeout: 30_000 })
    .toBe(false);

  await data(here, `mutation { deleteContent(type: article, ids: [${id}]) }`);
  await becomes(there, page, 404);
  await expect.poll(() => found(there), { timeout: 30_000 }).toBe(false);
  const trash = await data<{ trash: { items: object[] } }>(there, '{ trash { items { id } } }');
  expect(trash.trash.items).toEqual([{ id }]);
  await data(there, `mutation { restoreContent(type: article, ids: [${id}]) { slug } }`);
  await becomes(here, page, 200);

  expect((await here.put(`/api/articles/${id}`, { title: 'The port of Lamu' })).status).toBe(200);
  await expect.poll(async () => (await answer(there, page)).text, { timeout: 30_000 }).toContain('The port of Lamu');
  const { operations } = await data<{ operations: { items: { id: string }[] } }>(
    there,
    '{ operations(pageSize: 1) { items { id } } }',
  );
  const undone = await data<{ undoOperation: { conflicts: object[] } }>(
    there,
    'mutation ($id: ID!) { undoOperation(id: $id) { conflicts { id } } }',
    { id: operations.items[0]?.id },
  );
  expect(undone.undoOperation.conflicts).toEqual([]);
  await expect.poll(async () => (await answer(here, page)).text, { timeout: 30_000 }).not.toContain('Lamu');
});
