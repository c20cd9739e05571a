import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUESTIONS } from '#tests/support/questions.ts';
import { createWorld, outcome, VIEWERS, type World } from './world.ts';

const LESSONS = ['lesson', 'draftLesson', 'lessonOfDraftModule', null] as const;
const CALLS = [
  { row: 'LESS-13', call: 'completeLesson(lessonId: $id) { lesson { title } }' },
  { row: 'LESS-13', call: 'reopenLesson(lessonId: $id) { lesson { title } }' },
  { row: 'COURSE-08', call: 'visitLesson(lessonId: $id) { lesson { title } }' },
  { row: 'LESS-08', call: 'recordAnswer(lessonId: $id, questionId: "who-signs", optionId: "key") { id }' },
];

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.site.em.fork().execute('update lesson set questions = ?::text::jsonb', [JSON.stringify(QUESTIONS)]);
});
afterAll(() => world.close());

describe.each(VIEWERS)('%s', (viewer) => {
  describe.each(LESSONS)('of %s', (lesson) => {
    it.each(CALLS)('$row LESS-17 ROLE-03 calls $call', async ({ call }) => {
      const id = lesson === null ? 999_999 : world.ids[lesson];
      const answer = await world.as[viewer].graphql(`mutation ($id: Int!) { ${call} }`, { id });
      const isVisible = lesson === 'lesson' || (lesson !== null && viewer === 'admin');
      const expected = viewer === 'anonymous' ? 'UNAUTHENTICATED' : isVisible ? 'ok' : 'NOT_FOUND';
      expect(outcome(answer)).toBe(expected);
    });
  });

  it('COURSE-08 ROLE-04 LESS-17 reads progress of nobody else, and of published lessons only', async () => {
    const caller = world.as[viewer];
    for (const lesson of ['lesson', 'draftLesson', 'lessonOfDraftModule'] as const) {
      await caller.graphql('mutation ($id: Int!) { completeLesson(lessonId: $id) { lesson { id } } }', {
        id: world.ids[lesson],
      });
    }
    const answer = await caller.graphql('{ myProgress { completedCount lessonCount continueLesson { id } } }');
    const mine = { completedCount: 1, lessonCount: 1, continueLesson: null };
    expect(answer.data).toEqual({ myProgress: viewer === 'anonymous' ? null : mine });
  });
});
