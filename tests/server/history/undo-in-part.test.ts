/** @module-tag extended */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COURSE, contentFolder } from '#tests/support/content-folder.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

interface Named {
  type: string;
  id: number;
}

interface Undone {
  operation: string | null;
  items: Named[];
  conflicts: Named[];
  notPutBack: (Named & { reason: string })[];
  message: string | null;
}

let site: TestSite;
let admin: SignedIn;

beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { username: 'bea', role: 'admin' });
});
afterAll(() => site.close());
beforeEach(() =>
  truncate(
    site.em,
    'stored_article, stored_video, stored_course_module, content_change, content_draft, rate_limit cascade',
  ),
);

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const put = async (path: string, body: object) => expect((await admin.put(`/api/${path}`, body)).status).toBe(200);
const call = async (field: string) => {
  const { errors } = await admin.graphql(`mutation { ${field} }`);
  expect(errors).toBeUndefined();
};
const newest = async () => {
  const [row] = await site.em.execute<{ id: string }[]>('select max(operation)::text as id from content_change');
  return row?.id ?? '';
};
const undo = async (id: string, how: { items?: Named[]; skipConflicts?: boolean } = {}) => {
  const { data, errors } = await admin.graphql<{ undoOperation: Undone }>(
    `mutation ($id: ID!, $items: [ItemInput!], $skipConflicts: Boolean!) {
      undoOperation(id: $id, items: $items, skipConflicts: $skipConflicts) {
        operation items { type id } conflicts { type id } notPutBack { type id reason } message
      }
    }`,
    { id, skipConflicts: false, ...how },
  );
  expect(errors).toBeUndefined();
  return data?.undoOperation as Undone;
};
const article = async (id: number) => {
  const [row] = await site.em.execute<object[]>('select to_jsonb(a) as row from stored_article a where id = ?', [id]);
  return row;
};
async function draftOf(id: number) {
  const [draft] = await site.em.execute<{ version: number }[]>('select * from content_draft where item_id = ?', [id]);
  return draft;
}
/** Schedules the pending draft of an article. */
const schedule = async (id: number, at: string | null) => {
  const draft = await draftOf(id);
  await call(
    `scheduleContentDraft(type: article, id: ${id}, version: ${draft?.version}, publishAt: ${at && `"${at}"`})`,
  );
};
/** As if time had passed: what the newest change found is over. */
const longAgo = (field: string) =>
  site.em.execute(
    `update content_change set before = jsonb_set(before, array[?], to_jsonb(now() - interval '1 hour'))
     where id = (select max(id) from content_change) and jsonb_exists(before, ?)`,
    [field, field],
  );
const TIME_PASSED = 'Scheduled times that have passed were not set again.';
const AUTHOR_GONE = 'Authors who no longer have an account were not put back.';

