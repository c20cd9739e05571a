/** @module-tag extended */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANONYMOUS, OPERATOR, type Viewer } from '#domain/viewer.ts';
import { trimHistoryAs } from '#server/modules/content/history/trim-history.ts';
import { emptyTrashAs } from '#server/modules/content/writing/trash-items.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { type SignedIn, signedIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let admin: SignedIn;
let editor: SignedIn;
let moderator: SignedIn;
let reader: SignedIn;

beforeAll(async () => {
  site = await startSite();
  admin = await signedIn(site, { username: 'bea', role: 'admin' });
  editor = await signedIn(site, { username: 'eli', role: 'editor' });
  moderator = await signedIn(site, { username: 'mona', role: 'moderator' });
  reader = await signedIn(site, { username: 'ana' });
});
afterAll(() => site.close());
beforeEach(() => clear());

const clear = () => truncate(site.em, 'content_change, rate_limit');
const sato = (args: string[], input?: string) => runSato(args, { env: { DATABASE_URL: site.databaseUrl }, input });
/** Who did what to which item, oldest first. */
const rows = async () =>
  (
    await site.em.execute<{ row: string }[]>(
      `select concat_ws(' ', coalesce(u.username, c.actor), c.source, c.action, c.item_type,
         nullif(c.item_id, 0), nullif(c.slug, '')) as row
       from content_change c left join app_user u on u.id = c.actor_id order by c.id`,
    )
  ).map(({ row }) => row);
const call = async (caller: SignedIn, field: string) => {
  const { errors } = await caller.graphql(`mutation { ${field} }`);
  expect(errors).toBeUndefined();
};
const everyRow = async () => JSON.stringify(await site.em.execute('select * from content_change'));

describe('the operator', () => {
  it('leaves a row for subscribers that are asked to confirm or take no mail, without their addresses, once', async () => {
    await truncate(site.em, 'newsletter_subscription cascade');
    const [zoe, yan] = await site.em.execute<{ id: number }[]>(
      `insert into newsletter_subscription (email, language, confirmed_at) values
         ('zoe@secret.example', 'en', now()), ('yan@secret.example', 'es', null) returning id`,
    );
    const file = join(temporaryFolder(), 'list.csv');
    writeFileSync(file, 'email\nzoe@secret.example\nnobody@secret.example\n');
    for (const _again of [1, 2]) {
      expect(await sato(['newsletter', 'bounced', file])).toMatchObject({ code: 0 });
      expect(await sato(['newsletter', 'invite'])).toMatchObject({ code: 0 });
    }
    expect(await rows()).toEqual([
      `operator command mark_bounced subscriber ${zoe?.id}`,
      `operator command invite subscriber ${yan?.id}`,
    ]);
    expect(await everyRow()).not.toContain('secret');
    await site.em.execute('update newsletter_subscription set bounced_at = now(), asked_at = now()');
    expect(await rows()).toHaveLength(2);
  });

  it('leaves a row for each key that is replaced or deleted, which only admins read, and without the key', async () => {
    expect(await sato(['secrets', 'rotate', 'nothing'])).toMatchObject({ code: 1 });
    expect(await rows()).toEqual([]);
    expect(await sato(['secrets', 'rotate', 'device', '--forget-old'])).toMatchObject({ code: 0 });
    expect(await sato(['secrets', 'rotate', 'second-factor'])).toMatchObject({ code: 0 });
    const deleted = (await rows()).filter((row) => row.includes('forget_key'));
    expect(new Set(deleted)).toEqual(new Set(['operator command forget_key site device']));
    expect((await rows()).filter((row) => row.includes('replace_key'))).toEqual([
      'operator command replace_key site device',
      'operator command replace_key site second-factor',
    ]);
    const keys = await site.em.execute<{ value: string }[]>('select value from site_secret');
    const written = await everyRow();
    expect(keys.filter(({ value }) => written.includes(value))).toEqual([]);
    const list = '{ operations(type: site) { items { itemCount canUndo items { slug title } } } }';
    const key = (slug: string) => ({ itemCount: 1, canUndo: false, items: [{ slug, title: null }] });
    expect((await admin.graphql(list)).data).toEqual({ operations: { items: [key('second-factor'), key('device')] } });
    expect((await editor.graphql(list)).data).toEqual({ operations: { items: [] } });
  });

  it('leaves a row for the first admin of a new site', async () => {
    const database = await freshDatabase();
    try {
      const env = { DATABASE_URL: database.url, SATO_ADMIN_NAME: 'first.one' };
      expect(await runSato(['users', 'list'], { env })).toMatchObject({ code: 0 });
      const { output } = await runSato(['users', 'password', 'first.one', '--password-stdin', '--json'], {
        env,
        input: 'a long password\n',
      });
      expect(JSON.parse(output)).toMatchObject({ ok: true });
      const { default: pg } = await import('pg');
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const found = await client.query(
        'select actor, source, action, item_type as type, item_id as id, fields from content_change order by id',
      );
      await client.end();
      const row = { actor: 'operator', source: 'command', type: 'account', id: 1 };
      expect(found.rows).toEqual([
        { ...row, action: 'create', fields: [] },
        { ...row, action: 'edit', fields: ['password'] },
      ]);
    } finally {
      await database.drop();
    }
  });

  it('alone may empty the trash and trim the history at once', async () => {
    const viewers: Viewer[] = [ANONYMOUS, ...[reader, editor, admin].map(({ user: { id, role } }) => viewer(id, role))];
    for (const each of viewers) {
      const code = each.role === 'anonymous' ? 'UNAUTHENTICATED' : 'FORBIDDEN';
      await expect(emptyTrashAs(each, site.em, true)).rejects.toMatchObject({ code });
      await expect(trimHistoryAs(each, site.em)).rejects.toMatchObject({ code });
    }
    expect(await emptyTrashAs(OPERATOR, site.em, true)).toEqual({
      article: 0,
      video: 0,
      module: 0,
      lesson: 0,
      comment: 0,
    });
    expect(await trimHistoryAs(OPERATOR, site.em)).toBe(0);
  });
});

