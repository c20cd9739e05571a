import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTENT_TYPES } from '#domain/content.ts';
import { ARTICLE, COURSE, contentFolder, writeFiles } from '#tests/support/content-folder.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { type SignedIn, signedIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

interface Change {
  door: string;
  actor: string;
  person: number | null;
  item: string;
  action: string;
  fields: string[];
}

let site: TestSite;
let admin: SignedIn;
beforeAll(async () => {
  site = await startSite();
  admin = await signedIn(site, { username: 'bea', role: 'admin' });
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
const KINDS = ['article keys', 'lesson money', 'module basics', 'video mining'];

/** The rows since the last call. */
async function rows(): Promise<Change[]> {
  const found = await site.em.execute<Change[]>(
    `select door, actor, actor_id as person, item_type || ' ' || slug as item, action, fields from content_change
     order by item_type, id`,
  );
  await truncate(site.em, 'content_change');
  return found;
}

describe('through the door "command"', () => {
  const sato = (...args: string[]) => runSato(args, { env: { DATABASE_URL: site.databaseUrl } });
  const row = { door: 'command', actor: 'operator', person: null };
  const each = (action: string, fields: string[] = []) => KINDS.map((item) => ({ ...row, item, action, fields }));
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
    expect(await rows()).toEqual(each('edit', ['title']));

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
    const withFields = (fields: string[]) => expect.arrayContaining(fields);
    const all = (action: string, fields: string[]) =>
      each(action).map((change) => ({ ...change, fields: withFields(fields) }));
    expect(await imported(folder, '--draft')).toEqual(all('unpublish', ['status']));
    expect(await imported(folder, '--publish')).toEqual(all('publish', ['status']));
    await imported(folder, '--draft');
    const scheduled = Object.entries(FILES).flatMap(([path, text]) =>
      path.endsWith('meta.yml')
        ? [[path, `${text.replace(/^(status|date): .*\n/gm, '')}status: draft\npublishAt: 2099-01-31T09:00:00Z\n`]]
        : [],
    );
    writeFiles(folder, Object.fromEntries(scheduled));
    expect(await imported(folder)).toEqual(all('schedule', ['publishAt']));
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
    const reordered = (item: string, ...fields: string[]) => ({ ...row, item, action: 'reorder', fields });
    writeFiles(folder, {
      'course/basics/meta.yml': 'order: 2\nstatus: published\n',
      'course/more/meta.yml': 'order: 1\nstatus: published\n',
      'course/basics/money/meta.yml': 'order: 2\n',
      'course/basics/coins/meta.yml': 'order: 1\n',
    });
    const moved = await imported(folder);
    expect(moved).toHaveLength(4);
    expect(moved).toEqual(
      expect.arrayContaining(
        ['lesson coins', 'lesson money', 'module basics', 'module more'].map((item) => reordered(item, 'order')),
      ),
    );
    rmSync(join(folder, 'course/basics/coins'), { recursive: true });
    writeFiles(folder, {
      'course/more/coins/meta.yml': 'order: 1\n',
      'course/more/coins/en.md': '---\ntitle: Coins\n---\nCoins.\n',
    });
    expect(await imported(folder)).toEqual([reordered('lesson coins', 'moduleId')]);
  });
});

describe('through the door "job"', () => {
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
  /** As if time had passed: a trigger doesn't let anyone write that. */
  const due = (table: string, column: string) =>
    site.em.fork().transactional(async (em) => {
      await em.execute(`alter table stored_${table} disable trigger user`);
      await em.execute(`update stored_${table} set ${column} = now() - interval '1 minute'`);
      await em.execute(`alter table stored_${table} enable trigger user`);
    });

  it.each(CONTENT_TYPES)('publishing a %s, its pending draft, and unpublishing it leave one row each', async (type) => {
    const { id } = await (type === 'video'
      ? site.make.video({ status: 'draft', duration: '1:00' })
      : site.make[type]({ status: 'draft' }));
    const by = { door: 'job', actor: 'job', person: null, item: expect.stringMatching(`^${type} `) };
    const ofJob = async () => (await rows()).filter(({ door }) => door === 'job');
    const becomes = async (status: string) => {
      const found = () => site.em.execute(`select status from ${TABLES[type]} where id = ?`, [id]);
      await expect.poll(found).toEqual([{ status }]);
    };
    const put = { publishAt: later, unpublishAt: longAfter };
    expect((await admin.put(`/api/${PATHS[type]}/${id}`, put)).status).toBe(200);
    await due(TABLES[type], 'publish_at');
    await becomes('published');
    const published = { ...by, action: 'publish', fields: expect.arrayContaining(['status', 'publishAt']) };
    expect(await ofJob()).toEqual([published]);

    const saved = await admin.graphql(
      `mutation { ${SAVE_DRAFT[type]}(id: ${id}, input: { title: "Pending" }) { version } }
      `,
    );
    expect(saved.errors).toBeUndefined();
    await site.em.execute(`update content_draft set publish_at = now() - interval '1 minute'`);
    await expect.poll(() => site.em.execute('select from content_draft')).toEqual([]);
    expect(await ofJob()).toEqual([{ ...by, action: 'edit', fields: ['title'] }]);

    await due(TABLES[type], 'unpublish_at');
    await becomes('draft');
    expect(await ofJob()).toEqual([
      { ...by, action: 'unpublish', fields: expect.arrayContaining(['status', 'unpublishAt']) },
    ]);
  });
});
