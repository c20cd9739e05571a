import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/support/sign-in.ts';
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

  it('ENT-01 downloads the own data alone', async () => {
    const { status, body } = await world.as[viewer].get('/api/account/export');
    expect(status).toBe(viewer === 'anonymous' ? 401 : 200);
    if (viewer !== 'user') expect(JSON.stringify(body)).not.toContain(world.user.user.email);
  });

  it.each(CHANGES)('%s %s changes no other account', async (_row, change) => {
    const { data } = await world.as[viewer].graphql<{ me: { id: number } | null }>('{ me { id } }');
    const others = async () => (await accounts()).filter(({ id }) => id !== data?.me?.id);
    const before = await others();
    const query = `mutation ($password: String!) { ${change} }`;
    expect(outcome(await world.as[viewer].graphql(query, { password: PASSWORD }))).toBe(expected);
    expect(await others()).toEqual(before);
  });
});
