import { diffArrays } from 'diff';

/** A word, a sign or a space of a text, or something else in a line that counts as one. */
export interface Token {
  /** The same for tokens that are equal. */
  key: string;
  /** Empty for something that isn't text. */
  text: string;
}

/** Tokens in a row that stay, were inserted or were deleted. */
export interface TokenRun<T extends Token> {
  kind: 'same' | 'inserted' | 'deleted';
  tokens: T[];
}

/** Texts that differ in more tokens than this are shown as replaced, because comparing them would take seconds. */
const MOST_EDITS = 2_000;

const WORDS_AND_SIGNS = /[\p{L}\p{M}\p{N}_]+|[^\S\n]+|./gsu;

export function wordsOf(text: string): string[] {
  return text.match(WORDS_AND_SIGNS) ?? [];
}

/** What changed between two lines of tokens. */
export function tokenDiff<T extends Token>(before: T[], after: T[]): TokenRun<T>[] {
  const comparator = (one: T, other: T) => one.key === other.key;
  const changes = diffArrays(before, after, { comparator, maxEditLength: MOST_EDITS });
  const runs: TokenRun<T>[] = changes
    ? changes.map(({ value, added, removed }) => ({
        kind: added ? 'inserted' : removed ? 'deleted' : 'same',
        tokens: value,
      }))
    : [
        { kind: 'deleted', tokens: before },
        { kind: 'inserted', tokens: after },
      ];
  return withoutIslands(runs).filter(({ tokens }) => tokens.length > 0);
}

/** Joins changes that only a space separates, so that a changed phrase reads as one. */
function withoutIslands<T extends Token>(runs: readonly TokenRun<T>[]): TokenRun<T>[] {
  const joined: TokenRun<T>[] = [];
  let deleted: T[] = [];
  let inserted: T[] = [];
  const flush = () => {
    const last = inserted.at(-1);
    // A space that both end with hasn't changed.
    const space = last && isSpace(last) && deleted.at(-1)?.key === last.key ? [last] : [];
    const end = space.length > 0 ? -1 : undefined;
    joined.push(
      { kind: 'deleted', tokens: deleted.slice(0, end) },
      { kind: 'inserted', tokens: inserted.slice(0, end) },
      { kind: 'same', tokens: space },
    );
    deleted = [];
    inserted = [];
  };
  runs.forEach(({ kind, tokens }, index) => {
    const isIsland = kind === 'same' && tokens.every(isSpace) && index > 0 && index < runs.length - 1;
    if (kind === 'same' && !isIsland) {
      flush();
      joined.push({ kind, tokens });
      return;
    }
    if (kind !== 'inserted') deleted.push(...tokens);
    if (kind !== 'deleted') inserted.push(...tokens);
  });
  flush();
  return joined;
}

function isSpace({ text }: Token): boolean {
  return /^[ \t]+$/.test(text);
}
