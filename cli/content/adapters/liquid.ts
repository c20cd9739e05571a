import { cut } from '#domain/cut-text.ts';
import { BREAK, type Dropped } from '../callouts.ts';
import { shortcodeMarkdown } from './shortcodes.ts';

/** A text without the tags of its site generator, and those tags whose output can't be had here. */
export interface RenderedText {
  text: string;
  dropped: Dropped[];
}

const TAG_START = /\{%-?\s*(\w+)/y;
const SHORTCODE_START = /\{\{[<%]-?\s*(\/?)\s*([\w/-]+)/y;
const SHORTCODE_END = /[>%]\}\}/;
/** In characters; anything longer is plain text. */
const SHORTCODE_MAX = 2_000;
const OUTPUT = /\{\{-?\s*([\w.-]+)\s*(\|[^{}]*)?-?\}\}/y;
const LITERAL = /^([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([\d.]+))$/;

/**
 * Replaces the tags of Jekyll (Liquid) and Hugo (shortcodes) as far as a single file shows what they mean:
 * comments go, `raw` and `highlight` keep what they hold, `assign`ed texts and the page's own front matter (`page.…`)
 * are filled in, videos become links. Other tags are dropped, but never the text between two of them.
 */
export function renderLiquid(
  source: string,
  page: Record<string, unknown>,
  includes: ReadonlyMap<string, string> = new Map(),
): RenderedText {
  const variables = new Map<string, string>();
  for (const [key, value] of Object.entries(page)) {
    if (typeof value === 'string' || typeof value === 'number') variables.set(`page.${key}`, String(value).trim());
  }
  const dropped: RenderedText['dropped'] = [];
  // After the last end there is none to look for. A text that only opens tags would be searched for each of them.
  const lastTagEnd = source.lastIndexOf('%}');
  let text = '';
  let at = 0;
  let line = 1;
  for (;;) {
    const start = source.indexOf('{', at);
    if (start === -1) return { text: text + source.slice(at), dropped };
    line += linesIn(source.slice(at, start));
    text += source.slice(at, start);
    const found = tagAt(source, start, variables, includes, lastTagEnd);
    at = found ? found.end : start + 1;
    text += found ? found.output : '{';
    if (found?.unknown) dropped.push({ what: oneLine(source.slice(start, found.end)), line });
    line += linesIn(source.slice(start, at));
  }
}

interface FoundTag {
  end: number;
  output: string;
  unknown?: boolean;
}

function tagAt(
  source: string,
  start: number,
  variables: Map<string, string>,
  includes: ReadonlyMap<string, string>,
  lastTagEnd: number,
): FoundTag | null {
  const liquid = start < lastTagEnd ? liquidTag(source, start, variables, includes) : null;
  return liquid ?? shortcode(source, start) ?? outputTag(source, start, variables);
}

function liquidTag(
  source: string,
  start: number,
  variables: Map<string, string>,
  includes: ReadonlyMap<string, string>,
): FoundTag | null {
  const match = matchAt(TAG_START, source, start);
  const close = match ? source.indexOf('%}', TAG_START.lastIndex) : -1;
  if (!match || close === -1) return null;
  const name = match[1] ?? '';
  const details = source.slice(TAG_START.lastIndex, close).replace(/-$/, '').trim();
  const end = close + '%}'.length;
  if (name === 'comment') {
    const comment = blockAt(source, end, /\{%-?\s*endcomment\s*-?%\}/g);
    return { end: comment.end, output: '\n'.repeat(source.slice(start, comment.end).split('\n').length - 1) };
  }
  if (name === 'raw') {
    const raw = blockAt(source, end, /\{%-?\s*endraw\s*-?%\}/g);
    return { end: raw.end, output: raw.content };
  }
  if (name === 'highlight') {
    const code = blockAt(source, end, /\{%-?\s*endhighlight\s*-?%\}/g);
    return { end: code.end, output: fenced(code.content, details) };
  }
  if (name === 'include' || name === 'include_relative') {
    const included = includes.get(includedFile(details));
    if (included !== undefined) return { end, output: `${BREAK}${included.replaceAll('\n', BREAK)}${BREAK}` };
  }
  if (name === 'link' || name === 'post_url') return { end, output: name === 'link' ? `/${details}` : `${details}.md` };
  if (name === 'assign' || name === 'capture') {
    const literal = LITERAL.exec(details);
    if (literal?.[1]) variables.set(literal[1], literal[2] ?? literal[3] ?? literal[4] ?? '');
    return { end, output: '' };
  }
  return { end, output: '', unknown: !name.startsWith('end') };
}

function shortcode(source: string, start: number): FoundTag | null {
  const match = matchAt(SHORTCODE_START, source, start);
  if (!match) return null;
  const [opening, closing, name = ''] = match;
  const rest = source.slice(start + opening.length, start + SHORTCODE_MAX);
  const close = rest.search(SHORTCODE_END);
  const details = rest.slice(0, close).replace(/\/$/, '').trim();
  if (close === -1) return null;
  const end = start + opening.length + close + '>}}'.length;
  if (name === 'highlight' && !closing) {
    const code = blockAt(source, end, /\{\{[<%]\s*\/highlight\s*[>%]\}\}/g);
    return { end: code.end, output: fenced(code.content, details) };
  }
  const output = shortcodeMarkdown(name, details, closing === '/');
  const lines = '\n'.repeat(linesIn(source.slice(start, end)));
  return { end, output: (output ?? '') + lines, unknown: output === null };
}

function outputTag(source: string, start: number, variables: Map<string, string>): FoundTag | null {
  const match = matchAt(OUTPUT, source, start);
  if (!match) return null;
  const [whole, name = '', filters] = match;
  const value = filters === undefined ? variables.get(name) : undefined;
  return { end: start + whole.length, output: value ?? '', unknown: value === undefined };
}

/** Files that the text includes, as it names them. */
export function includesIn(source: string): string[] {
  const tags = source.split('{%').slice(1);
  return tags.flatMap((tag) => {
    const end = tag.indexOf('%}');
    const details = end < 0 ? null : /^-?\s*include(?:_relative)?\s(.*)$/s.exec(tag.slice(0, end))?.[1];
    return details ? [includedFile(details)] : [];
  });
}

function includedFile(details: string): string {
  return details.trim().split(/\s/, 1)[0] ?? '';
}

/** The text from here to an end tag, and where that tag ends; without one, the rest of the text. */
function blockAt(source: string, start: number, endTag: RegExp): { content: string; end: number } {
  endTag.lastIndex = start;
  const match = endTag.exec(source);
  if (!match) return { content: source.slice(start), end: source.length };
  return { content: source.slice(start, match.index), end: match.index + match[0].length };
}

function fenced(code: string, details: string): string {
  const language = /^[\w+#-]+/.exec(details)?.[0] ?? '';
  const fence = code.includes('```') ? '~~~~' : '```';
  return `\n${fence}${language}\n${code.replace(/^\n|\n$/g, '')}\n${fence}\n`;
}

function matchAt(pattern: RegExp, source: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(source);
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}

function oneLine(tag: string): string {
  return cut(tag.replace(/\s+/g, ' '), 60);
}
