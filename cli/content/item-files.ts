import { stringify } from 'yaml';
import { LANGUAGES, type Language } from '#domain/language.ts';
import type { Question } from '#domain/quiz.ts';
import { htmlToMarkdown } from '#server/modules/content/html/html-to-markdown.ts';
import type { SafeHtml } from '#server/modules/content/html/safe-html.ts';
import type { StoredItem } from '#server/modules/content/import/site-items.ts';
import { folderOf, QUIZ_FILE } from './content-files.ts';
import { ITEM_FIELDS } from './item-fields.ts';
import { timestampText } from './timestamp.ts';

/** A file of a content folder. */
export interface ContentFile {
  /** Relative to the content folder, with `/`. */
  path: string;
  text: string;
}

/** The same with pictures, whose text is bytes. */
export interface ExportedFile {
  path: string;
  text: string | Buffer;
}

/** The Markdown of bodies by the name of the field; null for a body that has none. */
export type MarkdownByField = Record<string, string | null>;

/**
 * The files that `readItem` reads as this item again. The same item always gives the same bytes: keys in the order of
 * ITEM_FIELDS, LF, one line end at the end.
 * @param known the Markdown of bodies that was found before.
 * @param found gets the Markdown of the others.
 */
export function itemFiles(
  item: StoredItem,
  languages: readonly Language[] = LANGUAGES,
  known: MarkdownByField = {},
  found: MarkdownByField = {},
): ContentFile[] {
  const folder = folderOf(item);
  const files: ContentFile[] = [{ path: `${folder}/meta.yml`, text: yaml(metaOf(item)) }];
  for (const language of languages) {
    const text = textFile(item, language, known, found);
    if (text) files.push({ path: `${folder}/${text.name}`, text: text.text });
  }
  if (item.type === 'lesson' && isQuestions(item.values.questions)) {
    files.push({ path: `${folder}/${QUIZ_FILE}`, text: yaml(item.values.questions.map(quizEntry)) });
  }
  return files;
}

function metaOf({ type, author, values }: StoredItem): Record<string, unknown> {
  const { createdAt, updatedAt, publishedAt, publishAt, unpublishAt, language, formerSlugs } = values;
  const given: Record<string, unknown> = {
    ...values,
    author,
    language: language === 'en' ? null : language,
    date: timestampText(publishedAt),
    created: Number(createdAt) === Number(publishedAt ?? Number.NaN) ? null : timestampText(createdAt),
    updated: Number(updatedAt) > Number(createdAt) ? timestampText(updatedAt) : null,
    publishAt: timestampText(publishAt),
    unpublishAt: timestampText(unpublishAt),
    formerSlugs: Array.isArray(formerSlugs) && formerSlugs.length > 0 ? formerSlugs : null,
  };
  return present(Object.keys(ITEM_FIELDS[type].meta).map((key) => [key, given[key]]));
}

/** Null if the item has no text in the language. */
function textFile(
  { type, values }: StoredItem,
  language: Language,
  known: MarkdownByField,
  found: MarkdownByField,
): { name: string; text: string } | null {
  const suffix = language === 'es' ? 'Es' : '';
  const front = present(Object.keys(ITEM_FIELDS[type].front).map((key) => [key, values[`${key}${suffix}`]]));
  if (language === 'es') Object.assign(front, confirmedIn(values));
  const field = `content${suffix}`;
  const html = values[field];
  if (Object.keys(front).length === 0 && typeof html !== 'string') return null;
  const head = `---\n${yaml(front)}---\n`;
  if (!isSafeHtml(html)) return { name: `${language}.md`, text: head };
  let markdown = known[field];
  if (markdown === undefined) {
    markdown = htmlToMarkdown(html);
    found[field] = markdown;
  }
  if (markdown !== null) return { name: `${language}.md`, text: `${head}\n${markdown}` };
  // Files are read with every line end as LF.
  return { name: `${language}.html`, text: `${head}\n${html.replaceAll('\r', '&#13;')}\n` };
}

/** What the Spanish that is out of date translates. */
function confirmedIn({ translatedFrom }: StoredItem['values']): Record<string, unknown> {
  const isOutdated =
    typeof translatedFrom === 'object' && translatedFrom !== null && Object.keys(translatedFrom).length > 0;
  return isOutdated ? { confirmed: translatedFrom } : {};
}

function quizEntry({ id, answer, question, options, explanation }: Question) {
  const wording = (language: Language) => ({
    question: question[language],
    // A map, as an object would put options named by numbers first.
    options: new Map(options.map(({ id: option, text }) => [option, text[language]])),
    ...(options.some(({ why }) => why) && {
      why: new Map(options.flatMap(({ id: option, why }) => (why ? [[option, why[language]] as const] : []))),
    }),
    explanation: explanation[language],
  });
  return { id, answer, en: wording('en'), ...(question.es !== null && { es: wording('es') }) };
}

function present(entries: [string, unknown][]): Record<string, unknown> {
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
}

/** Without added line breaks, so that a changed word changes one line. */
function yaml(value: object): string {
  return Object.keys(value).length > 0 ? stringify(value, { lineWidth: 0 }) : '';
}

/** Columns of bodies hold nothing else. */
function isSafeHtml(value: unknown): value is SafeHtml {
  return typeof value === 'string';
}

function isQuestions(value: unknown): value is Question[] {
  return Array.isArray(value);
}
