import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Question } from '#domain/quiz.ts';
import { Caller } from '#tests/support/caller.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';
import { used } from '#tests/support/used-limit.ts';

let site: TestSite;
let ana: SignedIn;
let visitor: Caller;
/** Two lessons with five questions each; a draft with one, which is never asked. */
let basics: number;
let first: number;
let second: number;

const DRAW = 2026;
const text = (en: string) => ({ en, es: `${en} (es)` });
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
const five = (letter: string) => [1, 2, 3, 4, 5].map((number) => question(`${letter}${number}`));

beforeAll(async () => {
  site = await startSite();
  visitor = new Caller(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'stored_course_module cascade');
  basics = (await site.make.module({ order: 1 })).id;
  first = (await site.make.lesson({ module: basics, order: 1, questions: five('a') })).id;
  second = (await site.make.lesson({ module: basics, order: 2, questions: five('b') })).id;
  await site.make.lesson({ module: basics, order: 3, questions: [question('draft')], status: 'draft' });
  ana = await withSession(site);
});

interface Asked {
  lessonId: number;
  id: string;
}
interface Answer {
  lessonId: number;
  questionId: string;
  optionId: string;
}
interface Graded {
  rightCount: number;
  questionCount: number;
  passCount: number;
  isPassed: boolean;
  missed: { id: string; answer: string }[];
}

async function asked(moduleId = basics, draw = DRAW): Promise<Asked[]> {
  const { data } = await visitor.graphql<{ courseModule: { test: { questions: Asked[] } | null } }>(
    `query ($id: Int!, $draw: Int!) { courseModule(id: $id) { test { questions(draw: $draw) { lessonId id
       localized(language: es) { question { value } options { id text { value } } } } } } }`,
    { id: moduleId, draw },
  );
  return data?.courseModule.test?.questions ?? [];
}

/** Answers to all questions. @param wrong so many of them are wrong, the first ones. */
const answersTo = (questions: Asked[], wrong = 0): Answer[] =>
  questions.map(({ lessonId, id }, index) => ({
    lessonId,
    questionId: id,
    optionId: index < wrong ? 'wrong' : 'right',
  }));

async function grade(caller: Caller, answers: Answer[], moduleId = basics, draw = DRAW): Promise<Graded | unknown> {
  const { data, errors } = await caller.graphql<{ gradeModuleTest: Graded }>(
    `mutation ($id: Int!, $draw: Int!, $answers: [TestAnswerInput!]!) {
       gradeModuleTest(moduleId: $id, draw: $draw, answers: $answers) {
         rightCount questionCount passCount isPassed missed { id answer } } }`,
    { id: moduleId, draw, answers },
  );
  return errors?.[0]?.extensions.code ?? data?.gradeModuleTest;
}

const best = async (caller: Caller) =>
  (
    await caller.graphql<{ courseModule: { test: { myBest: unknown } } }>(
      'query ($id: Int!) { courseModule(id: $id) { test { questionCount passCount myBest { rightCount questionCount isPassed } } } }',
      { id: basics },
    )
  ).data?.courseModule.test;

interface ReviewFacts {
  due: Asked[];
  dueCount: number;
  nextOn: string | null;
}
const review = async (caller: Caller) =>
  (
    await caller.graphql<{ myLearning: { review: ReviewFacts } }>(
      '{ myLearning { review { due { lessonId id } dueCount nextOn } } }',
    )
  ).data?.myLearning.review;
/** As if that many days had passed since the questions were put off. */
const daysLater = (days: number) =>
  site.em.execute('update question_review set due_on = due_on - ?::integer where user_id = ?', [days, ana.user.id]);
const boxes = () =>
  site.em.execute(
    `select question_id as id, box, due_on - (now() at time zone 'UTC')::date as days from question_review
     where user_id = ? order by 1`,
    [ana.user.id],
  );
const record = (questionId: string, optionId: string) =>
  ana.graphql(
    'mutation ($lesson: Int!, $question: String!, $option: String!) { recordAnswer(lessonId: $lesson, questionId: $question, optionId: $option) { id } }',
    { lesson: first, question: questionId, option: optionId },
  );

