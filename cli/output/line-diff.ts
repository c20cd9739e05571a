import { diff, styleText } from 'node:util';
import { cliContext } from '../cli-context.ts';

/** Unchanged lines around each change. */
const CONTEXT = 2;

interface Line {
  sign: ' ' | '-' | '+';
  text: string;
}

/**
 * Two states of a file as a unified diff, without line numbers; empty if they are equal.
 * @param before undefined for a new file. @param after undefined for a removed one.
 * @param names of the two states.
 */
export function fileDiff(
  path: string,
  before: string | undefined,
  after: string | undefined,
  names: readonly [string, string] = ['site', 'folder'],
): string[] {
  if (before === after) return [];
  const lines: Line[] = diff(linesOf(before), linesOf(after)).map(([operation, text]) => ({
    sign: operation === 0 ? ' ' : operation > 0 ? '-' : '+',
    text,
  }));
  const shown = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ sign }) => sign !== ' '),
  );
  const body = lines.flatMap((line, index) => {
    if (!shown[index]) return [];
    const gap = index > 0 && !shown[index - 1] ? ['@@'] : [];
    return [...gap, colored(line)];
  });
  return [
    `--- ${before === undefined ? '/dev/null' : `${names[0]}/${path}`}`,
    `+++ ${after === undefined ? '/dev/null' : `${names[1]}/${path}`}`,
    ...body,
  ];
}

function linesOf(text = ''): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

function colored({ sign, text }: Line): string {
  const line = `${sign}${text}`;
  return sign === ' ' ? line : styleText(sign === '+' ? 'green' : 'red', line, { stream: cliContext().stdout });
}
