/** @module-tag extended */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ARTICLE, COURSE, contentFolder, writeFiles } from '#tests/support/content-folder.ts';
import { bytesIn } from '#tests/support/folder-bytes.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { type SignedIn, signedIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { truncate } from '#tests/support/truncate.ts';

const QUIZ =
  '- id: q-1\n  answer: a\n  en:\n    question: Which?\n    options: { a: one, b: two }\n    explanation: Because.\n';

let site: TestSite;
let admin: SignedIn;
let folder: string;

beforeAll(async () => {
  site = await startSite();
  admin = await signedIn(site, { username: 'bea', role: 'admin' });
});
afterAll(() => site.close());

const emptySite = () =>
  truncate(site.em, 'stored_article, stored_video, stored_course_module, converted_body, imported_item cascade');

async function importedSite(): Promise<void> {
  await emptySite();
  folder = contentFolder({ ...ARTICLE, ...COURSE, 'course/basics/money/quiz.yml': QUIZ });
  expect(await imported()).toMatchObject({ article: { created: 1 }, lesson: { created: 1 } });
}

const sato = (...args: string[]) => runSato(['content', ...args], { env: { DATABASE_URL: site.databaseUrl } });

async function imported(...options: string[]) {
  const { output, errors } = await sato('import', folder, '--json', ...options);
  const document = JSON.parse(output);
  expect(document.ok, errors).toBe(true);
  return document.counts;
}

async function idOf(table: string, slug: string): Promise<number> {
  const [row] = await site.em.execute<{ id: number }[]>(`select id from ${table} where slug = ?`, [slug]);
  return row?.id ?? 0;
}

/** All that is on the site, but the numbers of its rows and the times at which they were written. */
const contents = () =>
  site.em.execute(
    ['article', 'course_module', 'lesson']
      .map(
        (table) =>
          `select to_jsonb(t) - '{id,module_id,version,created_at,updated_at,listed_at,published_at}'::text[] as item from ${table} t`,
      )
      .join(' union all ')
      .concat(' order by item'),
  );

/**
 * What imports know of texts then says of each that it takes half a day to read. A lesson gets that duration only if its
 * text is not converted again.
 */
const falsify = () =>
  site.em.execute(`update converted_body set facts = jsonb_set(facts, '{duration}', '"half a day"')`);
/** The next import reads every file. */
const clearItems = () => truncate(site.em, 'imported_item');
const lesson = async () => {
  const [row] = await site.em.execute(`select content, duration from lesson where slug = 'money'`);
  return row;
};

describe('sato content import of a folder that was imported before', () => {
  beforeEach(importedSite);

  it('converts no text again', async () => {
    await falsify();
    await clearItems();
    expect(await imported()).toMatchObject({ article: { unchanged: 1 }, lesson: { updated: 1 } });
    expect(await lesson()).toEqual({ content: '<p>Money is a story.</p>', duration: 'half a day' });
  });

  it('deletes cached texts that another version of the program converted, or that no import has used for a long time', async () => {
    const age = (days: number) => site.em.execute('update converted_body set used_on = current_date - ?::int', [days]);
    const known = async () =>
      (await site.em.execute<{ source: string }[]>('select source from converted_body')).map(({ source }) => source);
    const before = await known();
    const other = (name: string) => `update converted_body set source = '${name}' || right(source, 65)`;

    await site.em.execute(other('other-version'));
    await age(2);
    await clearItems();
    await imported();
    expect((await known()).sort()).toEqual(before.sort());

    writeFiles(folder, { 'course/basics/money/en.md': '---\ntitle: Money\n---\nMoney is a **tool**.\n' });
    await age(2);
    await clearItems();
    await imported();
    expect(await known()).toHaveLength(before.length + 1);
    await age(31);
    await clearItems();
    await imported();
    expect(await known()).toHaveLength(before.length);
  });

  it('converts a text that has changed since', async () => {
    await falsify();
    writeFiles(folder, { 'course/basics/money/en.md': '---\ntitle: Money\n---\nMoney is a **tool**.\n' });
    expect(await imported()).toMatchObject({ lesson: { updated: 1 } });
    expect(await lesson()).toEqual({ content: '<p>Money is a <strong>tool</strong>.</p>', duration: '1 min' });
  });

  it('keeps what was edited on the site in the meantime unless it is named: body, title, quiz', async () => {
    const before = await contents();
    const [article, money] = [await idOf('article', 'keys'), await idOf('lesson', 'money')];
    const edits = [
      [`/api/articles/${article}`, { content: '<p>Edited.</p>' }],
      [`/api/articles/${article}`, { contentEs: '<p>Editado.</p>' }],
      [`/api/articles/${article}`, { title: 'Edited' }],
      [`/api/lessons/${money}`, { content: '<p>Edited.</p>' }],
    ] as const;
    for (const [path, edit] of edits) expect((await admin.put(path, edit)).status, path).toBe(200);
    await site.em.execute(`update lesson set questions = jsonb_set(questions, '{0,answer}', '"b"')`);
    const edited = await contents();
    expect(await imported()).toMatchObject({ article: { unchanged: 1 }, lesson: { unchanged: 1 } });
    expect(await contents()).toEqual(edited);
    expect(await imported('--ours', 'keys', 'money')).toMatchObject({
      article: { updated: 1 },
      lesson: { updated: 1 },
    });
    expect(await contents()).toEqual(before);
  });

  it('restores a body that the site lost, although its text is known', async () => {
    const before = await contents();
    const article = await idOf('article', 'keys');
    expect((await admin.put(`/api/articles/${article}`, { contentEs: null })).status).toBe(200);
    expect(await imported('--ours', 'keys')).toMatchObject({ article: { updated: 1 } });
    expect(await contents()).toEqual(before);
    expect((await admin.delete(`/api/articles/${article}`)).status).toBe(204);
    expect(await imported()).toMatchObject({ article: { created: 1 } });
    expect(await contents()).toEqual(before);
  });

  it('removes Spanish that the folder no longer has', async () => {
    rmSync(join(folder, 'articles/keys/es.md'));
    expect(await imported()).toMatchObject({ article: { updated: 1, spanish: 0 } });
    const [spanish] = await site.em.execute('select title_es, excerpt_es, content_es from article');
    expect(spanish).toEqual({ title_es: null, excerpt_es: null, content_es: null });
  });
});

