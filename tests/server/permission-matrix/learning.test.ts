import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  it("reads no one else's learning", async () => {
    await world.site.em.execute('truncate learning_day');
    await world.user.graphql('mutation ($id: Int!) { visitLesson(lessonId: $id) { lesson { id } } }', {
      id: world.ids.lesson,
    });
    const answer = await world.as[viewer].graphql('{ myLearning { streak } }');
    const streak = viewer === 'user' ? 1 : 0;
    expect(answer.data).toEqual({ myLearning: viewer === 'anonymous' ? null : { streak } });
  });

  it("LESS-14 COURSE-08 reads no one else's progress", async () => {
    await world.site.em.execute('truncate lesson_progress');
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
