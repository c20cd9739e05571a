import { diffWordsWithSpace } from 'diff';

/** A part of a text that stays, was inserted or was deleted. */
export interface TextPart {
  kind: 'same' | 'inserted' | 'deleted';
  text: string;
}

/** Texts that differ in more words than this are shown as replaced, because comparing them would take seconds. */
const MOST_EDITS = 2_000;

/** What changed between two texts, word by word. */
export function wordDiff(before: string, after: string): TextPart[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  const parts: TextPart[] = changes
    ? changes.map(({ value, added, removed }) => ({
        kind: added ? 'inserted' : removed ? 'deleted' : 'same',
        text: value,
      }))
    : [
        { kind: 'deleted', text: before },
        { kind: 'inserted', text: after },
      ];
  return withoutIslands(parts).filter(({ text }) => text !== '');
}

/** Joins changes that only a space separates, so that a changed phrase reads as one. */
function withoutIslands(parts: readonly TextPart[]): TextPart[] {
  const joined: TextPart[] = [];
  let deleted = '';
  let inserted = '';
  const flush = () => {
    // A space that both end with hasn't changed.
    const space = /\s$/.test(deleted) && deleted.at(-1) === inserted.at(-1) ? deleted.slice(-1) : '';
    const end = space ? -1 : undefined;
    joined.push(
      { kind: 'deleted', text: deleted.slice(0, end) },
      { kind: 'inserted', text: inserted.slice(0, end) },
      { kind: 'same', text: space },
    );
    deleted = '';
    inserted = '';
  };
  parts.forEach(({ kind, text }, index) => {
    const isIsland = kind === 'same' && /^[ \t]+$/.test(text) && index > 0 && index < parts.length - 1;
    if (kind === 'same' && !isIsland) {
      flush();
      joined.push({ kind, text });
      return;
    }
    if (kind !== 'inserted') deleted += text;
    if (kind !== 'deleted') inserted += text;
  });
  flush();
  return joined;
}