describe('sato content import of files that did not change', () => {
  beforeEach(importedSite);

  /** What is known of texts is wrong from then on, so items that are read would change. */
  const isLeftOut = async (...options: string[]) => {
    await falsify();
    const { lesson: lessons } = await imported(...options);
    return lessons.unchanged === 1;
  };

  it('does not read them, and counts their items and languages as before', async () => {
    await falsify();
    const counts = await imported();
    expect(counts).toMatchObject({ article: { unchanged: 1, english: 1, spanish: 1 }, lesson: { unchanged: 1 } });
    expect(counts.module).toMatchObject({ unchanged: 1, english: 1 });
  });

  it('reads an item again if its files, the item or its module changed, or another program imported it, and no other', async () => {
    const lessons = [
      ...['same', 'other-file', 'new-file', 'lost-file'],
      ...['edited', 'redated', 'replaced', 'other-module', 'other-program'],
    ];
    const file = (lesson: string, name: string) => `course/of-${lesson}/${lesson}/${name}`;
    folder = contentFolder({
      ...Object.fromEntries(
        lessons.flatMap((lesson) => [
          [`course/of-${lesson}/meta.yml`, 'order: 1\n'],
          [`course/of-${lesson}/en.md`, COURSE['course/basics/en.md']],
          [file(lesson, 'meta.yml'), 'order: 1\n'],
          [file(lesson, 'en.md'), COURSE['course/basics/money/en.md']],
        ]),
      ),
      [file('lost-file', 'quiz.yml')]: QUIZ,
    });
    await emptySite();
    await imported();
    writeFiles(folder, {
      [file('other-file', 'meta.yml')]: 'order: 2\n',
      [file('new-file', 'es.md')]: '---\ntitle: Dinero\n---\nDinero.\n',
    });
    rmSync(join(folder, file('lost-file', 'quiz.yml')));
    await site.em.execute(`
      update lesson set title = 'Edited' where slug = 'edited';
      update lesson set created_at = created_at - interval '1 day' where slug = 'redated';
      update stored_lesson set id = id + 1000 where slug = 'replaced';
      update imported_item set source = 'x' || source where slug = 'other-program';
      update course_module set slug = 'elsewhere' where slug = 'of-other-module'`);
    await falsify();
    expect(await imported()).toMatchObject({ lesson: { unchanged: 1, updated: lessons.length - 1 } });
    expect(await site.em.execute(`select slug from lesson where duration <> 'half a day'`)).toEqual([{ slug: 'same' }]);
  });

  it('reads it again for another status, attribution or source, and not for the same', async () => {
    expect(await isLeftOut('--draft')).toBe(false);
    expect(await isLeftOut('--draft')).toBe(true);
    expect(await isLeftOut('--attribution', 'Ana')).toBe(false);
    expect(await isLeftOut('--attribution', 'Ana')).toBe(true);
    expect(await isLeftOut('--attribution', 'Ana', '--source-url', 'https://example.org')).toBe(false);
  });

  it('does not take an item for unchanged that --mode add left as it was on the site, or that a dry run looked at', async () => {
    const edit = () => site.em.execute(`update lesson set title = 'Edited'`);
    const edited = async () => (await site.em.execute<{ title: string }[]>('select title from lesson'))[0]?.title;
    await edit();
    await imported('--mode', 'add');
    await imported('--dry-run');
    expect(await edited()).toBe('Edited');
    expect(await imported('--ours', 'money')).toMatchObject({ lesson: { updated: 1 } });
    expect(await edited()).toBe('Money');
  });

  it('repeats what there is to say about an item', async () => {
    writeFiles(folder, {
      'articles/keys/key.png': 'x',
      'course/basics/money/en.md': '---\ntitle: Money\n---\n[a](b.md)\n',
    });
    const said = async () => JSON.parse((await sato('import', folder, '--json')).output).problems;
    const first = await said();
    expect(first).toHaveLength(2);
    expect(await said()).toEqual(first);
  });

  it('names an author whose account is gone', async () => {
    await site.em.execute(
      `update app_user set username = 'ana' where id = (select id from app_user where username = 'bea')`,
    );
    writeFiles(folder, { 'articles/keys/meta.yml': 'category: security\nauthor: ana\n' });
    await imported();
    // Someone who may not write keeps what they are the author of, and gets nothing else.
    await site.em.execute(`update app_user set role = 'user' where username = 'ana'`);
    await imported();
    await site.em.execute('update article set author_id = 1');
    expect((await sato('import', folder, '--json')).output).toContain('expected an admin or editor, found');
    await site.em.execute(`update app_user set username = 'bea', role = 'admin' where username = 'ana'`);
    const { output } = await sato('import', folder, '--json');
    expect(output).toContain('expected the username of an account, found');
  });

  it('records only what differs, also of items whose times have more digits than files', async () => {
    const id = await idOf('article', 'keys');
    expect((await admin.put(`/api/articles/${id}`, { publishedAt: null, status: 'draft' })).status).toBe(200);
    await site.em.execute(`update article set created_at = '2026-03-01 09:00:00.000001Z'`);
    expect((await admin.put(`/api/articles/${id}`, { status: 'published' })).status).toBe(200);
    await site.em.execute(
      `update lesson set status = 'draft', publish_at = '2099-01-01 09:00:00.000001Z', unpublish_at = '2099-02-01 09:00:00.000001Z'`,
    );
    folder = temporaryFolder();
    expect(await sato('export', folder)).toMatchObject({ code: 0 });
    const recorded = async (...options: string[]) => {
      await truncate(site.em, 'content_change');
      await imported(...options);
      return site.em.execute('select slug, action, fields, before from content_change order by slug');
    };
    expect(await recorded()).toEqual([]);
    for (const path of ['articles/keys/en.md', 'articles/keys/es.md', 'course/basics/money/en.md']) {
      writeFiles(folder, { [path]: bytesIn(folder)[path]?.replace('title: ', 'title: All ') ?? '' });
    }
    expect(await recorded()).toEqual([
      { slug: 'keys', action: 'edit', fields: ['title', 'titleEs'], before: { title: 'Keys', titleEs: 'Llaves' } },
      { slug: 'money', action: 'edit', fields: ['title'], before: { title: 'Money' } },
    ]);
    expect(await recorded('--draft', '--only', 'articles/**')).toEqual([
      { slug: 'keys', action: 'unpublish', fields: ['status'], before: { status: 'published' } },
    ]);
  });

  it('deletes what is known of items that the site no longer has', async () => {
    const known = async () =>
      (await site.em.execute<{ slug: string }[]>('select slug from imported_item order by slug')).map(
        ({ slug }) => slug,
      );
    expect(await known()).toContain('keys');
    rmSync(join(folder, 'articles/keys'), { recursive: true });
    await imported('--mode', 'mirror', '--delete');
    expect(await known()).not.toContain('keys');
  });
});

