import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';
import { used } from '#tests/support/used-limit.ts';

const SET = `mutation ($id: Int!, $accepted: Boolean!) {
  setAcceptedAnswer(id: $id, accepted: $accepted) { id canAcceptAnswer acceptedAnswer { id content } }
}`;
const SHOWN = `query ($lessonId: Int!) {
  comments(lessonId: $lessonId) { items { id canAcceptAnswer acceptedAnswer { id } replies { items { id } } } }
}`;

interface Shown {
  comments: {
    items: { id: number; canAcceptAnswer: boolean; acceptedAnswer: { id: number } | null; replies: unknown }[];
  };
}

let site: TestSite;
let ana: SignedIn;
let bea: SignedIn;
let moderator: SignedIn;
let lesson: number;
let question: number;
let first: number;
let second: number;

beforeAll(async () => {
  site = await startSite();
  moderator = await withSession(site, { role: 'moderator' });
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'rate_limit');
  [ana, bea] = [await withSession(site), await withSession(site)];
  lesson = (await site.make.lesson()).id;
  const comment = async (user: SignedIn, parent: number | null) =>
    (await site.make.comment({ lesson, user: user.user.id, parent })).id;
  question = await comment(ana, null);
  first = await comment(bea, question);
  second = await comment(bea, question);
});

const set = (caller: Caller, id: number, accepted = true) => caller.graphql(SET, { id, accepted });
const accept = async (caller: Caller, id: number) => {
  const { errors } = await set(caller, id);
  expect(errors).toBeUndefined();
};
const errorOf = ({ errors }: Awaited<ReturnType<Caller['graphql']>>) => errors?.[0]?.extensions;
/** The question as someone sees it. */
async function seen(caller: Caller = new Caller(site)) {
  const { data } = await caller.graphql<Shown>(SHOWN, { lessonId: lesson });
  return data?.comments.items.find(({ id }) => id === question);
}
const answer = async () => (await seen())?.acceptedAnswer?.id ?? null;
async function notified(caller: SignedIn) {
  const { data } = await caller.graphql<{ notifications: { items: { kind: string; comment: { id: number } }[] } }>(
    '{ notifications { items { kind comment { id } } } }',
  );
  return data?.notifications.items.map(({ kind, comment }) => [kind, comment.id]);
}

describe('marking a reply as the answer', () => {
  it('is refused for others’ questions, for what is no reply under a lesson, and for hidden replies', async () => {
    expect(errorOf(await set(new Caller(site), first))).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(errorOf(await set(bea, first))).toMatchObject({ code: 'FORBIDDEN' });
    expect(errorOf(await set(ana, 999_999))).toMatchObject({ code: 'NOT_FOUND' });
    expect(errorOf(await set(ana, question))).toMatchObject({ code: 'BAD_USER_INPUT', fields: { id: 'invalid' } });
    const article = (await site.make.article()).id;
    const parent = (await site.make.comment({ article, user: ana.user.id })).id;
    const elsewhere = (await site.make.comment({ article, parent })).id;
    expect(errorOf(await set(ana, elsewhere))).toMatchObject({ code: 'BAD_USER_INPUT' });
    await site.em.execute(`update comment set status = 'hidden' where id = ?`, [first]);
    expect(errorOf(await set(ana, first))).toMatchObject({ code: 'NOT_FOUND' });
    expect(errorOf(await set(moderator, first))).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(
      await site.em.execute('select from accepted_answer where question_id in (?, ?)', [question, parent]),
    ).toEqual([]);
    expect(await notified(bea)).toEqual([]);
  });

  it('shows it to everyone and tells its author once; another one takes its place, and it can be taken back', async () => {
    expect([(await seen())?.canAcceptAnswer, (await seen(ana))?.canAcceptAnswer]).toEqual([false, true]);
    expect((await set(ana, first)).data).toMatchObject({
      setAcceptedAnswer: { id: question, canAcceptAnswer: true, acceptedAnswer: { id: first } },
    });
    await accept(ana, first);
    expect(await answer()).toBe(first);
    expect(await notified(bea)).toEqual([['answer_accepted', first]]);

    await accept(moderator, second);
    expect(await answer()).toBe(second);
    expect(await notified(bea)).toEqual([['answer_accepted', second]]);

    await set(ana, first, false);
    expect(await answer()).toBe(second);
    expect((await set(ana, second, false)).data).toMatchObject({ setAcceptedAnswer: { acceptedAnswer: null } });
    expect(await answer()).toBeNull();
    expect(await notified(bea)).toEqual([]);
  });

  it('tells a person who has read it only once, and no one of their own mark', async () => {
    await accept(ana, first);
    await bea.graphql('mutation { markAllNotificationsRead }');
    await set(ana, first, false);
    await accept(ana, first);
    expect(await site.em.execute('select from notification where user_id = ?', [bea.user.id])).toHaveLength(1);
    const own = (await site.make.comment({ lesson, parent: question, user: ana.user.id })).id;
    await accept(ana, own);
    expect(await answer()).toBe(own);
    expect(await notified(ana)).toEqual([]);
  });

  it('keeps one of two that are marked at once', async () => {
    const answers = await Promise.all([first, second, first, second].map((id) => set(ana, id)));
    expect(answers.map(({ errors }) => errors)).toEqual([undefined, undefined, undefined, undefined]);
    expect([first, second]).toContain(await answer());
    expect(await notified(bea)).toEqual([['answer_accepted', await answer()]]);
  });

  it('is limited per person', async () => {
    await set(ana, first);
    await used(site, 'accepted-answer', 29);
    expect(errorOf(await set(ana, second))).toBeUndefined();
    expect(errorOf(await set(ana, first))).toMatchObject({ code: 'RATE_LIMITED' });
    expect(errorOf(await set(moderator, first))).toBeUndefined();
  });
});

