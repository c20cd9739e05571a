import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runSato } from '#tests/support/run-sato.ts';
import { PASSWORD, type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';
import { turnOnTwoStep } from '#tests/support/two-step.ts';

interface Change {
  actor: string;
  username: string | null;
  source: string;
  itemType: string;
  itemId: number;
  slug: string;
  action: string;
  fields: string[];
  before: Record<string, unknown> | null;
}

let site: TestSite;
let admin: SignedIn;

beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { username: 'bea', role: 'admin' });
});
afterAll(() => site.close());
beforeEach(() => truncate(site.em, 'content_change'));

/** Every row, oldest first. */
const changes = () =>
  site.em.execute<Change[]>(
    `select c.actor, u.username, c.source, c.item_type as "itemType", c.item_id as "itemId", c.slug, c.action, c.fields,
       c.before
     from content_change c left join app_user u on u.id = c.actor_id order by c.id`,
  );
const sato = (args: string[], input?: string) => runSato(args, { env: { DATABASE_URL: site.databaseUrl }, input });

const CHANGE_ROLE = `mutation ($id: Int!, $role: Role!, $password: String!) {
  changeUserRole(id: $id, role: $role, password: $password) { id }
}`;

it('a role that an admin changes leaves a row without a name, and a refused change none', async () => {
  const ana = await withSession(site, { username: 'ana' });
  const refused = await ana.graphql(CHANGE_ROLE, { id: ana.user.id, role: 'admin', password: PASSWORD });
  expect(refused.errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
  const wrong = await admin.graphql(CHANGE_ROLE, { id: ana.user.id, role: 'admin', password: 'wrong one' });
  expect(wrong.errors?.[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
  expect(await changes()).toEqual([]);
  expect(await admin.graphql(CHANGE_ROLE, { id: ana.user.id, role: 'admin', password: PASSWORD })).toMatchObject({
    data: expect.anything(),
  });
  expect(await changes()).toEqual([
    {
      actor: 'person',
      username: 'bea',
      source: 'graphql',
      itemType: 'account',
      itemId: ana.user.id,
      slug: '',
      action: 'edit',
      fields: ['role'],
      before: { role: 'user' },
    },
  ]);
});

it('an admin who disables an account leaves a row, and so does the operator who turns off two-step login', async () => {
  const ida = await withSession(site, { username: 'ida' });
  await turnOnTwoStep(ida);
  expect(await changes()).toEqual([]);
  const disable =
    'mutation ($id: Int!, $password: String!) { setUserDisabled(id: $id, disabled: true, password: $password) { id } }';
  expect((await admin.graphql(disable, { id: ida.user.id, password: PASSWORD })).errors).toBeUndefined();
  for (const _again of [1, 2]) expect(await sato(['users', 'two-step-off', 'ida'])).toMatchObject({ code: 0 });
  const row = { itemType: 'account', itemId: ida.user.id, slug: '', action: 'edit' };
  expect(await changes()).toEqual([
    {
      ...row,
      actor: 'person',
      username: 'bea',
      source: 'graphql',
      fields: ['isDisabled'],
      before: { isDisabled: false },
    },
    {
      ...row,
      actor: 'operator',
      username: null,
      source: 'command',
      fields: ['secondFactor'],
      before: { secondFactor: true },
    },
  ]);
});

it('on the command line, each change of an account leaves a row, and none has a secret', async () => {
  const create = ['users', 'create', 'cleo', '--email', 'cleo@example.org', '--password-stdin'];
  expect(await sato(create, 'a long password\n')).toMatchObject({ code: 0 });
  expect(await sato(['users', 'disable', 'cleo'])).toMatchObject({ code: 0 });
  expect(await sato(['users', 'enable', 'cleo'])).toMatchObject({ code: 0 });
  const reset = ['users', 'password', 'cleo', '--password-stdin'];
  expect(await sato(reset, 'a longer password\n')).toMatchObject({ code: 0 });
  expect(await sato(['users', 'delete', 'cleo', '--yes'])).toMatchObject({ code: 0 });
  const rows = await changes();
  const byOperator = { actor: 'operator', username: null, source: 'command', itemType: 'account' };
  expect(rows).toMatchObject([
    { ...byOperator, action: 'create', fields: [], before: {} },
    { ...byOperator, action: 'edit', fields: ['isDisabled'], before: { isDisabled: false } },
    { ...byOperator, action: 'edit', fields: ['isDisabled'], before: { isDisabled: true } },
    { ...byOperator, action: 'edit', fields: ['password'], before: {} },
    { ...byOperator, action: 'purge', fields: ['role'], before: { role: 'user' } },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/cleo|example\.org|argon2|long/);
});

it('what people do with their own accounts leaves none', async () => {
  const dan = await withSession(site, { username: 'dan' });
  await dan.post('/api/auth/logout');
  const input = { username: 'eva', email: 'eva@example.org', password: 'a long password' };
  expect(await site.make.user({ username: 'fay' })).toMatchObject({ username: 'fay' });
  expect((await dan.post('/api/auth/register', input)).status).toBe(201);
  expect(await changes()).toEqual([]);
});

it("admins read changes to accounts in the same list, and can't undo them there", async () => {
  expect(
    await sato(['users', 'create', 'gil', '--email', 'gil@example.org', '--password-stdin'], 'a long password\n'),
  ).toMatchObject({ code: 0 });
  const list = '{ contentChanges(type: account) { totalCount items { itemType action operation } } }';
  const { data } = await admin.graphql<{ contentChanges: { items: { operation: string }[] } }>(list);
  expect(data).toMatchObject({ contentChanges: { totalCount: 1, items: [{ itemType: 'account', action: 'create' }] } });
  const { operations } =
    (await admin.graphql<{ operations: object }>('{ operations { items { counts { type count } } } }')).data ?? {};
  expect(operations).toEqual({ items: [{ counts: [{ type: 'account', count: 1 }] }] });
  const undo = await admin.graphql('mutation ($id: ID!) { undoOperation(id: $id) { operation } }', {
    id: data?.contentChanges.items[0]?.operation,
  });
  expect(undo.errors?.[0]).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
});

it('old values are kept for 200 changes and two years, and the changes for good', async () => {
  const often = await site.make.article();
  const once = await site.make.article();
  await truncate(site.em, 'content_change');
  for (let count = 1; count <= 205; count += 1) {
    await site.em.execute('update article set title = ? where id = ?', [`Title ${count}`, often.id]);
  }
  await site.em.execute("update article set title = 'Once' where id = ?", [once.id]);
  await site.em.execute("update article set title = 'Twice' where id = ?", [once.id]);
  await site.em.execute(
    `update content_change set at = now() - interval '2 years 1 day'
     where id = (select min(id) from content_change where item_id = ?)`,
    [once.id],
  );
  expect(JSON.parse((await sato(['history', 'trim', '--json'])).output)).toEqual({ ok: true, trimmed: 6 });
  expect((await sato(['history', 'trim'])).output).toContain('Changes that lost their old values: 0.');
  const kept = await site.em.execute(
    `select item_id as id, count(*)::int as lines, count(before)::int as values from content_change
     where item_type = 'article' group by item_id order by item_id`,
  );
  expect(kept).toEqual([
    { id: often.id, lines: 205, values: 200 },
    { id: once.id, lines: 2, values: 1 },
  ]);
  const signed = await site.em.execute(
    `select actor, source, action, slug from content_change where item_type = 'site'`,
  );
  expect(signed).toEqual([{ actor: 'operator', source: 'command', action: 'trim_history', slug: '' }]);
  const versions = await site.em.execute<{ id: string; operation: string }[]>(
    'select id::text, operation::text from content_change c where item_id = ? order by c.id',
    [often.id],
  );
  const ask = async (query: string, id: string | undefined) => (await admin.graphql(query, { id })).errors?.[0];
  const revision = 'query ($id: ID!) { revision(id: $id) { itemId } }';
  expect(await ask(revision, versions[3]?.id)).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  expect(await ask(revision, versions[4]?.id)).toBeUndefined();
  const undo = 'mutation ($id: ID!) { undoOperation(id: $id) { operation } }';
  expect(await ask(undo, versions[4]?.operation)).toMatchObject({ extensions: { code: 'CONFLICT' } });
  expect(await ask(undo, versions[204]?.operation)).toBeUndefined();
});