describe('sato content import --threads', () => {
  it('is refused in one sentence if it is not a number of threads', async () => {
    for (const count of ['0', 'x', '1.5', '-1', '', '1e9', 'Infinity']) {
      const { code, output, errors } = await sato('import', '/nowhere', '--threads', count);
      expect({ code, output }).toEqual({ code: 2, output: '' });
      expect(errors).toBe(
        `error: option '--threads <number>' argument '${count}' is invalid. Expected a whole number from 1 to 256.\n`,
      );
    }
  });

  it('gives the same site with one thread as with four, which are done with short texts earlier', async () => {
    const paragraphs = (words: string, lesson: number) =>
      `The **${words}** of ${lesson}.\n\n`.repeat(lesson % 4 ? 5 : 800);
    const lessons = Array.from({ length: 12 }, (_, n) => ({
      [`course/basics/lesson-${n}/meta.yml`]: `order: ${n + 1}\n`,
      [`course/basics/lesson-${n}/en.md`]: `---\ntitle: Lesson ${n}\n---\n\n${paragraphs('key', n)}`,
      [`course/basics/lesson-${n}/es.md`]: `---\ntitle: Lección ${n}\n---\n\n${paragraphs('llave', n)}`,
    }));
    folder = contentFolder(Object.assign({ ...ARTICLE, ...COURSE }, ...lessons));
    const sites: unknown[] = [];
    for (const threads of ['1', '4']) {
      await emptySite();
      await imported('--threads', threads);
      const slugs = await site.em.execute<{ slug: string }[]>('select slug from lesson order by id');
      expect(slugs).toHaveLength(13);
      sites.push([slugs, await contents()]);
    }
    expect(sites[0]).toEqual(sites[1]);
  });
});
