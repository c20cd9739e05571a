import type { Language } from '#domain/language.ts';

/**
 * Stands for a line break that isn't in the file, so that lines keep their numbers until {@link withLineBreaks}. No text
 * has it: Unicode reserves it.
 */
export const BREAK = '\ufdd0';

export function withLineBreaks(text: string): string {
  return text.replaceAll(BREAK, '\n');
}

const NAMES: Record<string, Record<Language, string>> = {
  note: { en: 'Note', es: 'Nota' },
  info: { en: 'Information', es: 'Información' },
  tip: { en: 'Tip', es: 'Consejo' },
  important: { en: 'Important', es: 'Importante' },
  warning: { en: 'Warning', es: 'Advertencia' },
  caution: { en: 'Caution', es: 'Precaución' },
  danger: { en: 'Danger', es: 'Peligro' },
  success: { en: 'Success', es: 'Éxito' },
  question: { en: 'Question', es: 'Pregunta' },
  example: { en: 'Example', es: 'Ejemplo' },
  summary: { en: 'Summary', es: 'Resumen' },
  failure: { en: 'Failure', es: 'Fallo' },
  bug: { en: 'Bug', es: 'Error' },
  quote: { en: 'Quote', es: 'Cita' },
};

const OTHER_NAMES: Record<string, string> = {
  hint: 'tip',
  alert: 'warning',
  attention: 'warning',
  error: 'danger',
  abstract: 'summary',
  tldr: 'summary',
  todo: 'note',
  seealso: 'note',
  callout: 'note',
  admonition: 'note',
  aside: 'note',
  notice: 'note',
  check: 'success',
  done: 'success',
  faq: 'question',
  help: 'question',
  fail: 'failure',
  missing: 'failure',
  cite: 'quote',
  primary: 'note',
  secondary: 'note',
};

/** The kind of callout that a name means; null if none. */
export function calloutKind(name: string): string | null {
  const lower = name.toLowerCase();
  const kind = OTHER_NAMES[lower] ?? lower;
  return Object.hasOwn(NAMES, kind) ? kind : null;
}

/** Something in a text that has no meaning here, and the 1-based line of its body. */
export interface Dropped {
  what: string;
  line: number;
}

