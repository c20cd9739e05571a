import { diffArrays } from 'diff';
import type { HtmlBlock } from './html-blocks.ts';

/** A block that stays, was inserted, was deleted, or changed. */
export type BlockChange =
  | { kind: 'same' | 'inserted' | 'deleted'; block: HtmlBlock }
  | { kind: 'changed'; before: HtmlBlock; after: HtmlBlock };

/** Of the words of two blocks, the part that has to be the same for one to count as a new version of the other. */
const ALIKE = 0.4;

/** Texts that differ in more blocks than this are compared in their order, because matching them would take seconds. */
const MOST_EDITS = 2_000;

/** Replaced passages of more pairs of blocks than this are compared in their order. */
const MOST_PAIRS = 10_000;

/** What changed between the blocks of two texts, or of two elements. */
export function blockDiff(before: HtmlBlock[], after: HtmlBlock[]): BlockChange[] {
  const comparator = (one: HtmlBlock, other: HtmlBlock) => one.key === other.key;
  const runs = diffArrays(before, after, { comparator, maxEditLength: MOST_EDITS });
  if (!runs) return paired(before, after);
  const changes: BlockChange[] = [];
  let deleted: HtmlBlock[] = [];
  let inserted: HtmlBlock[] = [];
  const flush = () => {
    changes.push(...paired(deleted, inserted));
    deleted = [];
    inserted = [];
  };
  for (const { value, added, removed } of runs) {
    if (removed) deleted.push(...value);
    else if (added) inserted.push(...value);
    else {
      flush();
      changes.push(...value.map((block) => ({ kind: 'same', block }) as const));
    }
  }
  flush();
  return changes;
}

/** Matches each deleted block with the next inserted one that is like it. */
function paired(deleted: readonly HtmlBlock[], inserted: readonly HtmlBlock[]): BlockChange[] {
  const isLong = deleted.length * inserted.length > MOST_PAIRS;
  const changes: BlockChange[] = [];
  let next = 0;
  for (const before of deleted) {
    const candidates = isLong ? inserted.slice(next, next + 1) : inserted.slice(next);
    const after = candidates.find((candidate) => isAlike(before, candidate));
    if (!after) {
      changes.push({ kind: 'deleted', block: before });
      continue;
    }
    const found = inserted.indexOf(after, next);
    for (const block of inserted.slice(next, found)) changes.push({ kind: 'inserted', block });
    changes.push({ kind: 'changed', before, after });
    next = found + 1;
  }
  for (const block of inserted.slice(next)) changes.push({ kind: 'inserted', block });
  return changes;
}

/** Only elements of one name are versions of each other, and each cell of a table is one of the cell in its place. */
function isAlike(one: HtmlBlock, other: HtmlBlock): boolean {
  const name = one.element?.localName;
  if (name !== other.element?.localName) return false;
  if (one.text === other.text || name === 'td' || name === 'th') return true;
  const words = one.text.split(/\s+/);
  const left = new Map<string, number>();
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
  const others = other.text.split(/\s+/);
  let shared = 0;
  for (const word of others) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    shared += 1;
  }
  return shared / Math.max(words.length, others.length) >= ALIKE;
}
