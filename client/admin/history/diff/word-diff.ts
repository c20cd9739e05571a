import { type TokenRun, tokenDiff, wordsOf } from './token-diff.ts';

/** A part of a text that stays, was inserted or was deleted. */
export interface TextPart {
  kind: TokenRun<never>['kind'];
  text: string;
}

/** What changed between two texts, word by word. */
export function wordDiff(before: string, after: string): TextPart[] {
  return tokenDiff(tokensOf(before), tokensOf(after)).map(({ kind, tokens }) => ({
    kind,
    text: tokens.map(({ text }) => text).join(''),
  }));
}

function tokensOf(text: string) {
  return wordsOf(text).map((word) => ({ key: word, text: word }));
}
