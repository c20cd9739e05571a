import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { searchedFields } from '#domain/content/kinds.ts';
import { COMMENT_TARGETS, type CommentTargetKind } from '#domain/content.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { termWords } from './glossary-terms.ts';
import { SEARCHED, wordsIn } from './words-in.ts';

type Found = Record<Language, Set<string>>;

/**
 * Adds the words of published items to `known_word`, those of all types at once, so that two processes can't wait for each
 * other. Words that no text has any longer stay there, so one that is suggested must be looked for first.
 */
export async function noteWords(
  client: pg.ClientBase,
  items: Readonly<Record<CommentTargetKind, readonly number[]>>,
): Promise<void> {
  const found: Found = { en: new Set(), es: new Set() };
  for (const type of COMMENT_TARGETS) if (items[type].length > 0) await collect(client, type, items[type], found);
  await add(client, found);
}

async function collect(
  client: pg.ClientBase,
  type: CommentTargetKind,
  ids: readonly number[],
  found: Found,
): Promise<void> {
  const fields = searchedFields(type);
  const texts = (suffix: string) =>
    fields.map(({ column, isTranslated }) => `left(r.${column}${isTranslated ? suffix : ''}, ${SEARCHED})`);
  const { rows } = await client.query<Record<Language, string>>(
    `select concat_ws(' ', ${texts('').join(', ')}) as en, concat_ws(' ', ${texts('_es').join(', ')}) as es
     from ${type} r where r.status = 'published' and r.id = any($1)`,
    [ids],
  );
  for (const row of rows) {
    for (const language of LANGUAGES) for (const word of wordsIn(row[language])) found[language].add(word);
    // Visitors don't wait while a long import is indexed.
    await setImmediate();
  }
}

/** The same for the glossary, which no item has. */
export async function noteTermWords(client: pg.ClientBase): Promise<void> {
  await add(client, termWords());
}

/** In one order everywhere, so that two processes can't wait for each other. */
async function add(client: pg.ClientBase, words: Readonly<Record<Language, ReadonlySet<string>>>): Promise<void> {
  for (const language of LANGUAGES) {
    await client.query(
      `insert into known_word (language, word) select $1, w from unnest($2::text[]) w on conflict do nothing`,
      [language, [...words[language]].sort()],
    );
  }
}
