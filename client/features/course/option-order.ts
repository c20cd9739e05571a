import { inSeededOrder } from '#domain/seeded-order.ts';

/**
 * The options of a question in an order that says nothing about the right one. It is the same in the page of the server and
 * in the browser, so that no option moves under a reader's finger.
 */
export function inOptionOrder<Option>(options: readonly Option[], questionId: string): Option[] {
  return inSeededOrder(options, questionId, 0);
}
