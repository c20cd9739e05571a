/** @module-tag extended */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTENT_TYPES } from '#domain/content.ts';
import { changeDueContent } from '#server/modules/content/schedule/due-content.ts';
import { ARTICLE, COURSE, contentFolder, writeFiles } from '#tests/support/content-folder.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

interface Change {
  source: string;
  actor: string;
  person: number | null;
  item: string;
  action: string;
  fields: string[];
  before: Record<string, unknown>;
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
    'stored_article, stored_video, stored_course_module, content_change, imported_item, rate_limit cascade',
  ),
);

const VIDEO_META = 'videoUrl: https://youtu.be/PdiL6_1wbQY\nduration: "9:10"\nstatus: published\ndate: 2026-03-01\n';
/** An item of each kind. */
const FILES: Record<string, string> = {
  'articles/keys/meta.yml': ARTICLE['articles/keys/meta.yml'],
  'articles/keys/en.md': ARTICLE['articles/keys/en.md'],
  ...COURSE,
  'videos/mining/meta.yml': VIDEO_META,
  'videos/mining/en.md': '---\ntitle: Mining\ndescription: How it works.\n---\n',
};
const TITLES = { 'article keys': 'Keys', 'lesson money': 'Money', 'module basics': 'Basics', 'video mining': 'Mining' };
const KINDS = Object.keys(TITLES);

/** What a row says was changed: the names of the fields, whose order says nothing, and their old values. */
const changed = (before: Record<string, unknown>) => ({ fields: Object.keys(before).toSorted(), before });

/** The rows since the last call. */
async function rows(): Promise<Change[]> {
  const found = await site.em.execute<Change[]>(
    `select source, actor, actor_id as person, item_type || ' ' || slug as item, action,
       array(select unnest(fields) order by 1) as fields, before
     from content_change order by item_type, id`,
  );
  await truncate(site.em, 'content_change');
  return found;
}

describe('through the source "command"', () => {
  const sato = (...args: string[]) => runSato(args, { env: { DATABASE_URL: site.databaseUrl } });
  const row = { source: 'command', actor: 'operator', person: null };
  const each = (action: string, before = {}) => KINDS.map((item) => ({ ...row, item, action, ...changed(before) }));
  const imported = async (folder: string, ...options: string[]) => {
    const outcome = await sato('content', 'import', folder, ...options);
    expect(outcome, outcome.errors).toMatchObject({ code: 0 });
    return rows();
  };

  it('each write of every kind leaves one row', async () => {
    const folder = contentFolder(FILES);
    expect(await sato('content', 'import', folder)).toMatchObject({ code: 0 });
    expect(await rows()).toEqual(each('create'));
    expect(await sato('content', 'import', folder)).toMatchObject({ code: 0 });
    expect(await rows()).toEqual([]);

    writeFiles(folder, {
      'articles/keys/en.md': '---\ntitle: All keys\nexcerpt: What a key is for.\n---\n\nA **key** signs.\n',
      'videos/mining/en.md': '---\ntitle: All mining\ndescription: How it works.\n---\n',
      'course/basics/en.md': '---\ntitle: All basics\ndescription: Where to begin.\n---\n',
      'course/basics/money/en.md': '---\ntitle: All money\n---\nMoney is a story.\n',
    });
    expect(await sato('content', 'import', folder)).toMatchObject({ code: 0 });
    expect(await rows()).toEqual(
      Object.entries(TITLES).map(([item, title]) => ({ ...row, item, action: 'edit', ...changed({ title }) })),
    );

    const other = contentFolder(
      Object.fromEntries(
        Object.entries(FILES).map(([path, text]) => [
          path.replace(/keys|mining|basics/, 'other').replace('money', 'more'),
          text.replace(/Keys|Mining|Basics|Money/, 'Other'),
        ]),
      ),
    );
    expect(await sato('content', 'import', other, '--mode', 'mirror', '--delete')).toMatchObject({ code: 0 });
    expect((await rows()).filter(({ action }) => action === 'trash')).toEqual(each('trash'));
    expect(await sato('trash', 'empty', '--all')).toMatchObject({ code: 0 });
    expect(await rows()).toEqual(each('purge'));
  });

  it('an import that unpublishes, publishes or schedules leaves one row for each item', async () => {
    const folder = contentFolder(FILES);
    await imported(folder, '--publish');
    expect(await imported(folder, '--draft')).toEqual(each('unpublish', { status: 'published' }));
    expect(await imported(folder, '--publish')).toEqual(each('publish', { status: 'draft' }));
    await imported(folder, '--draft');
    const scheduled = Object.entries(FILES).flatMap(([path, text]) =>
      path.endsWith('meta.yml')
        ? [[path, `${text.replace(/^(status|date): .*\n/gm, '')}status: draft\npublishAt: 2099-01-31T09:00:00Z\n`]]
        : [],
    );
    writeFiles(folder, Object.fromEntries(scheduled));
    expect(await imported(folder)).toEqual(each('schedule', { publishAt: null }));
  });

  it('an import that gives the course another order, or a lesson another module, leaves one row for each item', async () => {
    const folder = contentFolder({
      ...COURSE,
      'course/basics/coins/meta.yml': 'order: 2\n',
      'course/basics/coins/en.md': '---\ntitle: Coins\n---\nCoins.\n',
      'course/more/meta.yml': 'order: 2\nstatus: published\n',
      'course/more/en.md': '---\ntitle: More\ndescription: What follows.\n---\n',
    });
    await imported(folder);
    const reordered = (item: string, before: object) => ({
      ...row,
      item,
      action: 'reorder',
      ...changed({ ...before }),
    });
    writeFiles(folder, {
      'course/basics/meta.yml': 'order: 2\nstatus: published\n',
      'course/more/meta.yml': 'order: 1\nstatus: published\n',
      'course/basics/money/meta.yml': 'order: 2\n',
      'course/basics/coins/meta.yml': 'order: 1\n',
    });
    const moved = await imported(folder);
    expect(moved).toHaveLength(4);
    expect(moved).toEqual(
      expect.arrayContaining([
        reordered('lesson coins', { order: 2 }),
        reordered('lesson money', { order: 1 }),
        reordered('module basics', { order: 1 }),
        reordered('module more', { order: 2 }),
      ]),
    );
    rmSync(join(folder, 'course/basics/coins'), { recursive: true });
    writeFiles(folder, {
      'course/more/coins/meta.yml': 'order: 1\n',
      'course/more/coins/en.md': '---\ntitle: Coins\n---\nCoins.\n',
    });
    const [basics] = await site.em.execute<{ id: number }[]>(`select id from course_module where slug = 'basics'`);
    expect(await imported(folder)).toEqual([reordered('lesson coins', { moduleId: basics?.id })]);
  });
});