describe('an answer ends', () => {
  const rows = () => site.em.execute('select from accepted_answer where question_id = ?', [question]);

  it('when the reply is hidden, and stays ended when it is shown again', async () => {
    await accept(ana, first);
    const status = 'mutation ($id: Int!, $to: CommentStatus!) { updateComment(id: $id, status: $to) { id } }';
    await moderator.graphql(status, { id: first, to: 'hidden' });
    expect(await rows()).toEqual([]);
    expect((await seen(moderator))?.acceptedAnswer).toBeNull();
    await moderator.graphql(status, { id: first, to: 'published' });
    expect(await answer()).toBeNull();
    expect((await notified(bea))?.map(([kind]) => kind)).not.toContain('answer_accepted');
  });

  it('when the question is hidden', async () => {
    await accept(ana, first);
    await moderator.graphql('mutation ($id: Int!) { updateComment(id: $id, status: hidden) { id } }', { id: question });
    expect(await rows()).toEqual([]);
    expect(errorOf(await set(ana, first))).toMatchObject({ code: 'NOT_FOUND' });
    expect(errorOf(await set(moderator, first))).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('when its author deletes the reply, or the asker deletes the question and leaves a placeholder', async () => {
    await accept(ana, first);
    await bea.graphql('mutation ($id: Int!) { deleteOwnComment(id: $id) { removedIds } }', { id: first });
    expect(await answer()).toBeNull();
    await accept(ana, second);
    await ana.graphql('mutation ($id: Int!) { deleteOwnComment(id: $id) { removedIds } }', { id: question });
    expect(await rows()).toEqual([]);
    expect(await seen()).toMatchObject({ acceptedAnswer: null, canAcceptAnswer: false });
    expect(errorOf(await set(moderator, second))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('own marks are in the download of personal data, and stay without a name when the account is deleted', async () => {
  await accept(moderator, first);
  const { body } = await moderator.get('/api/account/export');
  expect(Reflect.get(Object(body), 'acceptedAnswers')).toContainEqual({
    questionId: question,
    replyId: first,
    acceptedAt: expect.any(String),
    place: expect.stringMatching(/^\/course\//),
  });
  await accept(ana, second);
  await site.em.execute('delete from app_user where id = ?', [ana.user.id]);
  expect(await answer()).toBe(second);
});
