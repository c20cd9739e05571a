import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language, LocalizedText } from '#domain/language.ts';
import { joinedAgain } from './joined-words.ts';
import type { TextQuery } from './text-query.ts';

/** A text in parts, of which some are what was searched. */
export interface MarkedText {
  parts: { text: string; isHit: boolean }[];
  language: Language;
}

export interface ShownText {
  title: LocalizedText;
  /** Plain text that a snippet is taken from. */
  text: LocalizedText;
  /** Title and text in English, if they may be needed: a snippet is taken from here if only here is what was searched. */
  english: string | null;
}

/** PostgreSQL puts them around hits. Private-use characters, which are removed from the texts before. */
const START = '\uE000';
const STOP = '\uE001';
const MARKS = /[\uE000\uE001]/g;
/** Also what `search_words` uses or removes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are its marks.
const UNSHOWN = /[\uE000\uE001\x00-\x08\u00AD\u200B\u2060\uFEFF]/g;
/** What joins two hits to one, also with a short word between, as in "2-of-3". */
const JOINT = new RegExp(`${STOP}([\\x01-\\x07](?:\\p{L}{1,3}[\\x01-\\x07])?)${START}`, 'gu');

const SELECTORS = `StartSel=${START}, StopSel=${STOP}`;
const WHOLE = `${SELECTORS}, HighlightAll=true`;
const SNIPPET = `${SELECTORS}, MaxFragments=2, MaxWords=30, MinWords=18, FragmentDelimiter=" … "`;

/** Characters of a text that needs no snippet. */
const SHORT = 300;
const SNIPPET_OR_WHOLE = `case when length(s.text ->> 'value') <= ${SHORT} then '${WHOLE}' else '${SNIPPET}' end`;

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
  const clean = ({ value, language }: LocalizedText) => ({ value: value.replace(UNSHOWN, ''), language });
  const asked = texts.map(({ title, text, english }) => ({
    title: clean(title),
    text: clean(text),
    english: english === null ? null : clean({ value: english, language: 'en' }),
  }));
  const en = query?.en ?? '';
  const es = query?.es ?? '';
  const rows = await em.execute<{ title: string; snippet: string; isEnglish: boolean }[]>(
    `select ${headline('t.title', `'${WHOLE}'`)} as title, ${headline('s.text', SNIPPET_OR_WHOLE)} as snippet, e."isEnglish"
     from (select ?::tsquery as en, ?::tsquery as es) q, jsonb_array_elements(?::jsonb) with ordinality as l (item, n),
       jsonb_to_record(l.item) as t (title jsonb, text jsonb, english jsonb),
       lateral (
         select coalesce((
           select not (w.words @@ q.es or w.words @@ q.en) and ${wordsOf('t.english')} @@ q.en
           from (select ${wordsOf('t.title')} || ${wordsOf('t.text')} as words offset 0) w where t.english is not null
         ), false) as "isEnglish" offset 0
       ) e,
       lateral (select case when e."isEnglish" then t.english else t.text end as text) s
     order by l.n`,
    [en, es, JSON.stringify(asked)],
  );
  return asked.map(({ title, text, english }, index) => {
    const row = rows[index] ?? { title: title.value, snippet: '', isEnglish: false };
    const shown = english && row.isEnglish ? english : text;
    return { title: marked(whole(row.title), title.language), snippet: snippetOf(whole(row.snippet), shown) };
  });
}

/** SQL for the configuration of the language that a localized text is in. */
function configOf(text: string): string {
  return `case ${text} ->> 'language' when 'es' then 'sato_es' else 'sato_en' end::regconfig`;
}

function wordsOf(text: string): string {
  return `to_tsvector(${configOf(text)}, search_words(${text} ->> 'value'))`;
}

function headline(text: string, options: string): string {
  const query = `case ${text} ->> 'language' when 'es' then q.es else q.en end`;
  return `ts_headline(${configOf(text)}, search_words(${text} ->> 'value'), ${query}, ${options})`;
}

/** Joined words as they are in the text. Those that were found together are one hit. */
function whole(found: string): string {
  return joinedAgain(found.replace(JOINT, '$1'));
}

/** Characters that mark where a snippet begins and ends in its text. */
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