/** Whether a text may have any of what {@link withCallouts} reads. */
const ANY = /(?:^|\ufdd0)[ \t>]*(?::{3}|!{3}|\?{3}|===[ \t]+"|(?:>[ \t]*)+\[!)/m;

const FENCE = /^[ \t>]*(`{3,}|~{3,})/;
/** `:::tip[Title]`, `:::tip Title`, `::: tip {…}`; without a name, the end. */
const DIRECTIVE = /^([ \t]*)(:{3,})[ \t]*([\w-]*)[ \t]*(?:\[([^\n]*)\])?[ \t]*(?:\{[^{}\n]*\})?[ \t]*([^\n]*)$/;
/** `!!! note "Title"`, `??? note "Title"`, `???+ note`, `=== "Title"`. */
const INDENTED = /^([ \t]*)(!{3}|\?{3}\+?|={3}[!+]?)[ \t]+([\w -]*?)[ \t]*(?:"([^\n]*)")?[ \t]*$/;
/** `> [!NOTE]`, `> [!note]- Title`. */
const QUOTED = /^([ \t]*(?:>[ \t]*)+)\[!(\w+)\](?!\()([-+]?)[ \t]*([^\n]*)$/;

interface Open {
  end: string;
  /** Indentation of its lines, which its end is told by; null if a line `:::` ends it. */
  indent: number | null;
  /** Columns that its lines lose. */
  dedent: number;
  colons: number;
}

/**
 * Callouts, folding blocks and tabs as Markdown has them: a quote or `<details>` with a title in bold type, and the texts of
 * tabs one after another below their titles.
 * @returns also the names of blocks that are none of these, whose text stays.
 */
export function withCallouts(markdown: string, language: Language): { markdown: string; dropped: Dropped[] } {
  if (!ANY.test(markdown)) return { markdown, dropped: [] };
  const open: Open[] = [];
  const dropped: Dropped[] = [];
  let fence: string | null = null;
  let ends = '';
  const source = markdown.split(/([\n\ufdd0])/);
  let text = '';
  let number = 1;
  for (const [index, raw] of source.entries()) {
    if (index % 2 === 1) {
      text += raw;
      if (raw === '\n') number += 1;
      continue;
    }
    const isBlank = raw.trim() === '';
    const width = indentOf(raw);
    while (!isBlank) {
      const last = open.at(-1);
      if (last?.indent == null || width >= last.indent) break;
      ends += last.end;
      open.pop();
      fence = null;
    }
    const line = dedented(
      raw,
      open.reduce((sum, { dedent }) => sum + dedent, 0),
    );
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null || mark) {
      if (fence === null) fence = mark ?? null;
      else if (mark && mark[0] === fence[0] && mark.length >= fence.length && line.trim() === mark) fence = null;
      text += ends + line;
      ends = '';
      continue;
    }
    const next = source.slice(index + 1, index + 7).find((each) => each.trim() !== '' && each !== BREAK) ?? '';
    text += ends + changed(line, width, indentOf(next), number);
    ends = '';
  }
  const rest = open.reverse().reduce((all, { end }) => all + end, '');
  return { markdown: text + rest, dropped };

  function changed(line: string, width: number, nextWidth: number, number: number): string {
    const quoted = QUOTED.exec(line);
    if (quoted) {
      const [, prefix = '', name = '', , title = ''] = quoted;
      return `${prefix}**${boldText(title || titleFor(name, language))}**${BREAK}${prefix}`;
    }
    const indented = INDENTED.exec(line);
    const [, , , kindName = '', quotedTitle] = indented ?? [];
    if (
      indented &&
      nextWidth >= width + 2 &&
      (quotedTitle !== undefined || /^[\w-]+(?: (?:inline|end))*$/.test(kindName))
    ) {
      const [, indent = '', sign = '', name = '', title] = indented;
      const shown = title ?? titleFor(name.split(' ')[0] ?? '', language);
      const block = sign.startsWith('=')
        ? { start: shown && `**${boldText(shown)}**`, end: '' }
        : blockOf(sign.startsWith('?'), shown, indent);
      open.push({ end: block.end, indent: width + 2, dedent: 4, colons: 0 });
      return `${indent}${block.start}${BREAK}`;
    }
    const directive = DIRECTIVE.exec(line);
    if (!directive) return line;
    const [, indent = '', colons = '', name = '', label, after = ''] = directive;
    if (name === '' && line.includes('{')) {
      open.push({ end: '', indent: null, dedent: 0, colons: colons.length });
      return '';
    }
    if (name === '') {
      const at = open.findLastIndex((each) => each.colons > 0 && each.colons <= colons.length);
      return at < 0
        ? ''
        : open
            .splice(at)
            .reverse()
            .reduce((all, { end }) => all + end, '');
    }
    const isFolded = /^(?:details|collapse|spoiler)$/i.test(name);
    const kind = calloutKind(name);
    const title = label ?? (/\btitle="([^"\n]*)"/.exec(line)?.[1] || after.trim());
    if (!isFolded && !kind) {
      dropped.push({ what: `:::${name}`, line: number });
      open.push({ end: '', indent: null, dedent: 0, colons: colons.length });
      return title ? `${indent}**${boldText(title)}**${BREAK}` : '';
    }
    const block = blockOf(isFolded, title || titleFor(isFolded ? 'details' : name, language), indent);
    open.push({ end: block.end, indent: null, dedent: 0, colons: colons.length });
    return `${indent}${block.start}${BREAK}`;
  }
}

function blockOf(isFolded: boolean, title: string, indent: string): { start: string; end: string } {
  const [tag, head] = isFolded
    ? ['details', `${BREAK}${indent}<summary>${escaped(title)}</summary>`]
    : ['blockquote', title && `${BREAK}${BREAK}${indent}**${boldText(title)}**`];
  return {
    start: `${BREAK}${indent}<${tag}>${head}${BREAK}`,
    end: `${BREAK}${BREAK}${indent}</${tag}>${BREAK}${BREAK}`,
  };
}

function titleFor(name: string, language: Language): string {
  if (name === 'details') return language === 'es' ? 'Detalles' : 'Details';
  const kind = calloutKind(name);
  return kind ? (NAMES[kind]?.[language] ?? '') : name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
}

/** A title within `**`. */
function boldText(title: string): string {
  return title.replaceAll('**', '').trim();
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function indentOf(line: string): number {
  const [spaces = ''] = /^[ \t]*/.exec(line) ?? [];
  return spaces.replaceAll('\t', '    ').length;
}

function dedented(line: string, columns: number): string {
  if (columns === 0) return line;
  const [spaces = ''] = /^[ \t]*/.exec(line) ?? [];
  return ' '.repeat(Math.max(0, indentOf(line) - columns)) + line.slice(spaces.length);
}
