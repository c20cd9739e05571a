import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Question } from '#domain/quiz.ts';
import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let ana: SignedIn;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'stored_article, stored_video, stored_course_module cascade');
  ana = await withSession(site);
});

const text = (en: string) => ({ en, es: null });
const question = (id: string): Question => ({
  id,
  question: text(`Question ${id}`),
  options: [
    { id: 'right', text: text('Right') },
    { id: 'wrong', text: text('Wrong') },
  ],
  answer: 'right',
  explanation: text('So it is.'),
});
const learning = async (caller: Pick<Caller, 'graphql'>) =>
  (
    await caller.graphql<{ myLearning: unknown }>(`{ myLearning { streak
      quizzes { lesson { slug } questionCount rightCount missed { id } }
      activity(count: 10) { kind lesson { slug } comment { comment { content } place(language: en) { slug } } } } }`)
  ).data?.myLearning;
const learnedOn = (...daysAgo: number[]) =>
  Promise.all(
    daysAgo.map((days) =>
      site.em.execute(`insert into learning_day values (?, (now() at time zone 'UTC')::date - ?::integer)`, [
        ana.user.id,
        days,
      ]),
    ),
  );
const answer = (lessonId: number, questionId: string, optionId: string) =>
  ana.graphql(
    `mutation { recordAnswer(lessonId: ${lessonId}, questionId: "${questionId}", optionId: "${optionId}") { id } }`,
  );

describe('the summary of what one learned', () => {
  it('is null for visitors and empty for those who have done nothing', async () => {
    expect(await learning(new Caller(site))).toBeNull();
    expect(await learning(ana)).toEqual({ streak: 0, quizzes: [], activity: [] });
  });

  it.each([
    [[3, 4, 5], 0],
    [[0], 1],
    [[1, 2], 2],
    [[2, 3], 2],
    [[0, 2, 3, 5], 4],
    [[0, 1, 4, 5, 6], 2],
  ])('counts days in a row, with a day off between them: %j days ago are %i', async (days, streak) => {
    await learnedOn(...days);
    expect(await learning(ana)).toMatchObject({ streak });
  });

  it('counts a day of learning for a visit, an answer, a completed lesson and a finished try, once', async () => {
    const { id } = await site.make.lesson({ questions: [question('one')] });
    for (const step of [
      `visitLesson(lessonId: ${id}) { lesson { id } }`,
      `completeLesson(lessonId: ${id}) { lesson { id } }`,
      `recordTry(lessonId: ${id}, name: "mine") { id }`,
      `recordAnswer(lessonId: ${id}, questionId: "one", optionId: "right") { id }`,
    ]) {
      await truncate(site.em, 'learning_day');
      expect((await ana.graphql(`mutation { ${step} }`)).errors).toBeUndefined();
      expect(await learning(ana), step).toMatchObject({ streak: 1 });
    }
  });

  it('has the results of each lesson, and the questions answered wrong as they are now', async () => {
    const questions = ['one', 'two', 'three'].map(question);
    const { id } = await site.make.lesson({ slug: 'keys', questions });
    const gone = await site.make.lesson({ slug: 'gone', questions: [question('one')] });
    await answer(id, 'one', 'right');
    await answer(id, 'two', 'wrong');
    await answer(gone.id, 'one', 'wrong');
    await site.em.execute(`update stored_lesson set status = 'draft' where id = ?`, [gone.id]);
    const quizzes = [{ lesson: { slug: 'keys' }, questionCount: 3, rightCount: 1, missed: [{ id: 'two' }] }];
    expect(await learning(ana)).toMatchObject({ quizzes });
    // What was wrong is right now, so the old answer says nothing.
    const changed = questions.map((each) => (each.id === 'two' ? { ...each, answer: 'wrong' } : each));
    await site.em.execute('update stored_lesson set questions = ?::jsonb where id = ?', [JSON.stringify(changed), id]);
    expect(await learning(ana)).toMatchObject({ quizzes: [{ rightCount: 1, missed: [] }] });
    await answer(id, 'two', 'wrong');
    expect(await learning(ana)).toMatchObject({ quizzes: [{ rightCount: 2, missed: [] }] });
  });

  it('lists what one did, newest first, without what is no longer public', async () => {
    const lesson = await site.make.lesson({ slug: 'keys', questions: [question('one')] });
    const draft = await site.make.lesson({ slug: 'gone', status: 'draft' });
    const article = await site.make.article({ slug: 'news' });
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await site.make.comment({ article: article.id, user: ana.user.id, content: 'Mine', createdAt: ago(1) });
    await site.make.comment({ article: article.id, user: ana.user.id, status: 'hidden', createdAt: ago(1) });
    await site.make.comment({ article: article.id, content: 'Not mine', createdAt: ago(1) });
    for (const [id, at] of [
      [lesson.id, ago(3)],
      [draft.id, ago(2)],
    ]) {
      await site.em.execute('insert into lesson_progress values (?, ?, ?, null)', [ana.user.id, id, at]);
    }
    await answer(lesson.id, 'one', 'right');
    expect(await learning(ana)).toMatchObject({
      activity: [
        { kind: 'ANSWERED', lesson: { slug: 'keys' }, comment: null },
        { kind: 'COMMENTED', lesson: null, comment: { comment: { content: 'Mine' }, place: { slug: 'news' } } },
        { kind: 'VISITED', lesson: { slug: 'keys' }, comment: null },
      ],
    });
  });

  it('lists no more than 30 things', async () => {
    const article = (await site.make.article()).id;
    for (let n = 0; n < 31; n += 1) await site.make.comment({ article, user: ana.user.id });
    const { data } = await ana.graphql('{ myLearning { activity(count: 31) { kind } } }');
    expect(data).toEqual({ myLearning: { activity: Array(30).fill({ kind: 'COMMENTED' }) } });
  });
});
