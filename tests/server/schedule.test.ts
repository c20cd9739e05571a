import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeDueContent } from '#server/modules/content/schedule/due-content.ts';
import { type SignedIn, withSession as signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let admin: SignedIn;
let reader: SignedIn;
beforeAll(async () => {
  site = await startSite();
  admin = await signIn(site, { username: 'ana', role: 'admin' });
  reader = await signIn(site, { username: 'leo' });
});
afterAll(() => site.close());
beforeEach(() =>
  truncate(site.em, 'stored_article, stored_video, stored_course_module, content_change, content_draft cascade'),
);

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const put = (id: number, body: object, path = 'articles') => admin.put(`/api/${path}/${id}`, body);
/** As if time had passed: a trigger doesn't let anyone write that. */
const pretend = (table: string, change: string, id: number) =>
  site.em.fork().transactional(async (em) => {
    await em.execute(`alter table stored_${table} disable trigger user`);
    await em.execute(`update stored_${table} set ${change} where id = ?`, [id]);
    await em.execute(`alter table stored_${table} enable trigger user`);
  });
const due = (table: string, id: number, column = 'publish_at') =>
  pretend(table, `${column} = now() - interval '1 minute'`, id);
const changesOf = async (id: number) =>
  site.em.execute<{ actor: string; action: string; fields: string[] }[]>(
    `select actor, action, fields from content_change where item_type = 'article' and item_id = ? order by id`,
    [id],
  );
/** Runs what is due, which the site's own job does once a second, perhaps at this moment. */
const jobLooked = () => changeDueContent(site.em);
const article = async (slug: string) => (await fetch(`${site.url}/api/articles/${slug}`)).status;

const restored = async (type: string, ...ids: number[]) => {
  const { data } = await admin.graphql<{ restoreContent: object[] }>(
    `mutation { restoreContent(type: ${type}, ids: [${ids}]) { id unscheduled { type id status } } }`,
  );
  return data?.restoreContent;
};

describe('a schedule', () => {
  it.each([
    ['a draft with a time that has passed', 'draft', { publishAt: inHours(-1) }, { publishAt: 'publish_at_past' }],
    ['a published item', 'published', { publishAt: inHours(1) }, { publishAt: 'publish_at_published' }],
    ['a draft that is never published', 'draft', { unpublishAt: inHours(1) }, { unpublishAt: 'unpublish_at_draft' }],
    ['an end in the past', 'published', { unpublishAt: inHours(-1) }, { unpublishAt: 'unpublish_at_past' }],
    [
      'an end before its beginning',
      'draft',
      { publishAt: inHours(2), unpublishAt: inHours(1) },
      { unpublishAt: 'unpublish_before_publish' },
    ],
    ['no date', 'draft', { publishAt: 'tomorrow' }, { publishAt: 'date_invalid' }],
  ] as const)('is refused for %s, with a sentence that says what to do', async (_, status, input, fields) => {
    const { id } = await site.make.article({ status });
    const answer = await put(id, { title: 'Changed', ...input });
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT', fields } });
    expect(JSON.stringify(answer.body)).toMatch(/Choose|Enter|Remove/);
    expect(await changesOf(id)).toEqual([{ actor: 'database', action: 'create', fields: [] }]);
  });

  it('is only for admins', async () => {
    const { id } = await site.make.article({ status: 'draft' });
    expect(await reader.put(`/api/articles/${id}`, { publishAt: inHours(1) })).toMatchObject({ status: 403 });
    const { errors } = await reader.graphql('{ contentSchedule { totalCount } }');
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  });

  it('is one line of the history, listed for admins, and can be canceled', async () => {
    const { id } = await site.make.article({ status: 'draft', title: 'Soon' });
    const publishAt = inHours(3);
    expect(await put(id, { publishAt, unpublishAt: inHours(5) })).toMatchObject({ status: 200, body: { publishAt } });
    expect(await changesOf(id)).toMatchObject([{ action: 'create' }, { actor: 'person', action: 'schedule' }]);
    const list = async () =>
      (
        await admin.graphql<object>(`{
          contentSchedule { totalCount changes { type id title action problem } }
          contentRows(type: article, scheduled: true) { totalCount items { title } }
        }`)
      ).data;
    expect(await list()).toEqual({
      contentSchedule: {
        totalCount: 2,
        changes: ['publish', 'unpublish'].map((action) => ({
          type: 'article',
          id,
          title: 'Soon',
          action,
          problem: null,
        })),
      },
      contentRows: { totalCount: 1, items: [{ title: 'Soon' }] },
    });
    expect(await put(id, { publishAt: null })).toMatchObject({ body: { publishAt: null, unpublishAt: null } });
    expect(await list()).toMatchObject({ contentSchedule: { totalCount: 0 }, contentRows: { totalCount: 0 } });
  });

  it('publishes and unpublishes by itself within seconds, each once, as a job', async () => {
    const { id } = await site.make.article({ status: 'draft', slug: 'timed' });
    await put(id, { publishAt: inHours(1), unpublishAt: inHours(2) });
    expect(await article('timed')).toBe(404);
    await due('article', id);
    await expect.poll(() => article('timed')).toBe(200);
    const { body } = await admin.get('/api/articles/timed');
    expect(body).toMatchObject({ status: 'published', publishAt: null });
    expect(Date.now() - Date.parse((body as { publishedAt: string }).publishedAt)).toBeGreaterThan(30_000);
    await due('article', id, 'unpublish_at');
    await expect.poll(() => article('timed')).toBe(404);
    expect((await changesOf(id)).slice(2)).toMatchObject([
      { actor: 'job', action: 'publish' },
      { actor: 'job', action: 'unpublish' },
    ]);
  });

  it.each(['video', 'module', 'lesson'] as const)('works for a %s, too', async (type) => {
    const { id } = await (type === 'video'
      ? site.make.video({ status: 'draft', duration: '1:00' })
      : site.make[type]({ status: 'draft' }));
    const path = { video: 'videos', module: 'course-modules', lesson: 'lessons' }[type];
    expect(await put(id, { publishAt: inHours(1) }, path)).toMatchObject({ status: 200 });
    const table = type === 'module' ? 'course_module' : type;
    await due(table, id);
    await jobLooked();
    const status = async () =>
      (await site.em.execute<{ status: string }[]>(`select status from ${table} where id = ?`, [id]))[0]?.status;
    await expect.poll(status).toBe('published');
  });

  it('stays a draft if its end has passed as well', async () => {
    const { id } = await site.make.article({ status: 'draft', slug: 'over' });
    await put(id, { publishAt: inHours(1), unpublishAt: inHours(2) });
    await pretend(
      'article',
      `publish_at = now() - interval '2 minutes', unpublish_at = now() - interval '1 minute'`,
      id,
    );
    await jobLooked();
    await expect.poll(async () => (await changesOf(id)).at(-1)).toMatchObject({ actor: 'job', action: 'schedule' });
    expect(await article('over')).toBe(404);
  });

  it('ends when someone publishes the item by hand, and an undo never brings back a time that has passed', async () => {
    const { id } = await site.make.article({ status: 'draft', slug: 'by-hand' });
    await put(id, { publishAt: inHours(1) });
    expect(await put(id, { status: 'published' })).toMatchObject({ body: { status: 'published', publishAt: null } });
    await put(id, { status: 'draft' });
    await put(id, { publishAt: inHours(1) });
    await due('article', id);
    await jobLooked();
    await expect.poll(() => article('by-hand')).toBe(200);
    const [operation] = await site.em.execute<{ id: string }[]>(
      'select operation::text as id from content_change order by id desc limit 1',
    );
    const { errors } = await admin.graphql('mutation ($id: ID!) { undoOperation(id: $id) { operation } }', operation);
    expect(errors).toBeUndefined();
    expect(await article('by-hand')).toBe(404);
    expect((await admin.get('/api/articles/by-hand')).body).toMatchObject({ status: 'draft', publishAt: null });
  });

  it('publishes nothing in the trash, and is lost by a restored item if its time has passed', async () => {
    const { id } = await site.make.article({ status: 'draft', slug: 'in-trash' });
    await put(id, { publishAt: inHours(1) });
    expect(await admin.delete(`/api/articles/${id}`)).toMatchObject({ status: 204 });
    await due('article', id);
    const other = await site.make.article({ status: 'draft', slug: 'after-it' });
    await put(other.id, { publishAt: inHours(1) });
    await due('article', other.id);
    await jobLooked();
    await expect.poll(() => article('after-it')).toBe(200);
    expect(await restored('article', id)).toEqual([{ id, unscheduled: [{ type: 'article', id, status: 'draft' }] }]);
    expect((await admin.get('/api/articles/in-trash')).body).toMatchObject({ status: 'draft', publishAt: null });
  });

  it('that is lost in the trash is reported for lessons with their module, and of ends, but not of times to come', async () => {
    const [over, other] = [await site.make.module({ status: 'published' }), await site.make.module()];
    await put(over.id, { unpublishAt: inHours(1) }, 'course-modules');
    const late = await site.make.lesson({ module: over.id, status: 'draft' });
    const coming = await site.make.lesson({ module: other.id, status: 'draft' });
    for (const { id } of [late, coming]) await put(id, { publishAt: inHours(1) }, 'lessons');
    await admin.graphql(`mutation { deleteContent(type: module, ids: [${over.id}, ${other.id}]) }`);
    await due('course_module', over.id, 'unpublish_at');
    await due('lesson', late.id);
    expect(await restored('module', over.id, other.id)).toEqual([
      {
        id: over.id,
        unscheduled: [
          { type: 'module', id: over.id, status: 'published' },
          { type: 'lesson', id: late.id, status: 'draft' },
        ],
      },
      { id: other.id, unscheduled: [] },
    ]);
  });
});

describe('the publication date', () => {
  it('is that of the first publication, orders lists and feeds, and stays when the item is published again', async () => {
    const old = await site.make.article({ status: 'draft', slug: 'old', createdAt: new Date('2020-01-01') });
    await site.make.article({ slug: 'middle', createdAt: new Date('2024-01-01') });
    await put(old.id, { status: 'published' });
    const list = async () =>
      ((await (await fetch(`${site.url}/api/articles`)).json()) as { slug: string; publishedAt: string }[]).map(
        ({ slug, publishedAt }) => [slug, publishedAt.slice(0, 4)],
      );
    const year = String(new Date().getUTCFullYear());
    expect(await list()).toEqual([
      ['old', year],
      ['middle', '2024'],
    ]);
    expect((await admin.get('/api/articles/old')).body).toMatchObject({ createdAt: '2020-01-01T00:00:00.000Z' });
    const feed = await (await fetch(`${site.url}/rss/en.xml`)).text();
    expect(feed.indexOf('/news/old')).toBeLessThan(feed.indexOf('/news/middle'));
    await put(old.id, { publishedAt: '2023-05-06' });
    await put(old.id, { status: 'draft' });
    await put(old.id, { status: 'published' });
    expect(await list()).toEqual([
      ['middle', '2024'],
      ['old', '2023'],
    ]);
  });
});
