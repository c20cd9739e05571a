import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allNamesOf } from '#domain/glossary/names.ts';
import { TERM_IDS } from '#domain/glossary.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { LISTING_PAGE_SIZE } from '#domain/limits.ts';
import { fromElsewhere } from '#tests/support/elsewhere.ts';
import { graphql } from '#tests/support/graphql.ts';
import { indexed } from '#tests/support/indexed.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';
import { QUESTIONS } from './search-questions.ts';

const STARTER = path.resolve(import.meta.dirname, '../../cli/starter-content');

/** Mean reciprocal rank: 1 if an answer is first for each question, 0.5 if it is second. */
const LEAST: Record<Language, number> = { en: 0.97, es: 0.92 };

let site: TestSite;

beforeAll(async () => {
  site = await startOwnSite();
  const env = { DATABASE_URL: site.databaseUrl };
  const { code, errors } = await runSato(['content', 'import', STARTER, '--starter'], { env });
  expect(code, errors).toBe(0);
  await indexed(site.em);
});
afterAll(() => site.close());

/** The first page of what is found, or of what is similar. */
async function found(search: string, language: Language, kind: 'term' | null = null): Promise<string[]> {
  const { data, errors } = await graphql<{ search: { items: { slug: string }[] } }>(
    site,
    `query ($search: String!, $language: Language!, $kind: SearchKind, $pageSize: Int!) {
      search(search: $search, language: $language, kind: $kind, pageSize: $pageSize) { items { slug } }
    }`,
    { search, language, kind, pageSize: LISTING_PAGE_SIZE },
    fromElsewhere(),
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return data.search.items.map(({ slug }) => slug);
}

it.each(LANGUAGES)('answers come first for questions that it was not tuned with, in %s', async (language) => {
  const proving = QUESTIONS[language].filter((_, place) => place % 2 === 1);
  let sum = 0;
  for (const { search, answers } of proving) {
    const place = (await found(search, language)).findIndex((slug) => answers.includes(slug));
    if (place >= 0) sum += 1 / (place + 1);
  }
  expect(sum / proving.length).toBeGreaterThanOrEqual(LEAST[language]);
});

it.each(LANGUAGES)('each name of a term leads to it, in %s', { tags: ['extended'] }, async (language) => {
  const names = TERM_IDS.flatMap((id) => allNamesOf(id).map((name) => ({ id, name })));
  const missing: string[] = [];
  for (const { id, name } of names) {
    const slugs = await found(name, language, 'term');
    if (!slugs.includes(id)) missing.push(name);
  }
  expect(missing).toEqual([]);
});
