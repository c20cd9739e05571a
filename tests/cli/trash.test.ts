/** @module-tag extended */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedDatabase } from '#tests/support/caching-servers.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { runServer } from '#tests/support/run-server.ts';
import type { TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
beforeAll(async () => {
  // Without a server, which empties the trash itself right after its start.
  const { url, orm, make, close } = await sharedDatabase();
  site = { url: '', databaseUrl: url, em: orm.em, make, close };
});
afterAll(() => site.close());
beforeEach(() => truncate(site.em, 'stored_article, stored_video, stored_course_module, content_change cascade'));

const sato = (...args: string[]) => runSato(args, { env: { DATABASE_URL: site.databaseUrl } });
const slugs = async (table: string) =>
  (await site.em.execute<{ slug: string }[]>(`select slug from ${table} order by slug`)).map(({ slug }) => slug);

/** A module with a lesson and an article that went to the trash so many days ago, each with a comment. */
async function aTrash(days: number, suffix: string) {
  const { id: module } = await site.make.module({ slug: `module-${suffix}` });
  const { id: lesson } = await site.make.lesson({ module, slug: `lesson-${suffix}` });
  const { id: article } = await site.make.article({ slug: `article-${suffix}` });
  await site.make.comment({ lesson });
  await site.make.comment({ article });
  for (const table of ['course_module', 'article']) {
    await site.em.execute(
      `update ${table} set deleted_at = now() - ${days} * interval '1 day' where slug like '%-${suffix}'`,
    );
  }
}

describe('sato trash', () => {
  it('lists what is there, most recently deleted first, and deletes nothing', async () => {
    await aTrash(40, 'old');
    await aTrash(1, 'new');
    const { code, output } = await sato('trash', 'list');
    expect(code).toBe(0);
    const lines = output.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^type +id +slug +deleted +by +kept until +lessons +comments$/);
    expect(lines).toHaveLength(5);
    expect(lines.filter((line) => line.startsWith('module'))).toEqual([
      expect.stringMatching(/ module-new .* 1 +1$/),
      expect.stringMatching(/ module-old .* 1 +1$/),
    ]);
    const listed = JSON.parse((await sato('trash', 'list', '--json')).output);
    expect(listed.ok).toBe(true);
    expect(listed.items).toHaveLength(4);
    expect(await slugs('stored_lesson')).toEqual(['lesson-new', 'lesson-old']);
  });

  it('deletes what is older than 30 days permanently, or with --all everything', async () => {
    await site.make.article({ slug: 'stays' });
    await aTrash(31, 'old');
    await aTrash(29, 'new');
    const first = await sato('trash', 'empty');
    expect(first).toMatchObject({
      code: 0,
      output: 'Permanently deleted: articles 1, videos 0, modules 1, lessons 1, comments 0.\n',
    });
    expect(await slugs('stored_lesson')).toEqual(['lesson-new']);
    expect(await slugs('stored_article')).toEqual(['article-new', 'stays']);
    expect(await site.em.execute('select from stored_comment')).toHaveLength(2);
    const all = JSON.parse((await sato('trash', 'empty', '--all', '--json')).output);
    expect(all).toEqual({ ok: true, purged: { article: 1, video: 0, module: 1, lesson: 1, comment: 0 } });
    expect(await slugs('stored_article')).toEqual(['stays']);
    expect(await site.em.execute('select from stored_comment')).toEqual([]);
    expect((await sato('trash', 'list')).output).toBe('The trash is empty.\n');
    const purges = await site.em.execute(`select distinct actor, source from content_change where action = 'purge'`);
    expect(purges).toEqual([{ actor: 'operator', source: 'command' }]);
  });

  it('is emptied by a running site itself, of what is older than 30 days', async () => {
    for (let n = 0; n < 25; n += 1) await site.make.article({ slug: `old-${n}` });
    await site.em.execute(`update article set deleted_at = now() - interval '30 days 1 minute'`);
    await aTrash(29, 'new');
    const server = runServer({ DATABASE_URL: site.databaseUrl, LOG_LEVEL: 'silent' });
    await server.ready;
    await expect.poll(() => slugs('stored_article')).toEqual(['article-new']);
    expect(await slugs('stored_lesson')).toEqual(['lesson-new']);
    server.process.kill('SIGTERM');
    await server.ended;
    const purges = await site.em.execute(`select distinct actor, source from content_change where action = 'purge'`);
    expect(purges).toEqual([{ actor: 'job', source: 'job' }]);
  });
});