describe('the test of a module', () => {
  it('does not exist for drafts, and for modules without questions', async () => {
    const draft = await site.make.module({ status: 'draft' });
    await site.make.lesson({ module: draft.id, questions: five('c') });
    const empty = (await site.make.lesson()).module.id;
    expect(await grade(visitor, [], draft.id)).toBe('NOT_FOUND');
    expect(await grade(visitor, [], empty)).toBe('NOT_FOUND');
    expect(await asked(empty)).toEqual([]);
  });

  it('refuses answers that are not those to its questions, and stores nothing', async () => {
    const all = answersTo(await asked());
    const [one] = all;
    if (!one) throw new Error('There is no question.');
    expect(await grade(ana, all, basics, -1)).toBe('BAD_USER_INPUT');
    expect(await grade(ana, [...all, one])).toBe('BAD_USER_INPUT');
    expect(await grade(ana, all.slice(1))).toBe('CONFLICT');
    expect(await grade(ana, [...all, { ...one, questionId: 'draft' }])).toBe('CONFLICT');
    expect(await grade(ana, [{ ...one, optionId: 'better' }, ...all.slice(1)])).toBe('CONFLICT');
    await site.make.lesson({ module: basics, questions: five('c') });
    expect(await grade(ana, all)).toBe('CONFLICT');
    expect(await site.em.execute('select from module_test_result')).toEqual([]);
    expect(await site.em.execute('select from question_review')).toEqual([]);
  });

  it('asks ten different questions of its published lessons, without saying which answers are right', async () => {
    await site.make.lesson({ module: basics, questions: five('c') });
    const questions = await asked();
    expect(questions).toHaveLength(10);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(10);
    expect(questions.map(({ id }) => id)).not.toContain('draft');
    expect(JSON.stringify(questions)).toContain('(es)');
    const leak = await visitor.graphql(
      'query ($id: Int!) { courseModule(id: $id) { test { questions(draw: 1) { answer } } } }',
      { id: basics },
    );
    expect(leak.errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('is graded for visitors, of whom nothing is stored', async () => {
    const graded = await grade(visitor, answersTo(await asked(), 3));
    expect(graded).toMatchObject({ rightCount: 7, questionCount: 10, passCount: 8, isPassed: false });
    expect(graded).toHaveProperty('missed.length', 3);
    expect(graded).toHaveProperty('missed.0.answer', 'right');
    expect(await best(visitor)).toEqual({ questionCount: 10, passCount: 8, myBest: null });
    expect(await site.em.execute('select from module_test_result')).toEqual([]);
  });

  it('keeps the best result of each learner, and once passed stays passed', async () => {
    const result = (rightCount: number, isPassed: boolean) => ({ myBest: { rightCount, questionCount: 10, isPassed } });
    const questions = await asked();
    for (const [wrong, expected] of [
      [5, result(5, false)],
      [3, result(7, false)],
      [4, result(7, false)],
      [2, result(8, true)],
      [9, result(8, true)],
      [0, result(10, true)],
    ] as const) {
      await grade(ana, answersTo(questions, wrong));
      expect(await best(ana)).toMatchObject(expected);
    }
    expect(await best(await withSession(site))).toMatchObject({ myBest: null });
  });

  it('can be tried sixty times in an hour', async () => {
    const answers = answersTo(await asked());
    await grade(ana, answers.slice(1));
    await used(site, 'course-test', 59);
    expect(await grade(ana, answers.slice(1))).not.toBe('RATE_LIMITED');
    expect(await grade(ana, answers)).toBe('RATE_LIMITED');
    expect(await grade(await withSession(site), answers)).toMatchObject({ isPassed: true });
  });
});

describe('the placement check', () => {
  const suggestion = async (wrong: (question: Asked) => boolean | null) => {
    const { data } = await visitor.graphql<{ placementQuestions: Asked[] }>(
      `{ placementQuestions(draw: ${DRAW}) { lessonId id } }`,
    );
    const questions = data?.placementQuestions ?? [];
    const answers = questions.flatMap((item) => {
      const isWrong = wrong(item);
      const optionId = isWrong ? 'wrong' : 'right';
      return isWrong === null ? [] : [{ lessonId: item.lessonId, questionId: item.id, optionId }];
    });
    const answer = await visitor.graphql<{ suggestPlacement: unknown }>(
      `mutation ($answers: [TestAnswerInput!]!) { suggestPlacement(draw: ${DRAW}, answers: $answers) {
         rightCount questionCount lesson { id } } }`,
      { answers },
    );
    return { questions, suggested: answer.data?.suggestPlacement };
  };

  it('asks nine questions in the order of the course, and suggests the first module that is not well known', async () => {
    const next = await site.make.module({ order: 2 });
    const third = (await site.make.lesson({ module: next.id, questions: five('c') })).id;
    const { questions, suggested } = await suggestion(() => false);
    expect(questions).toHaveLength(9);
    const modules = questions.map(({ lessonId }) => (lessonId === third ? 2 : 1));
    expect(modules).toEqual(modules.toSorted());
    expect(new Set(modules).size).toBe(2);
    expect(suggested).toEqual({ rightCount: 9, questionCount: 9, lesson: null });
    expect((await suggestion(({ lessonId }) => lessonId === third)).suggested).toMatchObject({ lesson: { id: third } });
    // What is left out is not known.
    expect((await suggestion(() => null)).suggested).toEqual({
      rightCount: 0,
      questionCount: 9,
      lesson: { id: first },
    });
  });
});

describe('the review of missed questions', () => {
  it('is empty at first, and waits a day with what was missed in lessons and tests', async () => {
    expect(await review(ana)).toEqual({ due: [], dueCount: 0, nextOn: null });
    await record('a1', 'wrong');
    await record('a2', 'right');
    const questions = await asked();
    await grade(
      ana,
      answersTo(questions).map((answer) => (answer.questionId === 'b1' ? { ...answer, optionId: 'wrong' } : answer)),
    );
    expect(await boxes()).toEqual([
      { id: 'a1', box: 0, days: 1 },
      { id: 'b1', box: 0, days: 1 },
    ]);
    expect(await review(ana)).toMatchObject({
      due: [],
      dueCount: 0,
      nextOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    await daysLater(1);
    expect(await review(ana)).toEqual({
      due: [
        { lessonId: first, id: 'a1' },
        { lessonId: second, id: 'b1' },
      ],
      dueCount: 2,
      nextOn: null,
    });
    expect(await review(await withSession(site))).toMatchObject({ dueCount: 0 });
  });

  it('comes back after 3, 7 and 21 days if it is right, after one day if not, and then no more', async () => {
    await record('a1', 'wrong');
    for (const days of [1, 3, 7]) {
      await daysLater(days);
      await record('a1', 'right');
    }
    expect(await boxes()).toEqual([{ id: 'a1', box: 3, days: 21 }]);
    // Too early to count.
    await record('a1', 'right');
    expect(await boxes()).toEqual([{ id: 'a1', box: 3, days: 21 }]);
    await record('a1', 'wrong');
    expect(await boxes()).toEqual([{ id: 'a1', box: 0, days: 1 }]);
    for (const days of [1, 3, 7, 21]) {
      await daysLater(days);
      await record('a1', 'right');
    }
    expect(await boxes()).toEqual([]);
  });

  it('leaves out questions that are gone or hidden', async () => {
    await record('a1', 'wrong');
    await daysLater(1);
    await site.em.execute(`update lesson set status = 'draft' where id = ?`, [first]);
    expect(await review(ana)).toMatchObject({ dueCount: 0 });
    await site.em.execute(`update lesson set status = 'published', questions = null where id = ?`, [first]);
    expect(await review(ana)).toMatchObject({ dueCount: 0 });
  });

  it('takes what a browser kept, within the rules, and the higher box of two', async () => {
    const keep = async (reviews: object[]) => {
      const { data, errors } = await ana.graphql<{ keepReviews: boolean }>(
        'mutation ($reviews: [KeptReviewInput!]!) { keepReviews(reviews: $reviews) }',
        { reviews },
      );
      return errors?.[0]?.extensions.code ?? data?.keepReviews;
    };
    const kept = (questionId: string, box: number, dueOn: string) => ({ lessonId: first, questionId, box, dueOn });
    for (const wrong of [kept('a1', 4, '2026-01-31'), kept('a1', -1, '2026-01-31'), kept('a1', 0, '2026-02-31')]) {
      expect(await keep([kept('a2', 0, '2026-01-31'), wrong])).toBe('BAD_USER_INPUT');
    }
    expect(await keep(Array(201).fill(kept('a1', 0, '2026-01-31')))).toBe('BAD_USER_INPUT');
    expect(await boxes()).toEqual([]);
    await record('a1', 'wrong');
    await record('a2', 'wrong');
    await site.em.execute(`update question_review set box = 3 where question_id = 'a2'`);
    expect(
      await keep([
        kept('a1', 2, '9999-01-01'),
        kept('a2', 0, '2026-01-31'),
        kept('a3', 0, '2026-01-31'),
        kept('gone', 0, '2026-01-31'),
      ]),
    ).toBe(true);
    expect(await boxes()).toMatchObject([
      { id: 'a1', box: 2, days: 7 },
      { id: 'a2', box: 3, days: 1 },
      { id: 'a3', box: 0 },
    ]);
  });

  it('answers at most 20 questions by key', async () => {
    const query = 'query ($keys: [QuestionKeyInput!]!) { quizQuestions(keys: $keys) { id } }';
    const key = { lessonId: first, questionId: 'a1' };
    const missing = { lessonId: first, questionId: 'gone' };
    expect((await visitor.graphql(query, { keys: [missing, key] })).data).toEqual({ quizQuestions: [{ id: 'a1' }] });
    const tooMany = await visitor.graphql(query, { keys: Array(21).fill(key) });
    expect(tooMany.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('the certificate', () => {
  const issue = async (caller: Caller, name = 'Ana  Ñáñez') => {
    const { data, errors } = await caller.graphql<{ issueCertificate: { id: string } }>(
      'mutation ($name: String!) { issueCertificate(name: $name) { id name lessonCount moduleCount isMine } }',
      { name },
    );
    return errors?.[0]?.extensions.code ?? data?.issueCertificate;
  };
  const shown = async (caller: Caller, id: string) =>
    (
      await caller.graphql<{ certificate: unknown }>(
        'query ($id: String!) { certificate(id: $id) { name lessonCount moduleCount isMine } }',
        { id },
      )
    ).data?.certificate;
  const standing = async () =>
    (
      await ana.graphql<{ myLearning: { certificateStanding: unknown } }>(
        '{ myLearning { certificateStanding { openLessonCount openTests { id } isReady } } }',
      )
    ).data?.myLearning.certificateStanding;
  const complete = (id: number) => ana.graphql(`mutation { completeLesson(lessonId: ${id}) { lesson { id } } }`);

  it('takes all published lessons and the tests of all modules', async () => {
    expect(await standing()).toEqual({ openLessonCount: 2, openTests: [{ id: basics }], isReady: false });
    await grade(ana, answersTo(await asked()));
    await complete(first);
    expect(await issue(ana)).toBe('CONFLICT');
    await complete(second);
    expect(await standing()).toEqual({ openLessonCount: 0, openTests: [], isReady: true });
    expect(await issue(ana, '<b>Ana</b>')).toBe('BAD_USER_INPUT');
    const certificate = await issue(ana);
    expect(certificate).toMatchObject({ name: 'Ana Ñáñez', lessonCount: 2, moduleCount: 1, isMine: true });
    // The answer may have been lost.
    expect(await issue(ana)).toEqual(certificate);
    expect(await issue(ana, 'Another name')).toBe('CONFLICT');
  });

  it('is not issued for lessons alone', async () => {
    await complete(first);
    await complete(second);
    expect(await standing()).toEqual({ openLessonCount: 0, openTests: [{ id: basics }], isReady: false });
    expect(await issue(ana)).toBe('CONFLICT');
  });

  it('is shown to everyone who has its address, until its owner revokes it or leaves', async () => {
    await grade(ana, answersTo(await asked()));
    await complete(first);
    await complete(second);
    const { id } = (await issue(ana)) as { id: string };
    expect(id).toMatch(/^[\w-]{22}$/);
    const facts = { name: 'Ana Ñáñez', lessonCount: 2, moduleCount: 1 };
    const eva = await withSession(site);
    expect(await shown(ana, id)).toEqual({ ...facts, isMine: true });
    for (const caller of [visitor, eva]) expect(await shown(caller, id)).toEqual({ ...facts, isMine: false });
    for (const wrong of ['', '1', id.toLowerCase().toUpperCase(), `${id}x`, `${id.slice(0, -1)}\0`, "' or 1=1 --"]) {
      expect(await shown(visitor, wrong), wrong).toBeNull();
    }
    // Someone else's revocation is of their own, which they don't have.
    await eva.graphql('mutation { revokeCertificate }');
    expect(await shown(visitor, id)).toMatchObject(facts);
    await site.em.execute('update app_user set disabled_at = now() where id = ?', [ana.user.id]);
    expect(await shown(visitor, id)).toBeNull();
    await site.em.execute('update app_user set disabled_at = null where id = ?', [ana.user.id]);
    expect((await ana.graphql('mutation { revokeCertificate }')).data).toEqual({ revokeCertificate: true });
    expect(await shown(visitor, id)).toBeNull();
    const { id: other } = (await issue(ana)) as { id: string };
    expect(other).not.toBe(id);
    await site.em.execute('delete from app_user where id = ?', [ana.user.id]);
    expect(await shown(visitor, other)).toBeNull();
  });
});
