/** @module-tag extended */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentFolder } from '#tests/support/content-folder.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let admin: SignedIn;

beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { username: 'bea', role: 'admin' });
});
afterAll(() => site.close());
beforeEach(() => truncate(site.em, 'stored_article, stored_video, content_change, rate_limit cascade'));

interface Operation {
  id: string;
  username: string | null;
  counts: { type: string; action: string; count: number }[];
}

const operations = async () => {
  const { data } = await admin.graphql<{ operations: { items: Operation[] } }>(
    '{ operations(pageSize: 100) { items { id username counts { type action count } } } }',
  );
  return data?.operations.items ?? [];
};
const call = async (field: string) => {
  const { errors } = await admin.graphql(`mutation { ${field} }`);
  expect(errors).toBeUndefined();
};

describe('a revision', () => {
  const revision = async (id: string) => {
    const { data } = await admin.graphql<{
      revision: { presentVersion: number; fields: { name: string; value: string | null; present: string | null }[] };
    }>('query ($id: ID!) { revision(id: $id) { presentVersion isInTrash fields { name value present } } }', { id });
    const fields = Object.fromEntries((data?.revision.fields ?? []).map(({ name, value }) => [name, value]));
    return { version: data?.revision.presentVersion ?? 0, fields };
  };
  const restore = (id: string, version: number) =>
    admin.graphql(
      'mutation ($id: ID!, $version: Int!) { restoreRevision(id: $id, version: $version) { presentVersion } }',
      {
        id,
        version,
      },
    );
  const changeIds = async () =>
    (await site.em.execute<{ id: string }[]>('select id::text from content_change order by id')).map(({ id }) => id);

  it('is the item as it was right after a change, however often it changed later', async () => {
    const article = await site.make.article({ title: 'One', slug: 'one' });
    await admin.put(`/api/articles/${article.id}`, { title: 'Two', titleEs: 'Dos' });
    await admin.put(`/api/articles/${article.id}`, { title: 'Three', content: '<p>Three.</p>' });
    const [created = '', second = '', third = ''] = await changeIds();
    expect((await revision(created)).fields).toMatchObject({ title: 'One', titleEs: null, content: article.content });
    expect((await revision(second)).fields).toMatchObject({ title: 'Two', titleEs: 'Dos', content: article.content });
    expect((await revision(third)).fields).toMatchObject({ title: 'Three', titleEs: 'Dos', content: '<p>Three.</p>' });
  });

  it('is written back as a new edit that leaves the status alone', async () => {
    const article = await site.make.article({ title: 'One', status: 'draft' });
    await admin.put(`/api/articles/${article.id}`, { title: 'Two', status: 'published' });
    const [created = ''] = await changeIds();
    const { version } = await revision(created);
    expect((await restore(created, version)).data).toMatchObject({ restoreRevision: { presentVersion: version + 1 } });
    expect(await site.em.execute('select title, status from article')).toEqual([{ title: 'One', status: 'published' }]);
    expect((await operations())[0]).toMatchObject({
      username: 'bea',
      counts: [{ type: 'article', action: 'edit', count: 1 }],
    });
  });

  it('is written back in an operation that can be undone, or in none if nothing differs', async () => {
    const article = await site.make.article({ title: 'One' });
    await admin.put(`/api/articles/${article.id}`, { title: 'Two' });
    const [created = '', second = ''] = await changeIds();
    const restored = async (id: string) => {
      const { data } = await admin.graphql<{ restoreRevision: { operation: string | null } }>(
        'mutation ($id: ID!, $version: Int!) { restoreRevision(id: $id, version: $version) { operation } }',
        { id, version: (await revision(id)).version },
      );
      return data?.restoreRevision.operation;
    };
    expect(await restored(second)).toBeNull();
    expect(await changeIds()).toHaveLength(2);
    const operation = await restored(created);
    expect(operation).toBe((await operations())[0]?.id);
    await call(`undoOperation(id: ${operation}) { operation }`);
    expect(await site.em.execute('select title from article')).toEqual([{ title: 'Two' }]);
  });

  it('of a video that was imported without a duration is written back without one, which edits still need', async () => {
    const folder = contentFolder({
      'videos/mining/meta.yml': 'videoUrl: https://youtu.be/PdiL6_1wbQY\nstatus: published\ndate: 2026-03-01\n',
      'videos/mining/en.md': '---\ntitle: Mining\ndescription: How it works.\n---\n',
    });
    expect((await runSato(['content', 'import', folder], { env: { DATABASE_URL: site.databaseUrl } })).code).toBe(0);
    const [created = ''] = await changeIds();
    const [video] = await site.em.execute<{ id: number }[]>('select id from video');
    const edit = (body: object) => admin.put(`/api/videos/${video?.id}`, body);
    expect(await edit({ title: 'Mined' })).toMatchObject({ status: 400, body: { fields: { duration: 'required' } } });
    expect(await edit({ title: 'Mined', duration: '9:10' })).toMatchObject({ status: 200 });
    const { version } = await revision(created);
    expect((await restore(created, version)).errors).toBeUndefined();
    expect(await site.em.execute('select title, duration from video')).toEqual([{ title: 'Mining', duration: null }]);
  });

  it('is written back once by two restores at once; the other is told to reload', async () => {
    const article = await site.make.article({ title: 'One' });
    await admin.put(`/api/articles/${article.id}`, { title: 'Two' });
    const [created = ''] = await changeIds();
    const { version } = await revision(created);
    const answers = await Promise.all([restore(created, version), restore(created, version)]);
    expect(answers.flatMap(({ errors = [] }) => errors)).toMatchObject([
      {
        message: `Someone else changed this item. It now has version ${version + 1}. Reload it and try again.`,
        extensions: { code: 'CONFLICT' },
      },
    ]);
    expect(await changeIds()).toHaveLength(3);
  });

  it('is refused if the item changed since, if it is in the trash, and if its slug is in use now', async () => {
    const article = await site.make.article({ title: 'One', slug: 'one' });
    await admin.put(`/api/articles/${article.id}`, { title: 'Two', slug: 'two' });
    const [created = ''] = await changeIds();
    const { version } = await revision(created);
    expect((await restore(created, version - 1)).errors).toMatchObject([
      {
        message: `Someone else changed this item. It now has version ${version}. Reload it and try again.`,
        extensions: { code: 'CONFLICT', fields: { version: 'outdated' } },
      },
    ]);
    const other = await site.make.article({ slug: 'one' });
    expect((await restore(created, version)).errors).toMatchObject([
      { extensions: { fields: { slug: 'slug_taken' } } },
    ]);
    await call(`deleteContent(type: article, ids: [${article.id}, ${other.id}])`);
    expect((await restore(created, version)).errors).toMatchObject([
      { message: 'This item is in the trash. Restore it first.' },
    ]);
    expect(await site.em.execute('select title from stored_article where id = ?', [article.id])).toEqual([
      { title: 'Two' },
    ]);
  });
});
