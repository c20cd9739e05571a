/** @module-tag extended */

import { IsolationLevel } from '@mikro-orm/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES, CONTENT_TYPES } from '#domain/content.ts';
import { CONTENT_TABLES, isUntranslated } from '#server/modules/content/model/content-tables.ts';
import { ROUTINES } from '#server/platform/database/migrate.ts';
import { ARTICLE, COURSE, contentFolder } from '#tests/support/content-folder.ts';
import { runs, SEED } from '#tests/support/extent.ts';
import { graphql } from '#tests/support/graphql.ts';
import { BOTH_QUESTIONS, ENGLISH_QUESTIONS } from '#tests/support/questions.ts';
import { RandomText } from '#tests/support/random-text.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let admin: SignedIn;
let random: RandomText;

beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { username: 'bea', role: 'admin' });
  random = new RandomText(SEED);
});
afterAll(() => site.close());

const sql = <Row extends object>(query: string, values: unknown[] = []) => site.em.fork().execute<Row[]>(query, values);
const mutate = (field: string) => admin.graphql(`mutation { ${field} }`);

function oneOf<Value>(values: readonly Value[]): Value {
  const value = values[random.below(values.length)];
  if (value === undefined) throw new Error('Nothing to choose from.');
  return value;
}

/** The counts that are kept, without those that are zero, and the same counted row by row. */
async function counts(): Promise<{ kept: object[]; real: object[] }> {
  const kept = await sql(
    `select kind, status, category, month::text, is_untranslated, sum(items)::integer as items from item_count
     group by 1, 2, 3, 4, 5 having sum(items) <> 0 order by 1, 2, 3, 4, 5`,
  );
  const content = CONTENT_TYPES.map(
    (type) => `
      select '${type}' as kind, r.status, ${type === 'article' ? 'r.category' : `''`} as category,
        date_trunc('month', r.listed_at at time zone 'UTC')::date as month, (${isUntranslated(type)}) as is_untranslated
      from ${CONTENT_TABLES[type].name} r`,
  );
  const real = await sql(
    `select kind, status, category, month::text, is_untranslated, count(*)::integer as items from (
       ${content.join(' union all ')}
       union all select 'comment', status, '', '-infinity', false from stored_comment where deleted_at is null
     ) as rows group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  );
  return { kept, real };
}

/** What people see of the counts, and the same counted row by row. */
async function answers(): Promise<{ shown: object; real: object }> {
  const lists = CATEGORIES.map((category) => `${category}: articles(category: ${category}) { totalCount }`).join(' ');
  const forAll = `{ articles { totalCount } videos { totalCount } ${lists} }`;
  const rows = 'totalCount counts { all published other }';
  const content = CONTENT_TYPES.flatMap((type) => [
    `${type}: contentRows(type: ${type}) { ${rows} }`,
    `${type}Drafts: contentRows(type: ${type}, status: draft) { totalCount }`,
    `${type}Untranslated: contentRows(type: ${type}, untranslated: true, status: published) { totalCount }`,
  ]);
  const forAdmins = `{ articles(includeDrafts: true) { totalCount } videos(includeDrafts: true) { totalCount }
    ${content.join(' ')} comments: commentRows { ${rows} } hidden: commentRows(status: hidden) { totalCount }
    siteCounts { articles videos modules lessons comments } editorOverview { draftCount untranslatedCount } }`;
  const ofComments = async (caller: Pick<SignedIn, 'get'>) =>
    Number((await caller.get('/api/comments?limit=1')).headers.get('x-total-count'));
  const shown = {
    everyone: (await graphql(site, forAll)).data,
    admins: (await admin.graphql(forAdmins)).data,
    comments: await ofComments(admin),
    visible: Number((await fetch(`${site.url}/api/comments?limit=1`)).headers.get('x-total-count')),
  };
  const count = async (from: string) => Number((await sql<{ n: string }>(`select count(*) as n from ${from}`))[0]?.n);
  const total = async (from: string) => ({ totalCount: await count(from) });
  const tabs = async (from: string) => ({
    all: await count(from),
    published: await count(`${from} and status = 'published'`),
    other: await count(`${from} and status <> 'published'`),
  });
  const everyone: Record<string, unknown> = {
    articles: await total(`article where status = 'published'`),
    videos: await total(`video where status = 'published'`),
  };
  for (const category of CATEGORIES) {
    everyone[category] = await total(`article where status = 'published' and category = '${category}'`);
  }
  const admins: Record<string, unknown> = { articles: await total('article'), videos: await total('video') };
  const sums = { drafts: 0, untranslated: 0 };
  for (const type of CONTENT_TYPES) {
    const { name } = CONTENT_TABLES[type];
    admins[type] = { ...(await total(name)), counts: await tabs(`${name} where true`) };
    admins[`${type}Drafts`] = await total(`${name} where status = 'draft'`);
    admins[`${type}Untranslated`] = await total(`${name} r where status = 'published' and (${isUntranslated(type)})`);
    sums.drafts += await count(`${name} where status = 'draft'`);
    sums.untranslated += await count(`${name} r where ${isUntranslated(type)}`);
  }
  const there = 'comment where deleted_at is null';
  admins.comments = { ...(await total(there)), counts: await tabs(there) };
  admins.hidden = await total(`${there} and status = 'hidden'`);
  admins.siteCounts = {
    articles: await count('article'),
    videos: await count('video'),
    modules: await count('course_module'),
    lessons: await count('lesson'),
    comments: await count(there),
  };
  admins.editorOverview = { draftCount: sums.drafts, untranslatedCount: sums.untranslated };
  const visible = await count(`comment c left join comment p on p.id = c.parent_id
    left join article a on a.id = c.article_id left join video v on v.id = c.video_id
    left join lesson l on l.id = c.lesson_id left join course_module m on m.id = l.module_id
    where c.deleted_at is null and c.status = 'published' and (p.id is null or p.status = 'published')
      and (a.status = 'published' or v.status = 'published' or (l.status = 'published' and m.status = 'published'))`);
  return { shown, real: { everyone, admins, comments: await count(there), visible } };
}

async function expectRight(after: string): Promise<void> {
  const { kept, real } = await counts();
  expect(kept, after).toEqual(real);
}

const TABLES = { article: 'article', video: 'video', module: 'course_module', lesson: 'lesson' } as const;
const PATHS = { article: 'articles', video: 'videos', module: 'course-modules', lesson: 'lessons' } as const;

/** Some item, also one in the trash; a new one if all have been deleted. */
async function item(type: keyof typeof TABLES): Promise<number> {
  const items = await sql<{ id: number }>(`select id from stored_${TABLES[type]} order by id`);
  return items.length > 0 ? oneOf(items).id : (await site.make[type]()).id;
}

/** Some comment, also a deleted one; a new one if all are gone with their items. */
async function comment(): Promise<number> {
  const comments = await sql<{ id: number }>('select id from stored_comment order by id');
  return comments.length > 0 ? oneOf(comments).id : (await site.make.comment({ article: await item('article') })).id;
}

async function write(): Promise<string> {
  const { make } = site;
  const type = oneOf(CONTENT_TYPES);
  const id = await item(type);
  const path = `/api/${PATHS[type]}/${id}`;
  const target = oneOf(['article', 'video', 'lesson'] as const);
  const commentId = await comment();
  const status = oneOf(['draft', 'published'] as const);
  const ways: Record<string, () => Promise<unknown>> = {
    create: () => (type === 'module' ? make.module({ status }) : make[type]({ status, createdAt: date() })),
    status: () => admin.put(path, { status }),
    statuses: () => mutate(`changeContentStatus(type: ${type}, ids: [${id}], status: ${status}) { count }`),
    category: async () => admin.put(`/api/articles/${await item('article')}`, { category: oneOf(CATEGORIES) }),
    translate: () =>
      admin.put(path, { titleEs: oneOf(['', 'Título']), excerptEs: 'Un resumen', contentEs: 'Un texto' }),
    questions: async () =>
      admin.put(`/api/lessons/${await item('lesson')}`, {
        questions: oneOf([null, ENGLISH_QUESTIONS, BOTH_QUESTIONS]),
      }),
    date: () => sql(`update ${TABLES[type]} set published_at = ? where id = ?`, [date(), id]),
    everything: () =>
      sql(`update ${TABLES[type]} set status = case status when 'draft' then 'published' else 'draft' end`),
    trash: () => admin.delete(path),
    restore: () => mutate(`restoreContent(type: ${type}, ids: [${id}]) { id }`),
    purge: () => mutate(`purgeContent(type: ${type}, ids: [${id}])`),
    undo: async () => {
      const { data } = await admin.graphql<{ operations: { items: { id: string }[] } }>(
        '{ operations(pageSize: 10) { items { id } } }',
      );
      const [{ id = '' } = {}] = data?.operations.items ?? [];
      return mutate(`undoOperation(id: "${id}") { operation }`);
    },
    comment: async () => make.comment({ [target]: await item(target), status: oneOf(['hidden', 'published']) }),
    reply: () =>
      sql(
        `insert into stored_comment (content, user_id, parent_id, article_id, video_id, lesson_id)
         select 'Reply', 1, id, article_id, video_id, lesson_id from stored_comment
         where parent_id is null order by id desc limit 1`,
      ),
    moderate: () => mutate(`setCommentStatus(ids: [${commentId}], status: ${oneOf(['hidden', 'published'])})`),
    hide: () => sql('update stored_comment set status = ? where id = ?', [oneOf(['hidden', 'published']), commentId]),
    uncomment: () => admin.delete(`/api/comments/${commentId}`),
    trashComment: () =>
      sql('update stored_comment set trashed_at = now() where trashed_at is null and ? in (id, parent_id)', [
        commentId,
      ]),
    restoreComment: () => sql('update stored_comment set trashed_at = null where trashed_at is not null'),
    erase: () => sql(`update stored_comment set deleted_at = now(), content = '-' where id = ?`, [commentId]),
  };
  const name = oneOf(Object.keys(ways));
  // Some writes are refused, for example one of something in the trash. Then nothing has changed.
  await ways[name]?.().catch(() => {});
  return `${name} of ${type} ${id}, seed ${SEED}`;
}

const date = () => new Date(Date.UTC(2026, random.below(4), 1 + random.below(28)));

describe('the counts that the database keeps', () => {
  it('are right after any writes through any source', async () => {
    for (const status of ['draft', 'published'] as const) {
      const article = await site.make.article({ status });
      const video = await site.make.video({ status });
      const lesson = await site.make.lesson({ status });
      for (const target of [{ article: article.id }, { video: video.id }, { lesson: lesson.id }]) {
        const comment = await site.make.comment(target);
        await site.make.comment({ ...target, parent: comment.id });
      }
    }
    for (let n = 0; n < runs(1_000, 60); n += 1) await expectRight(await write());
    const { shown, real } = await answers();
    expect(shown, `seed ${SEED}`).toEqual(real);
  }, 600_000);

  it('include imports, their undoing, and comments on a module that is unpublished', async () => {
    const folder = contentFolder({ ...ARTICLE, ...COURSE });
    const { code } = await runSato(['content', 'import', folder], { env: { DATABASE_URL: site.databaseUrl } });
    expect(code).toBe(0);
    await expectRight('import');
    const [lesson] = await sql<{ id: number; module_id: number }>(
      `select id, module_id from lesson where slug = 'money'`,
    );
    for (let n = 0; n < 3; n += 1) await site.make.comment({ lesson: lesson?.id ?? 0 });
    const before = await answers();
    expect(before.shown).toEqual(before.real);
    await admin.put(`/api/course-modules/${lesson?.module_id}`, { status: 'draft' });
    const after = await answers();
    expect(after.shown).toEqual(after.real);
    expect(after.shown).not.toEqual(before.shown);
    const { data } = await admin.graphql<{ operations: { items: { id: string }[] } }>(
      '{ operations(pageSize: 2) { items { id } } }',
    );
    for (const { id } of data?.operations.items ?? []) await mutate(`undoOperation(id: "${id}") { operation }`);
    await expectRight('undo');
  });

  it('are right after many writes at the same time, which do not wait for each other', async () => {
    const holder = site.em.fork();
    await holder.begin();
    await holder.execute(`insert into video (title, slug, description, video_url, status)
      values ('Held', 'held', '', 'https://example.org', 'published')`);
    // This would not end if the counts were locked.
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        await site.make.video();
        await mutate(`changeContentStatus(type: video, ids: [${await item('video')}], status: draft) { count }`);
      }),
    );
    const { kept, real } = await counts();
    expect(kept).toEqual(real);
    await holder.commit();
    await expectRight('commit');
    const [{ rows } = { rows: 0 }] = await sql<{ rows: number }>('select count(*)::integer as rows from item_count');
    const groups = await sql('select from item_count group by kind, status, category, month, is_untranslated');
    expect(rows).toBeLessThan(groups.length + 40);
  });

  it('are right in transactions with a fixed snapshot, and after a rollback', async () => {
    await site.make.article({ slug: 'counted-before' });
    const other = site.em.fork();
    await other.execute('select 1');
    await site.em.fork().transactional(
      async (em) => {
        await em.execute('select count(*) from article');
        await site.make.article({ slug: 'counted-between' });
        await em.execute(`update article set status = 'draft' where slug = 'counted-before'`);
      },
      { isolationLevel: IsolationLevel.REPEATABLE_READ },
    );
    await expectRight('repeatable read');
    const undone = site.em.fork().transactional(async (em) => {
      await em.execute(`update article set status = 'draft'`);
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    await expectRight('rollback');
  });

  it('are empty once the tables are', async () => {
    await truncate(site.em, 'stored_article, stored_video, stored_course_module cascade');
    expect(await counts()).toEqual({ kept: [], real: [] });
  });
});

it('are counted again if a Spanish text is added', async () => {
  await site.make.article({ status: 'published', titleEs: 'A', excerptEs: 'Algo que leer', contentEs: 'x' });
  await site.em.begin();
  try {
    await site.em.execute(`alter table stored_article add column note text default 'Note', add column note_es text`);
    await site.em.execute(ROUTINES);
    const untranslated = `select coalesce(sum(items), 0)::integer as items from item_count where is_untranslated`;
    expect(await site.em.execute(untranslated)).toEqual([{ items: 1 }]);
    await site.em.execute(`update article set note_es = 'Nota'`);
    expect(await site.em.execute(untranslated)).toEqual([{ items: 0 }]);
  } finally {
    await site.em.rollback();
  }
});
