import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addedPasskey } from '#tests/support/passkey.ts';
import { PASSWORD, withSession } from '#tests/support/sign-in.ts';
import { type CommentName, createWorld, outcome, VIEWERS, type World } from './world.ts';

/** In the order in which one account can bear them. */
const CHANGES = [
  ['PAGE-03', 'requestEmailConfirmation(language: en)'],
  ['PAGE-03', 'changeEmail(email: "new@example.org", password: $password) { id }'],
  ['PAGE-04', 'changePassword(currentPassword: $password, newPassword: $password) { id }'],
  ['PAGE-05', 'deleteAccount(password: $password)'],
] as const;

/** All of the user's except the one on a draft. */
const OWN: CommentName[] = ['comment', 'reply', 'hiddenComment', 'replyToHidden', 'hiddenReply'];

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const accounts = () =>
  world.site.em.execute<{ id: number }[]>('select id, email, password, role from app_user order by id');

it('logging out everywhere ends no session of anybody else', async () => {
  const fresh = await createWorld();
  const gone: string[] = ['anonymous'];
  for (const viewer of VIEWERS) {
    const answer = await fresh.as[viewer].graphql('mutation { logoutEverywhere }');
    expect(outcome(answer)).toBe(viewer === 'anonymous' ? 'UNAUTHENTICATED' : 'ok');
    gone.push(viewer);
    for (const name of VIEWERS) {
      const { status } = await fresh.as[name].get('/api/auth/user');
      expect([name, status]).toEqual([name, gone.includes(name) ? 401 : 200]);
    }
  }
  await fresh.close();
});

describe.each(VIEWERS)('%s', (viewer) => {
  const expected = viewer === 'anonymous' ? 'UNAUTHENTICATED' : 'ok';

  it("PAGE-01 ROLE-06 lists one's own comments, hidden ones too, and no one else's", async () => {
    const answer = await world.as[viewer].graphql<{ myComments: { items: { comment: { id: number } }[] } }>(
      '{ myComments(pageSize: 100) { items { comment { id } } } }',
    );
    expect(outcome(answer)).toBe(expected);
    const ids = answer.data?.myComments.items.map(({ comment }) => comment.id).sort();
    const own = viewer === 'user' ? OWN.map((name) => world.ids[name]).sort() : [];
    expect(ids).toEqual(viewer === 'anonymous' ? undefined : own);
  });

  it('lists and ends the own sessions alone', async () => {
    const answer = await world.as[viewer].graphql<{ mySessions: unknown[] }>('{ mySessions { id } }');
    expect(outcome(answer)).toBe(expected);
    if (viewer !== 'anonymous') expect(answer.data?.mySessions).toHaveLength(1);
    const stranger = await withSession(world.site);
    const [other] = await world.site.em.execute<{ id: number }[]>(
      `select id::integer from session where sess ->> 'userId' = ?`,
      [String(stranger.user.id)],
    );
    const end = await world.as[viewer].graphql(`mutation { endSession(id: ${other?.id}) }`);
    expect(outcome(end)).toBe(viewer === 'anonymous' ? 'UNAUTHENTICATED' : 'NOT_FOUND');
    expect(outcome(await world.as[viewer].graphql('mutation { endOtherSessions }'))).toBe(expected);
    const confirm = `mutation { confirmPassword(password: "${PASSWORD}") }`;
    expect(outcome(await world.as[viewer].graphql(confirm))).toBe(expected);
  });

  it('sets up two-step login for the own account alone', async () => {
    const before = await world.site.em.execute('select user_id from second_factor');
    await world.site.em.execute('update app_user set email_confirmed_at = now()');
    const ask = async (field: string) => outcome(await world.as[viewer].graphql(`mutation { ${field} }`));
    expect(await ask(`setUpSecondFactor(password: "${PASSWORD}") { secret }`)).toBe(expected);
    const after = await world.site.em.execute('select user_id from second_factor');
    expect(after.length - before.length).toBe(viewer === 'anonymous' ? 0 : 1);
    const otherwise = (code: string) => (viewer === 'anonymous' ? 'UNAUTHENTICATED' : code);
    expect(await ask('turnOnSecondFactor(code: "1234567")')).toBe(otherwise('BAD_USER_INPUT'));
    expect(await ask(`renewRecoveryCodes(password: "${PASSWORD}")`)).toBe(otherwise('CONFLICT'));
    expect(await ask(`turnOffSecondFactor(password: "${PASSWORD}", code: "1")`)).toBe(expected);
    await world.site.em.execute('update app_user set email_confirmed_at = null');
  });

  it('adds and removes passkeys of the own account alone', async () => {
    const stranger = await withSession(world.site);
    const { id } = await addedPasskey(stranger);
    await world.site.em.execute('update app_user set email_confirmed_at = now()');
    const ask = async (field: string) => outcome(await world.as[viewer].graphql(`mutation { ${field} }`));
    const otherwise = (code: string) => (viewer === 'anonymous' ? 'UNAUTHENTICATED' : code);
    expect(await ask(`startAddingPasskey(password: "${PASSWORD}")`)).toBe(expected);
    expect(await ask('addPasskey(name: "Mine", response: "{}") { id }')).toBe(otherwise('BAD_USER_INPUT'));
    expect(await ask(`removePasskey(id: ${id}, password: "${PASSWORD}")`)).toBe(otherwise('NOT_FOUND'));
    const left = await world.site.em.execute('select user_id from passkey');
    expect(left).toContainEqual({ user_id: stranger.user.id });
    await world.site.em.execute('update app_user set email_confirmed_at = null');
  });

  it('ENT-01 downloads the own data alone', async () => {
    const { status, body } = await world.as[viewer].get('/api/account/export');
    expect(status).toBe(viewer === 'anonymous' ? 401 : 200);
    if (viewer !== 'user') expect(JSON.stringify(body)).not.toContain(world.user.user.email);
  });

  it('subscribes no address that is not confirmed', async () => {
    const answer = await world.as[viewer].graphql('mutation { changeMyNewsletter(language: en) { id } }');
    expect(outcome(answer)).toBe(viewer === 'anonymous' ? 'UNAUTHENTICATED' : 'BAD_USER_INPUT');
    expect(await world.site.em.execute('select from newsletter_subscription')).toEqual([]);
  });

  it('turns replies by mail on for no address that is not confirmed', async () => {
    const answer = await world.as[viewer].graphql('mutation { changeMyReplyDigest(language: en) { id } }');
    expect(outcome(answer)).toBe(viewer === 'anonymous' ? 'UNAUTHENTICATED' : 'BAD_USER_INPUT');
    expect(await world.site.em.execute('select from reply_digest')).toEqual([]);
  });

  it.each(CHANGES)('%s %s changes no other account', async (_row, change) => {
    const { data } = await world.as[viewer].graphql<{ me: { id: number } | null }>('{ me { id } }');
    const others = async () => (await accounts()).filter(({ id }) => id !== data?.me?.id);
    const before = await others();
    const given = change.includes('$password') ? '($password: String!)' : '';
    const query = `mutation ${given} { ${change} }`;
    expect(outcome(await world.as[viewer].graphql(query, { password: PASSWORD }))).toBe(expected);
    expect(await others()).toEqual(before);
  });
});
