import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { createWorld, outcome, VIEWERS, type World, writes } from './world.ts';

const LESSONS = ['lesson', 'draftLesson', 'lessonOfDraftModule', null] as const;
const STEPS = ['visitLesson', 'completeLesson', 'reopenLesson'];

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe.each(VIEWERS)('%s', (viewer) => {
  describe.each(LESSONS)('of %s', (lesson) => {
    const isSeen = lesson === 'lesson' || (lesson !== null && writes(viewer));
    const refusal = viewer === 'anonymous' ? 'UNAUTHENTICATED' : isSeen ? null : 'NOT_FOUND';
    const id = () => (lesson === null ? 999_999 : world.ids[lesson]);

    it.each(STEPS)('LESS-13 LESS-17 ROLE-03 calls %s', async (step) => {
      const query = `mutation ($id: Int!) { step: ${step}(lessonId: $id) { lesson { id } } }`;
      expect(outcome(await world.as[viewer].graphql(query, { id: id() }))).toBe(refusal ?? 'ok');
    });

    it('LESS-13 ROLE-03 calls recordTry', async () => {
      const query = 'mutation ($id: Int!) { recordTry(lessonId: $id, name: "mine") { id tries } }';
      expect(outcome(await world.as[viewer].graphql(query, { id: id() }))).toBe(refusal ?? 'ok');
    });

    it('LESS-09 ROLE-03 answers a question', async () => {
      const query = 'mutation ($id: Int!) { recordAnswer(lessonId: $id, questionId: "q", optionId: "a") { id } }';
      const answer = await world.as[viewer].graphql(query, { id: id() });
      // These lessons have no question of their own, which is told to those who see them.
      expect(outcome(answer)).toBe(refusal ?? 'NOT_FOUND');
      if (!refusal) expect(answer.errors?.[0]?.message).toBe('Question not found');
    });
  });

  describe.each(['module', 'draftModule', null] as const)('of %s', (module) => {
    it('takes a test, which drafts and modules without questions do not have', async () => {
      const query = `mutation ($id: Int!) { gradeModuleTest(moduleId: $id, draw: 1, answers: []) { isPassed } }`;
      const id = module === null ? 999_999 : world.ids[module];
      expect(outcome(await world.as[viewer].graphql(query, { id }))).toBe('NOT_FOUND');
    });
  });

  it('takes the placement check and reads questions by key, those of drafts never', async () => {
    const keys = LESSONS.map((lesson) => ({ lessonId: lesson ? world.ids[lesson] : 999_999, questionId: 'q' }));
    const answer = await world.as[viewer].graphql(
      `query ($keys: [QuestionKeyInput!]!) { placementQuestions(draw: 1) { id } quizQuestions(keys: $keys) { id } }`,
      { keys },
    );
    expect(answer.data).toEqual({ placementQuestions: [], quizQuestions: [] });
    const query = 'mutation { suggestPlacement(draw: 1, answers: []) { rightCount lesson { id } } }';
    expect((await world.as[viewer].graphql(query)).data).toEqual({ suggestPlacement: { rightCount: 0, lesson: null } });
  });

  it.each([
    ['keepReviews', 'keepReviews(reviews: [])', 'ok'],
    ['issueCertificate', 'issueCertificate(name: "Ana") { id }', 'CONFLICT'],
    ['revokeCertificate', 'revokeCertificate', 'ok'],
  ])('calls %s', async (_name, field, expected) => {
    const refusal = viewer === 'anonymous' ? 'UNAUTHENTICATED' : expected;
    expect(outcome(await world.as[viewer].graphql(`mutation { ${field} }`))).toBe(refusal);
  });

  it('reads a certificate by its id, and nothing about its owner', async () => {
    const id = 'A'.repeat(22);
    await world.site.em.execute(
      `insert into certificate (id, user_id, name, lesson_count, module_count) values (?, ?, 'Ana', 1, 1)
       on conflict (user_id) do update set id = excluded.id`,
      [id, world.user.user.id],
    );
    const answer = await world.as[viewer].graphql('query ($id: String!) { certificate(id: $id) { name isMine } }', {
      id,
    });
    expect(answer.data).toEqual({ certificate: { name: 'Ana', isMine: viewer === 'user' } });
    const own = await world.as[viewer].graphql('{ myLearning { certificate { name } } }');
    const learning = { certificate: viewer === 'user' ? { name: 'Ana' } : null };
    expect(own.data).toEqual({ myLearning: viewer === 'anonymous' ? null : learning });
  });

  it("reads no one else's learning", async () => {
    await truncate(world.site.em, 'learning_day');
    await world.user.graphql('mutation ($id: Int!) { visitLesson(lessonId: $id) { lesson { id } } }', {
      id: world.ids.lesson,
    });
    const answer = await world.as[viewer].graphql('{ myLearning { streak } }');
    const streak = viewer === 'user' ? 1 : 0;
    expect(answer.data).toEqual({ myLearning: viewer === 'anonymous' ? null : { streak } });
  });

  it("LESS-14 COURSE-08 reads no one else's progress", async () => {
    await truncate(world.site.em, 'lesson_progress');
    await world.user.graphql('mutation ($id: Int!) { completeLesson(lessonId: $id) { lesson { id } } }', {
      id: world.ids.lesson,
    });
    const answer = await world.as[viewer].graphql(
      'query ($id: Int!) { myProgress { completedCount lessonCount } lesson(id: $id) { isCompleted } }',
      { id: world.ids.lesson },
    );
    expect(answer.data).toEqual({
      myProgress: viewer === 'anonymous' ? null : { completedCount: viewer === 'user' ? 1 : 0, lessonCount: 1 },
      lesson: { isCompleted: viewer === 'user' },
    });
  });
});
