import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { SIGN_PATTERNS } from '#server/modules/community/comment/scam-signs.ts';

/** A regular expression in the source. */
export interface FoundExpression {
  /** Such as `domain/slug.ts: /-+$/g`. */
  place: string;
  pattern: string;
  flags: string;
}

/** All regular expressions in the source of the site and its command line, and those that the signs of scams are put together to. */
export function regularExpressions(): FoundExpression[] {
  const listed = execFileSync('git', ['ls-files', 'domain', 'server', 'client', 'cli'], { encoding: 'utf8' });
  const files = listed.split('\n').filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.d\.m?ts$/.test(file));
  const signs = SIGN_PATTERNS.map(({ source, flags }) => ({
    place: `server/modules/community/comment/scam-signs.ts: /${source}/${flags}`,
    pattern: source,
    flags,
  }));
  return [...files.flatMap(expressionsIn), ...signs];
}

function expressionsIn(file: string): FoundExpression[] {
  const found: FoundExpression[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || node instanceof RegExp) return;
    const regex: unknown = Reflect.get(node, 'regex');
    if (isExpression(regex)) found.push({ place: `${file}: /${regex.pattern}/${regex.flags}`, ...regex });
    else for (const part of Object.values(node)) look(part);
  };
  look(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }, file));
  return found;
}

function isExpression(value: unknown): value is { pattern: string; flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value;
}
