import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ARTICLE, contentFolder } from '#tests/support/content-folder.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let folder: string;

beforeAll(async () => {
  site = await startSite();
  await site.make.user({ username: 'bea', email: 'bea@example.org', role: 'editor' });
  await site.make.user({ username: 'reader', email: 'reader@example.org' });
  await site.make.user({ username: 'gone', email: 'gone@example.org', role: 'editor', disabledAt: new Date() });
});
afterAll(() => site.close());

beforeEach(async () => {
  await truncate(site.em, 'stored_article, imported_item, content_base, content_change cascade');
  folder = contentFolder(ARTICLE);
});

const imported = (...options: string[]) =>
  runSato(['content', 'import', folder, ...options], { env: { DATABASE_URL: site.databaseUrl } });
const recorded = () =>
  site.em.execute(
    `select c.actor, u.username, c.source from content_change c left join app_user u on u.id = c.actor_id`,
  );
function commitBy(email: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Someone', '-c', `user.email=${email}`, ...args], { cwd: folder });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--no-gpg-sign', '--message', 'Keys');
}

const COMMAND_LINE = [{ actor: 'operator', username: null, source: 'command' }];
const BEA = [{ actor: 'person', username: 'bea', source: 'command' }];

describe('an import under the name of an account', () => {
  it.each([
    ['baa', 'error: --author baa: there is no such account.\n(Did you mean bea?)\n'],
    ['nobody@example.org', 'error: --author nobody@example.org: there is no such account.\n'],
    ['reader', 'error: --author reader: expected an admin or editor, found an account that may not write content.\n'],
    ['gone@example.org', 'error: --author gone@example.org: expected an admin or editor'],
  ])('is refused for %s, and nothing is written', async (author, message) => {
    const { code, output, errors } = await imported('--author', author);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toContain(message);
    expect(await recorded()).toEqual([]);
  });

  it.each(['bea', 'BEA', 'bea@example.org', 'Bea@Example.org'])('is in the history under it: %s', async (author) => {
    commitBy('sato@example.org');
    const { code, errors } = await imported('--author', author);
    expect(code, errors).toBe(0);
    expect(errors).toContain('The history names bea.\n');
    expect(await recorded()).toEqual(BEA);
  });
});

describe('an import without a name', () => {
  it.each(['nobody@example.org', 'reader@example.org', 'gone@example.org', 'bea'])(
    'is by the command line if %s wrote the last commit of the folder',
    async (email) => {
      commitBy(email);
      expect(await imported()).toMatchObject({ code: 0 });
      expect(await recorded()).toEqual(COMMAND_LINE);
    },
  );

  it('is by the command line without git', async () => {
    expect(await imported()).toMatchObject({ code: 0 });
    expect(await recorded()).toEqual(COMMAND_LINE);
  });

  it('is by who wrote the last commit of the folder, and the site still knows what the folder had', async () => {
    commitBy('BEA@example.org');
    expect(await imported()).toMatchObject({ code: 0 });
    expect(await recorded()).toEqual(BEA);
    await truncate(site.em, 'content_base, imported_item');
    await site.em.execute(`update article set title = 'Keys of the site'`);
    expect((await imported()).output).toContain('= articles/keys: kept from the site: title\n');
  });
});
