/** @module-tag extended */

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ARTICLE, COURSE, contentFolder } from '#tests/support/content-folder.ts';
import { bytesIn } from '#tests/support/folder-bytes.ts';
import { holdImports, otherSession, untilSessionWaits } from '#tests/support/other-session.ts';
import { runSato, startSato } from '#tests/support/run-sato.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { truncate } from '#tests/support/truncate.ts';

/** What SIGINT does is shown with an archive and with a new folder. */
const SIGNALS = [
  ['SIGTERM', 143],
  ['SIGKILL', null],
] as const;

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

beforeEach(async () => {
  await truncate(site.em, 'stored_article, stored_video, stored_course_module, converted_body, imported_item cascade');
});

const env = () => ({ DATABASE_URL: site.databaseUrl });
const rows = () => site.em.execute('select slug, title from article union all select slug, title from lesson');

describe('sato content import', () => {
  it('interrupted or killed in the middle leaves the site unchanged, and the next one does not wait for it', async () => {
    const before = contentFolder({ ...ARTICLE, 'articles/keys/es.md': '---\ntitle: Antes\n---\n' });
    expect(await runSato(['content', 'import', before], { env: env() })).toMatchObject({ code: 0 });
    const was = await rows();
    for (const [signal, code] of SIGNALS) {
      const hold = await holdImports(site);
      const sato = startSato(['content', 'import', contentFolder({ ...ARTICLE, ...COURSE }), '--threads', '2'], env());
      await untilSessionWaits(site, 'converted_body');
      sato.process.kill(signal);
      expect((await sato.ended).code, signal).toBe(code);
      await hold.commit();
      expect(await rows(), signal).toEqual(was);
    }
    const next = await runSato(['content', 'import', contentFolder(COURSE)], { env: env() });
    expect(next, next.errors).toMatchObject({ code: 0 });
  });

  it('SIGKILL while it writes leaves neither items nor history; the next one has both', async () => {
    const folder = contentFolder({ ...ARTICLE, ...COURSE });
    const changes = () =>
      site.em.execute<{ item: string }[]>(`select item_type || ' ' || slug as item from content_change order by item`);
    await truncate(site.em, 'content_change');
    // Lessons are written last. Reading them to compare doesn't wait for this.
    const lock = await otherSession(site, 'lock table stored_lesson in share row exclusive mode');
    const sato = startSato(['content', 'import', folder, '--threads', '2'], env());
    await untilSessionWaits(site, 'update lesson');
    sato.process.kill('SIGKILL');
    expect((await sato.ended).code).toBeNull();
    await lock.commit();
    await expect
      .poll(() =>
        site.em.execute(
          `select from pg_stat_activity where query like '%update lesson%' and state = 'active' and pid <> pg_backend_pid()`,
        ),
      )
      .toEqual([]);
    expect([await rows(), await changes()]).toEqual([[], []]);
    const next = await runSato(['content', 'import', folder], { env: env() });
    expect(next, next.errors).toMatchObject({ code: 0 });
    expect(await rows()).toHaveLength(2);
    expect((await changes()).map(({ item }) => item)).toEqual(['article keys', 'lesson money', 'module basics']);
  });

  it('leaves no files of an archive on stdin', async () => {
    const folder = contentFolder(ARTICLE);
    const archive = execFileSync('tar', ['-c', '-C', folder, 'articles']);
    const temporary = temporaryFolder();
    const hold = await holdImports(site);
    const sato = startSato(['content', 'import', '-', '--json'], { ...env(), TMPDIR: temporary });
    sato.process.stdin.end(archive);
    await untilSessionWaits(site, 'converted_body');
    expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^sato-archive-/)]);
    sato.process.kill('SIGINT');
    const { code, output, errors } = await sato.ended;
    expect(code).toBe(130);
    expect(JSON.parse(output)).toEqual({ ok: false, error: 'Interrupted.', problems: [] });
    expect(errors).toMatch(/Interrupted\.\n$/);
    expect(readdirSync(temporary)).toEqual([]);
    await hold.commit();
    expect(await rows()).toEqual([]);
  });

  it('leaves no files of an archive that never ends', async () => {
    const temporary = temporaryFolder();
    const sato = startSato(['content', 'import', '-'], { ...env(), TMPDIR: temporary });
    await expect.poll(() => readdirSync(temporary)).not.toEqual([]);
    sato.process.kill('SIGINT');
    expect((await sato.ended).code).toBe(130);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe('sato content export', () => {
  /** Exports a site up to its lessons, where it waits. */
  async function exporting(target: string, ...options: string[]) {
    const lock = await otherSession(site, 'lock table lesson in access exclusive mode');
    const sato = startSato(['content', 'export', target, ...options], env());
    await untilSessionWaits(site, 'select r.slug from');
    return { sato, lock };
  }

  it('leaves no folder that was not there, and the content of another folder unchanged', async () => {
    const folder = contentFolder({ ...ARTICLE, ...COURSE });
    expect(await runSato(['content', 'import', folder], { env: env() })).toMatchObject({ code: 0 });
    const target = join(temporaryFolder(), 'new', 'folder');
    const { sato, lock } = await exporting(target);
    expect(existsSync(target)).toBe(true);
    sato.process.kill('SIGINT');
    expect((await sato.ended).code).toBe(130);
    expect(existsSync(join(target, '..'))).toBe(false);
    await lock.commit();

    for (const [signal, code] of SIGNALS) {
      const there = contentFolder({ 'articles/old/meta.yml': 'category: news\n', 'README.md': 'Ours' });
      const before = bytesIn(there);
      const { sato, lock } = await exporting(there, '--replace');
      sato.process.kill(signal);
      expect((await sato.ended).code, signal).toBe(code);
      await lock.commit();
      // What kill -9 leaves is hidden, and no import reads it.
      const left = Object.entries(bytesIn(there)).filter(
        ([path]) => signal !== 'SIGKILL' || !path.startsWith('.sato-export-'),
      );
      expect(Object.fromEntries(left), signal).toEqual(before);
    }
  });

  it("ends quietly when the archive's reader is gone", async () => {
    const folder = temporaryFolder();
    const command =
      'node_modules/.bin/node build/cli/main.js content export - 2> "$FOLDER/errors"; echo $? > "$FOLDER/code"';
    execFileSync('sh', ['-c', `( ${command} ) | :`], { env: { ...process.env, ...env(), FOLDER: folder } });
    const { errors, code } = bytesIn(folder);
    expect(code, errors).toBe('141\n');
    expect(errors).toMatch(/^Exporting to stdout …\n(?:Finished after [\d.]+ s\.\n)?$/);
  });
});