describe('an undo that can put nothing back says so and leaves the item untouched', () => {
  it('if a schedule was canceled whose time has passed', async () => {
    const { id } = await site.make.article({ status: 'draft' });
    await put(`articles/${id}`, { publishAt: inHours(1) });
    await put(`articles/${id}`, { publishAt: null });
    await longAgo('publishAt');
    const before = await article(id);
    expect(await undo(await newest())).toEqual({
      operation: null,
      items: [],
      conflicts: [],
      notPutBack: [{ type: 'article', id, reason: 'time_passed' }],
      message: `Nothing was undone. ${TIME_PASSED}`,
    });
    expect(await article(id)).toEqual(before);
  });

  it.each([
    ['its beginning', { publishAt: 24 }, { publishAt: 48 }, 'publishAt'],
    ['its beginning and end', { publishAt: 24, unpublishAt: 36 }, { publishAt: 48, unpublishAt: 72 }, 'publishAt'],
    ['its end', { publishAt: 24, unpublishAt: 36 }, { unpublishAt: 48 }, 'unpublishAt'],
  ])('if a schedule was moved: %s. The new times stay', async (_, first, moved, passed) => {
    const times = (hours: object) =>
      Object.fromEntries(Object.entries(hours).map(([name, hour]) => [name, inHours(hour)]));
    const { id } = await site.make.article({ status: 'draft' });
    await put(`articles/${id}`, times(first));
    await put(`articles/${id}`, times(moved));
    await longAgo(passed);
    const before = await article(id);
    expect(await undo(await newest())).toMatchObject({
      operation: null,
      items: [],
      message: `Nothing was undone. ${TIME_PASSED}`,
    });
    expect(await article(id)).toEqual(before);
  });

  it('if the author of all that was handed over is gone', async () => {
    const { user: gone } = await withSession(site, { username: 'gone', role: 'admin' });
    const { id } = await site.make.article({ author: gone.id });
    const video = await site.make.video({ author: gone.id });
    const answer = await runSato(['users', 'delete', 'gone', '--hand-over-to', 'bea', '--yes'], {
      env: { DATABASE_URL: site.databaseUrl },
    });
    expect(answer.code, answer.errors).toBe(0);
    const before = await article(id);
    expect(await undo(await newest())).toEqual({
      operation: null,
      items: [],
      conflicts: [],
      notPutBack: [
        { type: 'article', id, reason: 'author_gone' },
        { type: 'video', id: video.id, reason: 'author_gone' },
      ],
      message: `Nothing was undone. ${AUTHOR_GONE}`,
    });
    expect(await article(id)).toEqual(before);
  });

  it('if the schedule of a pending draft was moved or canceled: what it has now stays', async () => {
    const { id } = await site.make.article();
    await call(`saveArticleDraft(id: ${id}, input: { title: "Newer" }) { version }`);
    await schedule(id, inHours(1));
    for (const at of [inHours(2), null]) {
      await schedule(id, at);
      await site.em.execute(
        `update content_change set related = jsonb_set(related, '{draft,publish_at}', to_jsonb(now() - interval '1 hour'))
         where id = (select max(id) from content_change)`,
      );
      const before = await draftOf(id);
      expect(await undo(await newest())).toMatchObject({
        operation: null,
        notPutBack: [{ id, reason: 'time_passed' }],
        message: `Nothing was undone. ${TIME_PASSED}`,
      });
      expect(await draftOf(id)).toEqual(before);
    }
  });

  it('if all is as it was before', async () => {
    const { id } = await site.make.article();
    await call(`saveArticleDraft(id: ${id}, input: { title: "Newer" }) { version }`);
    await schedule(id, inHours(1));
    const scheduling = await newest();
    // As the job does with a draft that can't be published.
    await site.em.execute(`update content_draft set publish_at = null, publish_problem = 'outdated'`);
    const before = await draftOf(id);
    expect(await undo(scheduling)).toEqual({
      operation: null,
      items: [],
      conflicts: [],
      notPutBack: [],
      message: 'Nothing was undone. Everything is already as it was before.',
    });
    expect(await draftOf(id)).toEqual(before);
  });
});

describe('an undo that can put back a part says what it left out', () => {
  it('a text comes back, a time that has passed does not; the answer names items that really changed', async () => {
    const { id } = await site.make.article({ title: 'Old', status: 'draft' });
    await put(`articles/${id}`, { publishAt: inHours(1) });
    await put(`articles/${id}`, { title: 'New', publishAt: inHours(2) });
    await longAgo('publishAt');
    expect(await undo(await newest())).toEqual({
      operation: expect.any(String),
      items: [{ type: 'article', id }],
      conflicts: [],
      notPutBack: [{ type: 'article', id, reason: 'time_passed' }],
      message: TIME_PASSED,
    });
    const [row] = await site.em.execute('select title, publish_at > now() as "isScheduled" from article');
    expect(row).toEqual({ title: 'Old', isScheduled: true });
  });

  it('an item comes back from the trash without its schedule, or with another slug', async () => {
    const { id } = await site.make.article({ status: 'draft', slug: 'keys' });
    await put(`articles/${id}`, { publishAt: inHours(1) });
    await call(`deleteContent(type: article, ids: [${id}])`);
    await site.make.article({ slug: 'keys' });
    await site.em.execute('alter table stored_article disable trigger user');
    await site.em.execute(`update stored_article set publish_at = now() - interval '1 hour' where id = ?`, [id]);
    await site.em.execute('alter table stored_article enable trigger user');
    const [deletion] = await site.em.execute<{ id: string }[]>(
      `select operation::text as id from content_change where action = 'trash'`,
    );
    expect(await undo(deletion?.id ?? '')).toMatchObject({
      items: [{ id }],
      notPutBack: [{ reason: 'slug_taken' }, { reason: 'time_passed' }],
      message: `Slugs that other items have now were not put back. ${TIME_PASSED}`,
    });
  });
});

