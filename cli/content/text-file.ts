import type { Language } from '#domain/language.ts';
import type { Body } from '#server/modules/content/import/content-draft.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import { UnboundedTextError } from './body-converter.ts';
import type { PageLinks } from './body-links.ts';
import { withCallouts, withLineBreaks } from './callouts.ts';
import { type ProblemLog, shortList } from './problem-log.ts';
import type { Reading } from './reading.ts';
import { parseToml } from './toml-mapping.ts';
import { parseYamlMapping, type YamlMapping } from './yaml-mapping.ts';

/** In characters. Longer texts are accepted, but hardly anyone reads them on a phone. */
const LONG_TEXT = 300_000;

/** A text below its front matter. */
export interface BodyText {
  file: string;
  markup: 'markdown' | 'html';
  body: string;
  /** 1-based line at which the body begins. */
  bodyLine: number;
  /** For the names of callouts that have no title; English if omitted. */
  language?: Language;
  /** The body as it is in the file, if what is converted was made from it. */
  source?: string;
}

/** A Markdown or HTML file with YAML front matter. */
export interface TextFile extends BodyText {
  front: YamlMapping;
}

/**
 * Front matter and body of a text. The front matter is between two lines `---` at the beginning.
 * @param isForeign whether it may be TOML between two lines `+++` as well, or missing, as in the repositories of others.
 * @returns null after reporting that the front matter is invalid or missing.
 */
export function parseTextFile(text: string, file: string, log: ProblemLog, isForeign = false): TextFile | null {
  const markup = file.endsWith('.html') ? 'html' : 'markdown';
  const toml = isForeign ? splitFrontMatter(text, '+++') : null;
  if (toml) {
    const front = parseToml(toml.front, { file, line: toml.frontLine }, log);
    return front && { file, markup, front, body: toml.body, bodyLine: toml.bodyLine };
  }
  const parts = splitFrontMatter(text);
  const opened = /^\s*---[ \t]*\n/.test(text);
  if (!parts && isForeign && !opened) {
    return { file, markup, front: { values: {}, lines: {} }, body: text, bodyLine: 1 };
  }
  if (!parts) {
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
  return { file, markup, front, body: parts.body, bodyLine: parts.bodyLine };
}

const FRONT_MATTER = {
  '---': /^(\s*---[ \t]*\n)([\s\S]*?\n)??(?:---|\.\.\.)[ \t]*(?:\n|$)/,
  '+++': /^(\s*\+\+\+[ \t]*\n)([\s\S]*?\n)??\+\+\+[ \t]*(?:\n|$)/,
};

/** The two parts of a text with the 1-based lines at which they begin; null if it has no front matter. */
export function splitFrontMatter(
  text: string,
  fence: keyof typeof FRONT_MATTER = '---',
): { front: string; frontLine: number; body: string; bodyLine: number } | null {
  const match = FRONT_MATTER[fence].exec(text);
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
  { file, markup, body, bodyLine, language = 'en', source = body }: BodyText,
  { bodies, log }: Reading,
  links: PageLinks | null = null,
  pictures: Record<string, string> = {},
): Promise<Body> {
  const { markdown, dropped } = markup === 'html' ? { markdown: body, dropped: [] } : withCallouts(body, language);
  for (const [line, all] of Map.groupBy(dropped, (each) => each.line)) {
    log.warn(
      { file, line: bodyLine + line - 1 },
      `has no meaning here, so that only its text stays: ${shortList(all.map(({ what }) => what))}`,
    );
  }
  if (source.length > LONG_TEXT) {
    const size = Math.round(source.length / 1000);
    log.warn(
      { file, line: bodyLine },
      `has ${size} thousand characters, which takes long to load; split texts of more than ${LONG_TEXT / 1000} thousand`,
    );
  }
  const text = withLineBreaks(markdown);
  const converted = await bodies.convert({ markup, text, links, pictures }).catch((cause) => {
    if (!(cause instanceof UnboundedTextError)) throw cause;
    throw new SetupError(`${file} can't be converted: that ${cause.message}.`, { cause });
  });
  for (const target of converted.facts.deadTargets) {
    log.deadTargets.add(
      { file, line: bodyLine + lines(source.slice(0, Math.max(0, source.indexOf(target.url)))) },
      target,
    );
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
