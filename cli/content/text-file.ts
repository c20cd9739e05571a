import { type ResolveLink, resolveOnSite } from '#server/content-html/link-target.ts';
import { markdownToHtml } from '#server/content-html/markdown-to-html.ts';
import type { SafeHtml } from '#server/content-html/safe-html.ts';
import { sanitizeHtml } from '#server/content-html/sanitize-html.ts';
import type { ProblemLog } from './problem-log.ts';
import { parseYamlMapping, type YamlMapping } from './yaml-mapping.ts';

/** A Markdown or HTML file with YAML front matter. */
export interface TextFile {
  file: string;
  markup: 'markdown' | 'html';
  front: YamlMapping;
  body: string;
  /** 1-based line at which the body begins. */
  bodyLine: number;
}

/**
 * Front matter and body of a text. The front matter stands between two lines `---` at its beginning.
 * @returns null after reporting what is wrong with the front matter, or that there is none.
 */
export function parseTextFile(text: string, file: string, log: ProblemLog): TextFile | null {
  const parts = splitFrontMatter(text);
  if (!parts) {
    const opened = /^\s*---[ \t]*\n/.test(text);
    log.error(
      { file, line: 1 },
      opened
        ? 'the front matter is not closed; expected a line "---" after it'
        : 'expected front matter between two lines "---" at the top, found none',
    );
    return null;
  }
  const front = parseYamlMapping(parts.front, { file, line: parts.frontLine }, log);
  if (!front) return null;
  const markup = file.endsWith('.html') ? 'html' : 'markdown';
  return { file, markup, front, body: parts.body, bodyLine: parts.bodyLine };
}

/** The two parts of a text with the 1-based lines at which they begin; null if it has no front matter. */
export function splitFrontMatter(
  text: string,
): { front: string; frontLine: number; body: string; bodyLine: number } | null {
  const match = /^(\s*---[ \t]*\n)([\s\S]*?\n)??(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text);
  if (!match) return null;
  const [whole, opening = '', front = ''] = match;
  const frontLine = lines(opening);
  return { front, frontLine: frontLine + 1, body: text.slice(whole.length), bodyLine: lines(whole) + 1 };
}

/**
 * The body as HTML. Links and pictures that lead nowhere are noted in the log.
 * @param resolve where addresses lead; left out, the rule for content written for this site.
 */
export function bodyHtml(text: TextFile, log: ProblemLog, resolve: ResolveLink = resolveOnSite): SafeHtml {
  const reporting: ResolveLink = (target) => {
    const address = resolve(target);
    if (address === null) log.deadTargets.add({ file: text.file, line: lineInBody(text, target.url) }, target);
    return address;
  };
  return text.markup === 'html' ? sanitizeHtml(text.body, reporting) : markdownToHtml(text.body, reporting);
}

/** The line of the file in which a text stands first in the body. */
function lineInBody(text: TextFile, found: string): number {
  return text.bodyLine + lines(text.body.slice(0, Math.max(0, text.body.indexOf(found))));
}

function lines(text: string): number {
  return text.split('\n').length - 1;
}
