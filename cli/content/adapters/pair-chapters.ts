import type { Chapter, CoursePart } from './course-chapters.ts';

/** Chapters of which at least this share of pictures and links is the same are translations of each other. */
const ALIKE = 0.5;

export interface CoursePairing {
  /** English chapter → its Spanish one, where that is certain. */
  chapters: Map<Chapter, Chapter>;
  /** English part → its Spanish one, where that is certain. */
  parts: Map<CoursePart, CoursePart>;
  /** Whether both languages have as many parts, and as many chapters in each, so that position alone decides. */
  sameShape: boolean;
}

/**
 * Which chapters of two language versions of a course belong together. The same id is certain. Where parts and chapters
 * without ids are equally many in both, position decides, in parts that are equally many part by part. Elsewhere the same video, or mostly the same pictures and links, mark the pairs that are
 * certain, in order; between two of those, and before the first and behind the last, chapters pair by position where
 * both languages have equally many.
 */
export function pairChapters(english: CoursePart[], spanish: CoursePart[]): CoursePairing {
  const sameShape =
    english.length === spanish.length &&
    english.every((part, index) => part.chapters.length === spanish[index]?.chapters.length);
  const left = english.flatMap((part) => part.chapters);
  const right = spanish.flatMap((part) => part.chapters);
  const byId = new Map(right.flatMap((chapter) => (chapter.id ? [[chapter.id, chapter] as const] : [])));
  const chapters = new Map<Chapter, Chapter>();
  for (const chapter of left) {
    const same = chapter.id ? byId.get(chapter.id) : undefined;
    if (same) chapters.set(chapter, same);
  }
  const hasIds = chapters.size > 0;
  const paired = new Set(chapters.values());
  const openIn = (part: CoursePart) =>
    part.chapters.filter((each) => !chapters.has(each) && !paired.has(each) && !(hasIds && each.id));
  const groups =
    english.length === spanish.length
      ? english.map((part, index) => [part, spanish[index]].map((each) => (each ? openIn(each) : [])))
      : [[english.flatMap(openIn), spanish.flatMap(openIn)]];
  for (const [one = [], other = []] of groups) {
    const isEven = one.length === other.length && english.length === spanish.length;
    const pairs = isEven ? one.map((_, index): Pair => [index, index]) : withGaps(anchors(one, other), one, other);
    for (const [from, to] of pairs) {
      const [chapter, translation] = [one[from], other[to]];
      if (chapter && translation) chapters.set(chapter, translation);
    }
  }
  const isWhole = sameShape || (hasIds && chapters.size === left.length && left.length === right.length);
  return { chapters, parts: pairParts(english, spanish, chapters, sameShape), sameShape: isWhole };
}

/** English and Spanish index. */
type Pair = [number, number];

/** The alignment with the most likeness in sum: the longest-common-subsequence table, with weights. */
function anchors(left: Chapter[], right: Chapter[]): Pair[] {
  const best: number[][] = Array.from({ length: left.length + 1 }, () => Array(right.length + 1).fill(0));
  const at = (row: number, column: number) => best[row]?.[column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const paired = likeness(left[row], right[column]);
      const value = Math.max(at(row + 1, column), at(row, column + 1), paired && paired + at(row + 1, column + 1));
      best[row]?.splice(column, 1, value);
    }
  }
  const pairs: Pair[] = [];
  let row = 0;
  let column = 0;
  while (row < left.length && column < right.length) {
    const paired = likeness(left[row], right[column]);
    if (paired > 0 && at(row, column) === paired + at(row + 1, column + 1)) {
      pairs.push([row, column]);
      row += 1;
      column += 1;
    } else if (at(row, column) === at(row + 1, column)) {
      row += 1;
    } else {
      column += 1;
    }
  }
  return pairs;
}

/** 0 for chapters with nothing to tell them by; a shared video counts more than any share of pictures. */
function likeness(one: Chapter | undefined, other: Chapter | undefined): number {
  if (!one || !other) return 0;
  const shared = [...one.targets].filter((target) => other.targets.has(target));
  if (shared.some((target) => /^https:\/\/(?:www\.youtube|vimeo)\.com\//.test(target))) return 2;
  const share = shared.length / (one.targets.size + other.targets.size - shared.length);
  return share >= ALIKE ? share : 0;
}

/** The pairs, and those between them that position makes certain. */
function withGaps(found: Pair[], left: Chapter[], right: Chapter[]): Pair[] {
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...found, [left.length, right.length] satisfies Pair]) {
    if (nextRow - row === nextColumn - column) {
      for (let step = 0; row + step < nextRow; step += 1) pairs.push([row + step, column + step]);
    }
    pairs.push([nextRow, nextColumn]);
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return pairs;
}

/** Parts pair by their ids, those of courses of one shape by position, others where their first chapters are a pair. */
function pairParts(
  english: CoursePart[],
  spanish: CoursePart[],
  chapters: Map<Chapter, Chapter>,
  sameShape: boolean,
): Map<CoursePart, CoursePart> {
  const parts = new Map<CoursePart, CoursePart>();
  for (const [index, part] of english.entries()) {
    const first = part.chapters[0] && chapters.get(part.chapters[0]);
    const same = part.id ? spanish.find((each) => each.id === part.id) : undefined;
    const other = same ?? (sameShape ? spanish[index] : spanish.find((each) => first && each.chapters[0] === first));
    if (other) parts.set(part, other);
  }
  return parts;
}
