import { inSeededOrder } from './seeded-order.ts';

/** Most questions of the test at the end of a module. */
export const TEST_QUESTIONS = 10;

/** Questions of the check that suggests where to begin. */
export const PLACEMENT_QUESTIONS = 9;

/** The part of a module's test that must be right, in percent. */
export const PASS_PERCENT = 80;

/** The part of a module's placement questions from which on the module may be skipped. */
const KNOWN_SHARE = 2 / 3;

/** Names a question of the course. */
export interface QuestionKey {
  lessonId: number;
  questionId: string;
}

/** The answer to a question of a test. */
export interface TestAnswer extends QuestionKey {
  optionId: string;
}

/** How many of so many questions must be right to pass. */
export function passMark(questionCount: number): number {
  return Math.ceil((questionCount * PASS_PERCENT) / 100);
}

/**
 * Draws different items, from all groups about equally often.
 * @param draw the same number gives the same items in the same order.
 */
export function drawFrom<Item>(groups: readonly (readonly Item[])[], count: number, draw: number): Item[] {
  const shuffled = groups.map((group, index) => inSeededOrder(group, `group ${index}`, draw));
  const order = inSeededOrder(shuffled, 'groups', draw);
  const rounds = Math.max(0, ...groups.map(({ length }) => length));
  const drawn = Array.from({ length: rounds }, (_, round) => order.flatMap((group) => group.slice(round, round + 1)));
  return inSeededOrder(drawn.flat().slice(0, count), 'items', draw);
}

/** The index of the first module that isn't well known, in the order of the course; null if all are. */
export function whereToBegin(modules: readonly { rightCount: number; questionCount: number }[]): number | null {
  const index = modules.findIndex(({ rightCount, questionCount }) => rightCount < questionCount * KNOWN_SHARE);
  return index < 0 ? null : index;
}
