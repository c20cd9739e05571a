import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

const SET_STATUS = 'mutation ($ids: [Int!]!, $status: CommentStatus!) { setCommentStatus(ids: $ids, status: $status) }';
const DELETE = 'mutation ($ids: [Int!]!) { deleteComments(ids: $ids) }';

let site: TestSite;
let admin: SignedIn;
let ana: SignedIn;
let bea: SignedIn;
let article: number;
beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { role: 'admin' });
  [ana, bea] = [await withSession(site), await withSession(site)];
  article = (await site.make.article()).id;
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'stored_comment, rate_limit cascade');
});

const comment = (given: Partial<Parameters<TestSite['make']['comment']>[0]> = {}) =>
  site.make.comment({ article, user: ana.user.id, ...given });
const held = (given = {}) => comment({ status: 'hidden', awaitsReview: true, ...given });
const setStatus = (ids: number[], status: 'published' | 'hidden') => admin.graphql(SET_STATUS, { ids, status });
const remove = (ids: number[]) => admin.graphql(DELETE, { ids });
const stored = () =>
  site.em.execute<{ id: number; status: string }[]>('select id, status, version from comment order by id');
const notified = () =>
  site.em.execute('select user_id, kind, comment_id from notification order by comment_id, user_id');
const refusal = ({ errors }: Awaited<ReturnType<typeof remove>>) => errors?.[0]?.extensions;

describe.each([
  ['setCommentStatus', (ids: number[]) => setStatus(ids, 'hidden')],
  ['deleteComments', remove],
] as const)('%s', (_name, change) => {
  it.each([[[]], [Array.from({ length: 101 }, (_, index) => index + 1)], [[1, 1]], [[0]], [[-1]]])(
    'ADM-33 refuses ids that are none, too many, or one twice: %j',
    async (ids) => {
      const extensions = refusal(await change(ids));
      expect(extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
      expect(Object.keys(extensions?.fields ?? {})[0]).toMatch(/^ids/);
    },
  );

  it('ADM-33 changes none of them when one is not there', async () => {
    const { id } = await comment();
    const before = await stored();
    expect(refusal(await change([id, 999_999]))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await stored()).toEqual(before);
  });
});

describe('setCommentStatus', () => {
  it('STATE-03 STATE-04 publishes and hides as many as 100 at once, answers how many, and touches no other', async () => {
    const ids = [];
    for (let n = 0; n < 100; n += 1) ids.push((await comment()).id);
    const other = await comment();
    expect(await setStatus(ids, 'hidden')).toEqual({ data: { setCommentStatus: 100 } });
    expect((await stored()).filter(({ status }) => status === 'published')).toEqual([
      { id: other.id, status: 'published', version: 1 },
    ]);
    expect(await setStatus(ids, 'published')).toEqual({ data: { setCommentStatus: 100 } });
    expect((await stored()).every(({ status }) => status === 'published')).toBe(true);
  });

  it('STATE-03 counts as an edit of what it changes, and of nothing else', async () => {
    const [one, other] = [await comment(), await comment({ status: 'hidden' })];
    await setStatus([one.id, other.id], 'hidden');
    expect(await stored()).toEqual([
      { id: one.id, status: 'hidden', version: 2 },
      { id: other.id, status: 'hidden', version: 1 },
    ]);
  });

  it('STATE-04 approving what waited tells its author and those it answers, each once; a reply that is approved with its parent too', async () => {
    const top = await held({ user: bea.user.id });
    const reply = await held({ parent: top.id });
    await setStatus([reply.id, top.id], 'published');
    const expected = [
      { user_id: bea.user.id, kind: 'approved', comment_id: top.id },
      { user_id: ana.user.id, kind: 'approved', comment_id: reply.id },
      { user_id: bea.user.id, kind: 'reply', comment_id: reply.id },
    ];
    expect(await notified()).toEqual(expected);
    await setStatus([reply.id, top.id], 'hidden');
    await setStatus([reply.id, top.id], 'published');
    expect(await notified()).toEqual(expected);
  });

  it('STATE-04 hiding what waited, or publishing what did not wait, notifies no one', async () => {
    const [waiting, hidden] = [await held(), await comment({ status: 'hidden' })];
    await setStatus([waiting.id], 'hidden');
    await setStatus([waiting.id, hidden.id], 'published');
    expect(await notified()).toEqual([]);
  });

  it('STATE-04 of two admins who approve at the same time, people are notified once', async () => {
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push((await held()).id);
    const answers = await Promise.all([setStatus(ids, 'published'), setStatus(ids.toReversed(), 'published')]);
    expect(answers).toEqual(Array(2).fill({ data: { setCommentStatus: 5 } }));
    expect(await notified()).toHaveLength(5);
  });

  it('finds nothing to change in a deleted comment of which only the place is left', async () => {
    const { id } = await comment();
    await comment({ parent: id });
    await site.em.execute(`update comment set content = '', user_id = null, deleted_at = now() where id = ?`, [id]);
    expect(refusal(await setStatus([id], 'hidden'))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('deleteComments', () => {
  it('ADM-33 takes the replies along, a reply that is named with its parent too, and answers how many were named', async () => {
    const top = await comment();
    const reply = await comment({ parent: top.id });
    await comment({ parent: top.id });
    const single = await comment();
    const other = await comment();
    expect(await remove([reply.id, top.id, single.id])).toEqual({ data: { deleteComments: 3 } });
    expect(await stored()).toMatchObject([{ id: other.id }]);
  });

  it('COMM-15 a placeholder goes with the last reply under it, and stays while there is another', async () => {
    const gone = await comment();
    const [first, second, third] = [
      await comment({ parent: gone.id }),
      await comment({ parent: gone.id }),
      await comment({ parent: gone.id }),
    ];
    await site.em.execute(`update comment set content = '', user_id = null, deleted_at = now() where id = ?`, [
      gone.id,
    ]);
    await remove([first.id]);
    expect((await stored()).map(({ id }) => id)).toEqual([gone.id, second.id, third.id]);
    await remove([second.id, third.id]);
    expect(await stored()).toEqual([]);
  });

  it('of two admins who delete and hide the same at the same time, each does all or nothing', async () => {
    const ids = [];
    for (let n = 0; n < 6; n += 1) {
      const top = await comment();
      ids.push(top.id, (await comment({ parent: top.id })).id);
    }
    const [hidden, removed, again] = await Promise.all([
      setStatus(ids.toReversed(), 'hidden'),
      remove(ids),
      remove(ids.toReversed()),
    ]);
    expect([removed, again].filter(({ errors }) => !errors)).toEqual([{ data: { deleteComments: 12 } }]);
    for (const answer of [hidden, removed, again]) {
      if (answer.errors) expect(refusal(answer)).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await stored()).toEqual([]);
  });
});
