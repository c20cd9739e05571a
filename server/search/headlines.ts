import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language, LocalizedText } from '#domain/language.ts';
import type { TextQuery } from './found-items.ts';

/** A text in parts, of which some are what was searched. */
export interface MarkedText {
  parts: { text: string; isHit: boolean }[];
  language: Language;
}

export interface ShownText {
  title: LocalizedText;
  /** Plain text that a snippet is taken from. */
  text: LocalizedText;
}

/** PostgreSQL puts them around hits. Private-use characters, which are removed from the texts before. */
const START = '\uE000';
const STOP = '\uE001';
const MARKS = /[\uE000\uE001]/g;

const SELECTORS = `StartSel=${START}, StopSel=${STOP}`;
const WHOLE = `${SELECTORS}, HighlightAll=true`;
const SNIPPET = `${SELECTORS}, MaxFragments=2, MaxWords=30, MinWords=18, FragmentDelimiter=" … "`;

/** Characters of a text that needs no snippet. */
const SHORT = 300;
const SNIPPET_OR_WHOLE = `case when length(t.text ->> 'value') <= ${SHORT} then '${WHOLE}' else '${SNIPPET}' end`;

/**
 * Each title and each short text whole, and the parts of other texts around what was searched; without a search or
 * without a hit, the beginning. They are plain text and have to be escaped when they are shown.
 */
export async function headlines(
  em: EntityManager,
  texts: readonly ShownText[],
  query: TextQuery | null,
): Promise<{ title: MarkedText; snippet: MarkedText }[]> {
  if (texts.length === 0) return [];
  const clean = ({ value, language }: LocalizedText) => ({ value: value.replace(MARKS, ''), language });
  const asked = texts.map(({ title, text }) => ({ title: clean(title), text: clean(text) }));
  const { en, es } = query ?? { en: '', es: '' };
  const headline = (name: string, options: string) => `
    ts_headline(
      case t.${name} ->> 'language' when 'es' then 'sato_es' else 'sato_en' end::regconfig, t.${name} ->> 'value',
      case t.${name} ->> 'language' when 'es' then ?::tsquery else ?::tsquery end, ${options})`;
  const rows = await em.execute<{ title: string; snippet: string }[]>(
    `select ${headline('title', `'${WHOLE}'`)} as title, ${headline('text', SNIPPET_OR_WHOLE)} as snippet
     from jsonb_array_elements(?::jsonb) with ordinality as l (item, n), jsonb_to_record(l.item) as t (title jsonb, text jsonb)
     order by l.n`,
    [es, en, es, en, JSON.stringify(asked)],
  );
  return asked.map(({ title, text }, index) => {
    const row = rows[index] ?? { title: title.value, snippet: '' };
    return { title: marked(row.title, title.language), snippet: snippetOf(row.snippet, text) };
  });
}

/** Characters that tell where a snippet begins and ends in its text. */
const EDGE = 20;

/** PostgreSQL leaves out punctuation at the ends. */
function isMark(text: string): boolean {
  return text.length <= 3 && !/[\p{L}\p{N}]/u.test(text);
}

/** With an ellipsis where something is left out. */
function snippetOf(found: string, { value, language }: LocalizedText): MarkedText {
  const text = found.trim();
  const plain = text.replace(MARKS, '');
  const [head, tail] = [plain.slice(0, EDGE), plain.slice(-EDGE)];
  const before = value.slice(0, value.indexOf(head));
  const after = value.slice(value.lastIndexOf(tail) + tail.length);
  return marked(`${isMark(before) ? before : '… '}${text}${isMark(after) ? after : ' …'}`, language);
}

function marked(text: string, language: Language): MarkedText {
  const parts = text
    .split(new RegExp(`${START}([^${STOP}]*)${STOP}`))
    .map((part, index) => ({ text: part.replace(MARKS, ''), isHit: index % 2 === 1 }))
    .filter((part) => part.text !== '');
  return { parts, language };
}