describe('through the source "job"', () => {
  const PATHS = { article: 'articles', video: 'videos', module: 'course-modules', lesson: 'lessons' };
  const TABLES = { article: 'article', video: 'video', module: 'course_module', lesson: 'lesson' };
  const SAVE_DRAFT = {
    article: 'saveArticleDraft',
    video: 'saveVideoDraft',
    module: 'saveCourseModuleDraft',
    lesson: 'saveLessonDraft',
  };
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const longAfter = new Date(Date.now() + 7_200_000).toISOString();
  /** As if time had passed: a trigger doesn't let anyone write that. @returns the time as the history has it. */
  const due = (table: string, column: string) =>
    site.em.fork().transactional(async (em) => {
      await em.execute(`alter table stored_${table} disable trigger user`);
      const [row] = await em.execute<{ time: string }[]>(
        `update stored_${table} set ${column} = now() - interval '1 minute' returning to_jsonb(${column}) as time`,
      );
      await em.execute(`alter table stored_${table} enable trigger user`);
      return row?.time;
    });

  it.each(CONTENT_TYPES)('publishing a %s, its pending draft, and unpublishing it leave one row each', async (type) => {
    const { id, title } = await (type === 'video'
      ? site.make.video({ status: 'draft', duration: '1:00' })
      : site.make[type]({ status: 'draft' }));
    const by = { source: 'job', actor: 'job', person: null, item: expect.stringMatching(`^${type} `) };
    const ofJob = async () => (await rows()).filter(({ source }) => source === 'job');
    // The site's own job looks once a second, perhaps at this moment.
    const becomes = async (status: string) => {
      await changeDueContent(site.em);
      const found = () => site.em.execute(`select status from ${TABLES[type]} where id = ?`, [id]);
      await expect.poll(found).toEqual([{ status }]);
    };
    const put = { publishAt: later, unpublishAt: longAfter };
    expect((await admin.put(`/api/${PATHS[type]}/${id}`, put)).status).toBe(200);
    const publishAt = await due(TABLES[type], 'publish_at');
    await becomes('published');
    expect(await ofJob()).toEqual([
      { ...by, action: 'publish', ...changed({ status: 'draft', publishAt, publishedAt: null }) },
    ]);

    const saved = await admin.graphql(
      `mutation { ${SAVE_DRAFT[type]}(id: ${id}, input: { title: "Pending" }) { version } }
      `,
    );
    expect(saved.errors).toBeUndefined();
    await site.em.execute(`update content_draft set publish_at = now() - interval '1 minute'`);
    await changeDueContent(site.em);
    await expect.poll(() => site.em.execute('select from content_draft')).toEqual([]);
    expect(await ofJob()).toEqual([{ ...by, action: 'edit', ...changed({ title }) }]);

    const unpublishAt = await due(TABLES[type], 'unpublish_at');
    await becomes('draft');
    expect(await ofJob()).toEqual([{ ...by, action: 'unpublish', ...changed({ status: 'published', unpublishAt }) }]);
  });
});
