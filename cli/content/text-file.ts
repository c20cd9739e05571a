import type { Body } from '#server/modules/content/import/content-draft.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import { UnboundedTextError } from './body-converter.ts';
import type { PostLinks } from './body-links.ts';
import type { ProblemLog } from './problem-log.ts';
import type { Reading } from './reading.ts';
import { parseYamlMapping, type YamlMapping } from './yaml-mapping.ts';

/** A text below its front matter. */
export interface BodyText {
  file: string;
  markup: 'markdown' | 'html';
  body: string;
  /** 1-based line at which the body begins. */
  bodyLine: number;
}

/** A Markdown or HTML file with YAML front matter. */
export interface TextFile extends BodyText {
  front: YamlMapping;
}

/**
 * Front matter and body of a text. The front matter is between two lines `---` at the beginning.
 * @returns null after reporting that the front matter is invalid or missing.
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
 * The body of a text. Links and pictures without a target are noted in the log.
 * @param links how links are resolved; by default as in content written for this site.
 * @param pictures addresses of the pictures next to the text, by name.
 * @throws SetupError if the text takes too much memory or time.
 */
export async function bodyOf(
  { file, markup, body, bodyLine }: BodyText,
  { bodies, log }: Reading,
  links: PostLinks | null = null,
  pictures: Record<string, string> = {},
): Promise<Body> {
  const converted = await bodies.convert({ markup, text: body, links, pictures }).catch((cause) => {
    if (!(cause instanceof UnboundedTextError)) throw cause;
    throw new SetupError(`${file} can't be converted: that ${cause.message}.`, { cause });
  });
  for (const target of converted.facts.deadTargets) {
    log.deadTargets.add({ file, line: bodyLine + lines(body.slice(0, Math.max(0, body.indexOf(target.url)))) }, target);
  }
  return converted;
}

/** A text that is empty after sanitizing doesn't count as a translation. */
export function unlessEmpty(body: Body | null | undefined): Body | null {
  return body && !body.facts.isEmpty ? body : null;
}

function lines(text: string): number {
  return text.split('\n').length - 1;
}