function viewer(id: number, role: SignedIn['user']['role']): Viewer {
  return { id, role, isConfirmed: true };
}

describe('moderators', () => {
  it('leave a row when they keep or hide what was reported, once, and readers who report leave none', async () => {
    const article = await site.make.article({ status: 'published' });
    const [kept, shown, hidden] = [
      await site.make.comment({ article: article.id }),
      await site.make.comment({ article: article.id, status: 'hidden' }),
      await site.make.comment({ article: article.id, status: 'hidden' }),
    ];
    await clear();
    await call(reader, `reportComment(id: ${kept.id}, reason: "Secret words.")`);
    const report = 'insert into comment_report (comment_id, user_id) values (?, ?)';
    for (const { id } of [kept, shown, hidden]) await site.em.execute(report, [id, editor.user.id]);
    expect(await rows()).toEqual([]);
    const decide = (status: string, ids: number[]) =>
      call(moderator, `setCommentStatus(ids: [${ids}], status: ${status})`);
    for (const _again of [1, 2]) {
      await decide('published', [kept.id, shown.id]);
      await decide('hidden', [hidden.id]);
    }
    expect((await rows()).toSorted()).toEqual(
      [
        `mona graphql keep comment ${kept.id}`,
        `mona graphql publish comment ${shown.id}`,
        `mona graphql unpublish comment ${hidden.id}`,
      ].toSorted(),
    );
    expect(await everyRow()).not.toContain('Secret');
  });

  it('leave a row when they choose or withdraw the answer to someone else’s question; those who asked leave none', async () => {
    const lesson = (await site.make.lesson()).id;
    const question = (await site.make.comment({ lesson, user: reader.user.id })).id;
    const [one, two] = [
      (await site.make.comment({ lesson, parent: question })).id,
      (await site.make.comment({ lesson, parent: question })).id,
    ];
    await clear();
    const set = (caller: SignedIn, id: number, accepted: boolean) =>
      call(caller, `setAcceptedAnswer(id: ${id}, accepted: ${accepted}) { id }`);
    await set(reader, one, true);
    await set(reader, one, false);
    expect(await rows()).toEqual([]);
    for (const _again of [1, 2]) await set(editor, one, true);
    await set(moderator, two, true);
    for (const _again of [1, 2]) await set(moderator, two, false);
    expect(await rows()).toEqual([
      `eli graphql accept_answer comment ${one}`,
      `mona graphql accept_answer comment ${two}`,
      `mona graphql withdraw_answer comment ${two}`,
    ]);
    await set(editor, one, true);
    await clear();
    await call(moderator, `setCommentStatus(ids: [${one}], status: hidden)`);
    expect(await rows()).toEqual([`mona graphql unpublish comment ${one}`]);
  });
});
