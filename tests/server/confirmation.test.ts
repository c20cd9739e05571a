import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONFIRMATION_MINUTES } from '#domain/limits.ts';
import { Caller } from '#tests/support/caller.ts';
import { addedPasskey } from '#tests/support/passkey.ts';
import { PASSWORD, type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let admin: SignedIn;
let moderator: SignedIn;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(
    site.em,
    `stored_article, stored_comment, newsletter_issue, newsletter_subscription, session, rate_limit, security_event
     restart identity cascade`,
  );
  await site.em.execute('delete from app_user where id > 1');
  admin = await withSession(site, { username: 'bea', role: 'admin' });
  moderator = await withSession(site, { username: 'marta', role: 'moderator' });
});

/** As if all logins and confirmations were longer ago. */
const later = (minutes: number) =>
  site.em.execute(
    `update session set sess = jsonb_set(sess::jsonb, '{confirmedAt}',
       to_jsonb((sess ->> 'confirmedAt')::bigint - ? * 60000))`,
    [minutes],
  );
const confirm = (caller: Caller, password = PASSWORD) =>
  caller.graphql('mutation ($password: String!) { confirmPassword(password: $password) }', { password });
const codeOf = ({ errors }: { errors?: readonly unknown[] }) => {
  const [error] = (errors ?? []) as { extensions?: { code?: string } }[];
  return error?.extensions?.code ?? 'done';
};
const count = async (table: string) => (await site.em.execute(`select from ${table}`)).length;

/** Everything final, tried by someone who may do it. */
async function finalWrites() {
  const { make } = site;
  const article = await make.article();
  const [gone, trashed] = [await make.article(), await make.comment({ article: article.id })];
  await make.comment({ article: article.id });
  await moderator.graphql(`mutation { deleteComments(ids: [${trashed.id}]) }`);
  await admin.graphql(`mutation { deleteContent(type: article, ids: [${gone.id}]) }`);
  const other = new Caller(site);
  await other.post('/api/auth/login', { username: 'bea', password: PASSWORD });
  const [session] = await site.em.execute<{ id: number }[]>(
    `select max(id)::integer as id from session where sess ->> 'userId' = ?`,
    [String(admin.user.id)],
  );
  const graphql = (caller: Caller, field: string) => async () => codeOf(await caller.graphql(`mutation { ${field} }`));
  await site.em.execute(
    `insert into newsletter_issue (slug, subject, subject_es, intro, intro_es)
     select 'issue-' || n, 'S', 'S', 'I', 'I' from generate_series(1, 2) n on conflict do nothing`,
  );
  await site.em.execute(
    `insert into newsletter_subscription (email, language, confirmed_at)
     values ('one@example.org', 'en', now()), ('two@example.org', 'en', now()) on conflict do nothing`,
  );
  return {
    sendIssue: graphql(admin, 'scheduleNewsletterIssue(id: 1, version: 1, sendAt: "2999-01-01T00:00:00Z") { id }'),
    deleteIssue: graphql(admin, 'deleteNewsletterIssue(id: 2, version: 1)'),
    removeSubscriber: graphql(admin, 'removeSubscriber(id: 1)'),
    purge: graphql(admin, `purgeContent(type: article, ids: [${gone.id}])`),
    purgeComments: graphql(moderator, `purgeComments(ids: [${trashed.id}])`),
    endSession: graphql(admin, `endSession(id: ${session?.id})`),
    endOthers: graphql(admin, 'endOtherSessions'),
  };
}