describe('undoing a large operation', () => {
  const LESSONS = 60;
  /** Imports a module with many lessons. @returns the operation, the module and a lesson of it. */
  async function imported() {
    const lesson = (n: number) =>
      (['meta.yml', 'en.md'] as const).map((file) => [
        `course/basics/lesson-${n}/${file}`,
        COURSE[`course/basics/money/${file}`],
      ]);
    const files = Object.entries(COURSE).filter(([path]) => !path.includes('/money/'));
    const lessons = Array.from({ length: LESSONS }, (_, n) => lesson(n)).flat();
    const folder = contentFolder(Object.fromEntries([...files, ...lessons]));
    const answer = await runSato(['content', 'import', folder], { env: { DATABASE_URL: site.databaseUrl } });
    expect(answer.code, answer.errors).toBe(0);
    const [row] = await site.em.execute<{ module: number; lesson: number }[]>(
      `select module_id as module, id as lesson from lesson where slug = 'lesson-7'`,
    );
    return { operation: await newest(), module: row?.module ?? 0, lesson: row?.lesson ?? 0 };
  }
  const live = async () => {
    const [row] = await site.em.execute<{ modules: number; lessons: number }[]>(
      'select (select count(*)::int from course_module) as modules, (select count(*)::int from lesson) as lessons',
    );
    return row;
  };

  it('does nothing if one item changed since, unless the rest is wanted; what that item needs stays too', async () => {
    const { operation, module, lesson } = await imported();
    await put(`lessons/${lesson}`, { title: 'By someone else' });
    expect(await undo(operation)).toEqual({
      operation: null,
      items: [],
      conflicts: [{ type: 'lesson', id: lesson }],
      notPutBack: [],
      message:
        'Nothing was undone. Items that changed since, or need something that is gone, stay as they are; see `conflicts`.',
    });
    expect(await live()).toEqual({ modules: 1, lessons: LESSONS });
    const done = await undo(operation, { skipConflicts: true });
    expect(done.items).toHaveLength(LESSONS - 1);
    expect(done).toMatchObject({
      operation: expect.any(String),
      conflicts: [
        { type: 'lesson', id: lesson },
        { type: 'module', id: module },
      ],
      message: 'Items that changed since, or need something that is gone, stay as they are; see `conflicts`.',
    });
    expect(await live()).toEqual({ modules: 1, lessons: 1 });
    await undo(String(done.operation));
    expect(await live()).toEqual({ modules: 1, lessons: LESSONS });
  });

  it('brings lessons back together with their module, in one operation', async () => {
    const { module, lesson } = await imported();
    await call(`deleteContent(type: module, ids: [${module}])`);
    const deletion = await newest();
    await call(`purgeContent(type: lesson, ids: [${lesson}])`);
    expect(await undo(deletion)).toMatchObject({ operation: null, conflicts: [{ id: lesson }] });
    const done = await undo(deletion, { skipConflicts: true });
    expect(done.items).toHaveLength(LESSONS);
    expect(done.conflicts).toEqual([{ type: 'lesson', id: lesson }]);
    expect(await live()).toEqual({ modules: 1, lessons: LESSONS - 1 });
  });

  it('says so if nothing can be undone', async () => {
    const { operation, module } = await imported();
    await call(`deleteContent(type: module, ids: [${module}])`);
    const done = await undo(operation, { skipConflicts: true });
    expect(done).toMatchObject({ operation: null, items: [], message: expect.stringMatching(/^Nothing was undone/) });
    expect(done.conflicts).toHaveLength(LESSONS + 1);
  });
});
