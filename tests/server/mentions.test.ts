import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MENTIONS_MAX } from '#domain/mentions.ts';
import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

interface Posted {
  id: number;
  mentions: { name: string; username: string }[];
}

let site: TestSite;
let ana: SignedIn;
let bea: SignedIn;
let admin: SignedIn;
let article: { id: number; slug: string };

beforeAll(async () => {
  site = await startSite({ COMMENT_REVIEW: 'links' });
  admin = await withSession(site, { role: 'admin' });
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'rate_limit');
  [ana, bea] = [await withSession(site), await withSession(site)];
  article = await site.make.article();
});

const nameOf = ({ user }: SignedIn) => user.username;

async function post(caller: SignedIn, content: string, parentId?: number): Promise<Posted> {
  const { data, errors } = await caller.graphql<{ addComment: Posted }>(
    `mutation ($content: String!, $articleId: Int, $parentId: Int) {
      addComment(content: $content, articleId: $articleId, parentId: $parentId) { id mentions { name username } }
    }`,
    { content, articleId: article.id, parentId },
  );
  expect(errors).toBeUndefined();
  if (!data) throw new Error('The comment was not stored.');
  return data.addComment;
}

async function edit(caller: SignedIn, id: number, content: string): Promise<Posted> {
  const { data } = await caller.graphql<{ editOwnComment: Posted }>(
    'mutation ($id: Int!, $content: String!) { editOwnComment(id: $id, content: $content) { id mentions { name username } } }',
    { id, content },
  );
  if (!data) throw new Error('The comment was not changed.');
  return data.editOwnComment;
}

/** Kinds of the notifications that a person sees, with their comments. */
async function notified(caller: SignedIn) {
  const { data } = await caller.graphql<{ notifications: { items: { kind: string; comment: { id: number } }[] } }>(
    '{ notifications { items { kind comment { id } } } }',
  );
  return data?.notifications.items.map(({ kind, comment }) => [kind, comment.id]);
}

describe('a comment that mentions someone', () => {
  it('is neither stored nor notified by visitors', async () => {
    const answer = await new Caller(site).post('/api/comments', { content: `@${nameOf(ana)}`, articleId: article.id });
    expect(answer.status).toBe(401);
    expect(await notified(ana)).toEqual([]);
  });

  it('names no one for unknown names, disabled accounts and addresses of mail', async () => {
    const gone = await site.make.user({ disabledAt: new Date() });
    const { mentions } = await post(bea, `@nobody-here @${gone.username} x@${nameOf(ana)}`);
    expect(mentions).toEqual([]);
    expect(await notified(ana)).toEqual([]);
    expect(await site.em.execute('select from notification where user_id = ?', [gone.id])).toHaveLength(0);
  });

  it('tells the person once, however often and in whichever letter case it names them', async () => {
    const name = nameOf(ana);
    const { id, mentions } = await post(bea, `@${name}, @${name.toUpperCase()} and @${name}.`);
    expect(mentions.toSorted((a, b) => (a.name < b.name ? 1 : -1))).toEqual([
      { name, username: name },
      { name: name.toUpperCase(), username: name },
    ]);
    expect(await notified(ana)).toEqual([['mention', id]]);
  });

  it("doesn't tell its author, and tells the author of the answered comment only of the reply", async () => {
    const { id: asked } = await post(ana, 'Is it so?');
    const { id } = await post(bea, `@${nameOf(ana)} @${nameOf(bea)} It is.`, asked);
    expect(await notified(ana)).toEqual([['reply', id]]);
    expect(await notified(bea)).toEqual([]);
  });

  it('prefers the longest name that exists', async () => {
    const dotted = await site.make.user({ username: `${nameOf(ana)}.` });
    const { mentions } = await post(bea, `@${dotted.username}`);
    expect(mentions).toEqual([{ name: dotted.username, username: dotted.username }]);
    expect(await notified(ana)).toEqual([]);
  });

  it(`mentions at most ${MENTIONS_MAX} names`, async () => {
    const names = Array.from({ length: MENTIONS_MAX }, (_, n) => `@no-one-${n}`).join(' ');
    expect((await post(bea, `${names} @${nameOf(ana)}`)).mentions).toEqual([]);
    expect((await post(bea, `@${nameOf(ana)} ${names}`)).mentions).toHaveLength(1);
  });

  it('tells only new people after an edit, and keeps no name that is no longer in it', async () => {
    const carl = await withSession(site);
    const { id } = await post(bea, `@${nameOf(ana)}`);
    await ana.graphql('mutation { markAllNotificationsRead }');
    expect((await edit(bea, id, `@${nameOf(carl)} and @${nameOf(ana)}`)).mentions).toHaveLength(2);
    expect(await notified(carl)).toEqual([['mention', id]]);
    expect(await notified(ana)).toEqual([['mention', id]]);
    const { data } = await ana.graphql<{ me: { unreadNotificationCount: number } }>(
      '{ me { unreadNotificationCount } }',
    );
    expect(data?.me.unreadNotificationCount).toBe(0);
    expect((await edit(bea, id, 'No one')).mentions).toEqual([]);
  });

  it('tells no one while it waits for review, and everyone once it is approved', async () => {
    const { id } = await post(bea, `@${nameOf(ana)} look: https://example.org`);
    expect(await notified(ana)).toEqual([]);
    expect(await site.em.execute('select from notification where comment_id = ?', [id])).toHaveLength(0);
    const approve = await admin.graphql('mutation ($id: Int!) { setCommentStatus(ids: [$id], status: published) }', {
      id,
    });
    expect(approve.errors).toBeUndefined();
    expect(await notified(ana)).toEqual([['mention', id]]);
  });

  it('shows the names of a moderator’s edit, and loses them when only its place is left', async () => {
    const { id } = await post(bea, 'No one yet');
    await admin.graphql(
      'mutation ($id: Int!, $content: String!) { updateComment(id: $id, content: $content) { id } }',
      {
        id,
        content: `@${nameOf(ana)}`,
      },
    );
    expect(await notified(ana)).toEqual([['mention', id]]);
    await post(ana, 'Yes?', id);
    await bea.graphql('mutation ($id: Int!) { deleteOwnComment(id: $id) { placeholder { id } } }', { id });
    expect(await site.em.execute('select from comment_mention where comment_id = ?', [id])).toHaveLength(0);
    expect(await notified(ana)).toEqual([]);
  });

  it('links to the person on the page until the account is disabled or deleted', async () => {
    const name = nameOf(ana);
    await post(bea, `Ask (@${name}) about it.`);
    const page = async () => (await fetch(`${site.url}/news/${article.slug}`)).text();
    const link = `href="/people/${encodeURIComponent(name)}"`;
    expect(await page()).toContain(link);
    await site.em.execute('update app_user set disabled_at = now() where id = ?', [ana.user.id]);
    expect(await page()).not.toContain(link);
    await site.em.execute('delete from app_user where id = ?', [ana.user.id]);
    const html = await page();
    expect(html).not.toContain(link);
    expect(html).toContain(`@${name}`);
  });
});