describe('what can’t be undone', () => {
  it('is refused without a recent login or password, and nothing is lost', async () => {
    const writes = await finalWrites();
    await later(CONFIRMATION_MINUTES);
    const [sessions, comments] = [await count('session'), await count('stored_comment')];
    const newsletter = async () => [await count('newsletter_issue'), await count('newsletter_subscription')];
    for (const [name, write] of Object.entries(writes)) {
      expect(await write(), name).toBe('CONFIRMATION_REQUIRED');
    }
    expect([await count('stored_article'), await count('session'), await count('stored_comment')]).toEqual([
      2,
      sessions,
      comments,
    ]);
    expect(await newsletter()).toEqual([2, 2]);
    expect(await site.em.execute(`select from newsletter_issue where status <> 'draft'`)).toEqual([]);
    // What can be restored needs no password.
    const [comment] = await site.em.execute<{ id: number }[]>('select id from comment');
    expect(codeOf(await moderator.graphql(`mutation { deleteComments(ids: [${comment?.id}]) }`))).toBe('done');
    expect((await moderator.delete(`/api/comments/${comment?.id}`)).status).toBe(404);
    const [article] = await site.em.execute<{ id: number }[]>('select id from article');
    expect(codeOf(await admin.graphql(`mutation { deleteContent(type: article, ids: [${article?.id}]) }`))).toBe(
      'done',
    );
  });

  it('works after the password, and for sessions that were begun lately', async () => {
    const writes = await finalWrites();
    await later(CONFIRMATION_MINUTES);
    for (const caller of [admin, moderator]) expect(codeOf(await confirm(caller))).toBe('done');
    for (const [name, write] of Object.entries(writes)) expect(await write(), name).toBe('done');
    expect([await count('stored_article'), await count('stored_comment')]).toEqual([1, 1]);
    await later(CONFIRMATION_MINUTES - 1);
    const again = await finalWrites();
    expect(await again.purge()).toBe('done');
  });

  it('stays forbidden for others, whatever they confirm', async () => {
    const writes = await finalWrites();
    const reader = await withSession(site, { username: 'ana' });
    await confirm(reader);
    expect(codeOf(await reader.graphql('mutation { deleteComments(ids: [1]) }'))).toBe('FORBIDDEN');
    expect(codeOf(await new Caller(site).graphql('mutation { deleteComments(ids: [1]) }'))).toBe('UNAUTHENTICATED');
    // The password counts at once, for the rest of the same operation too.
    await later(CONFIRMATION_MINUTES);
    const both = `mutation { confirmPassword(password: "${PASSWORD}") endOtherSessions }`;
    expect(codeOf(await admin.graphql('mutation { endOtherSessions }'))).toBe('CONFIRMATION_REQUIRED');
    expect(codeOf(await admin.graphql(both))).toBe('done');
    expect(await writes.purge()).toBe('done');
  });
});

describe('logging out everywhere', () => {
  it('is refused without a recent login or password', async () => {
    await later(CONFIRMATION_MINUTES);
    expect(codeOf(await admin.graphql('mutation { logoutEverywhere }'))).toBe('CONFIRMATION_REQUIRED');
    expect(await count('session')).toBe(2);
    await confirm(admin);
    expect(codeOf(await admin.graphql('mutation { logoutEverywhere }'))).toBe('done');
    expect(await count('session')).toBe(1);
  });
});

describe('confirming the password', () => {
  it('takes a passkey as well, if the account has one and no codes', async () => {
    await addedPasskey(admin);
    const other = new Caller(site);
    await other.post('/api/auth/login', { username: 'bea', password: PASSWORD });
    expect(await confirm(other)).toMatchObject({ errors: [{ extensions: { fields: { account: 'passkey_needed' } } }] });
    expect(codeOf(await confirm(admin))).toBe('done');
  });

  it('is refused to visitors, with a wrong password, and after too many', async () => {
    await later(CONFIRMATION_MINUTES);
    expect(codeOf(await confirm(new Caller(site)))).toBe('UNAUTHENTICATED');
    expect(await confirm(admin, 'wrong horse')).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT', fields: { password: 'password_wrong' } } }],
    });
    expect(codeOf(await admin.graphql('mutation { endOtherSessions }'))).toBe('CONFIRMATION_REQUIRED');
    let code = '';
    for (let tries = 0; tries < 30 && code !== 'RATE_LIMITED'; tries += 1) {
      code = codeOf(await confirm(admin, 'wrong horse'));
    }
    expect(code).toBe('RATE_LIMITED');
    expect(codeOf(await confirm(admin))).toBe('RATE_LIMITED');
  });

  it('continues the session under a new ID, is logged, and stays a matter of that session', async () => {
    const other = new Caller(site);
    await other.post('/api/auth/login', { username: 'bea', password: PASSWORD });
    await later(CONFIRMATION_MINUTES);
    const before = new Caller(site);
    before.cookie = admin.cookie;
    expect(codeOf(await confirm(admin))).toBe('done');
    expect(admin.cookie).not.toBe(before.cookie);
    expect((await before.get('/api/auth/user')).status).toBe(401);
    expect((await admin.get('/api/auth/user')).status).toBe(200);
    expect(codeOf(await other.graphql('mutation { endOtherSessions }'))).toBe('CONFIRMATION_REQUIRED');
    const events = await site.em.execute(
      `select outcome from security_event where action = 'password-confirm' and actor_id = ?`,
      [admin.user.id],
    );
    expect(events).toEqual([{ outcome: 'success' }]);
  });

  it('ending the other sessions doesn’t count as a confirmation', async () => {
    await later(CONFIRMATION_MINUTES - 1);
    expect(codeOf(await admin.graphql('mutation { endOtherSessions }'))).toBe('done');
    await later(1);
    expect(codeOf(await admin.graphql('mutation { endOtherSessions }'))).toBe('CONFIRMATION_REQUIRED');
  });
});
