import { setImmediate as nextTurn } from 'node:timers/promises';

/** What is made of each item. The process does other work in between: a lesson takes some milliseconds. */
export async function turnByTurn<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = [];
  for (const item of items) {
    made.push(make(item));
    await nextTurn();
  }
  return made;
}
