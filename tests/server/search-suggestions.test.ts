import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashOf } from '#client/app/trusted-documents.ts';
import { SearchSuggestionsDocument } from '#client/gql/graphql.ts';
import { folded } from '#domain/search.ts';
import { fromElsewhere } from '#tests/support/elsewhere.ts';
import { graphql } from '#tests/support/graphql.ts';
import { indexed } from '#tests/support/indexed.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';
import { used } from '#tests/support/used-limit.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startOwnSite({ RESPONSE_CACHE_MIB: '16' });
});
afterAll(() => site.close());
beforeEach(() => truncate(site.em, 'stored_article, stored_video, stored_course_module, search_due cascade'));

interface Suggestion {
  kind: string;
  path: string;
  title: { value: string; language: string };
}

const QUERY = `query ($search: String!, $language: Language!) {
  searchSuggestions(search: $search, language: $language) { kind path title { value language } }
}`;

const ask = (search: string, language = 'en', place = fromElsewhere()) =>
  graphql<{ searchSuggestions: Suggestion[] }>(site, QUERY, { search, language }, place);

async function suggested(search: string, language?: string): Promise<Suggestion[]> {
  const { data, errors } = await ask(search, language);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.searchSuggestions;
}
const titles = (found: Suggestion[]) => found.map(({ title }) => title.value);
const ofArticles = (found: Suggestion[]) => titles(found.filter(({ kind }) => kind === 'article'));

it('refuses a search that is too long', async () => {
  const { errors } = await ask('a'.repeat(201));
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { search: expect.anything() } });
});

it('refuses the 241st of one place within a minute, which leaves the search itself to it', async () => {
  const place = fromElsewhere();
  expect((await ask('zebra', 'en', place)).errors).toBeUndefined();
  await used(site, 'suggestions', 240);
  expect((await ask('zebra', 'en', place)).errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
  expect((await ask('zebra')).errors).toBeUndefined();
  expect((await fetch(`${site.url}/api/search?q=zebra`, { headers: place })).status).toBe(200);
});

it('answers what the site’s own pages ask for a second time from memory', async () => {
  await site.make.article({ title: 'Zebra' });
  await indexed(site.em);
  const place = fromElsewhere();
  const send = (search: string) =>
    fetch(`${site.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...place },
      body: JSON.stringify({
        variables: { search, language: 'en' },
        extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(SearchSuggestionsDocument) } },
      }),
    });
  const answer = await (await send('zebr')).text();
  expect(answer).toContain('Zebra');
  await used(site, 'suggestions', 240);
  expect((await (await send('zeb')).json()).errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
  expect(await (await send('zebr')).text()).toBe(answer);
});

it.each([
  '',
  ' z ',
  '"',
  '-',
  '-zeb',
  '& | ! <->',
  ':*',
  "'",
  '\0\0',
  '%%',
  '\\\\',
  '½',
  'zeb -zebra',
  'a'.repeat(200),
])('answers %j, however little it means', async (search) => {
  await site.make.article({ title: 'Zebra' });
  await indexed(site.em);
  expect(await suggested(search)).toEqual([]);
});

it('never suggests drafts or the trash', async () => {
  await site.make.article({ title: 'Zebra one', status: 'draft' });
  const { id } = await site.make.article({ title: 'Zebra two' });
  await indexed(site.em);
  await site.em.execute(`update article set deleted_at = now() where id = ${id}`);
  expect(await suggested('zebr')).toEqual([]);
});

describe('the last word', () => {
  it.each([
    ['ze', ['Zebra crossings']],
    ['zebra cros', ['Zebra crossings']],
    ['CROSSING', ['Zebra crossings']],
    // Its stem is "quot".
    ['quotin', ['Quoting a quorum']],
    ['quoting a', ['Quoting a quorum']],
    ['zeb crossings', []],
    ['"zeb"', []],
  ])('can be unfinished: %s', async (search, expected) => {
    await site.make.article({ title: 'Zebra crossings' });
    await site.make.article({ title: 'Quoting a quorum' });
    await indexed(site.em);
    expect(ofArticles(await suggested(search))).toEqual(expected);
  });

  it('can be in Spanish, without accents, and in English for Spanish readers', async () => {
    await site.make.article({ title: 'Zebras', titleEs: 'Cámaras y cebras' });
    await site.make.article({ title: 'Zebra herds' });
    await indexed(site.em);
    expect(ofArticles(await suggested('cam', 'es'))).toEqual(['Cámaras y cebras']);
    const found = await suggested('zebr', 'es');
    expect(found.map(({ title }) => title)).toEqual([
      { value: 'Cámaras y cebras', language: 'es' },
      { value: 'Zebra herds', language: 'en' },
    ]);
    expect(await suggested('ceb', 'en')).toEqual([]);
  });
});

it('suggests at most eight, ranked as by the search: the title, words of it, the rest of the text', async () => {
  for (let number = 1; number <= 8; number += 1) {
    await site.make.article({ title: `The ${number}th zoo of many`, content: '<p>Elephants and zebras</p>' });
  }
  await site.make.article({ title: 'Zebras' });
  await site.make.article({ title: 'Zebras at night' });
  await indexed(site.em);
  const found = await suggested('zebra');
  expect(found).toHaveLength(8);
  expect(titles(found).slice(0, 2)).toEqual(['Zebras', 'Zebras at night']);
});

it.each([
  ['seed phr', 'en', 'Seed phrase'],
  ['frase sem', 'es', 'Frase semilla'],
  // Another name of it.
  ['mnemonic ph', 'en', 'Seed phrase'],
])('a term of the glossary comes first by any of its names: %s', async (search, language, name) => {
  await site.make.article({ title: 'Phrases of seeds, mnemonic and others', titleEs: 'Frases de semillas y otras' });
  await indexed(site.em);
  const [first] = await suggested(search, language);
  expect(first).toMatchObject({ kind: 'term', path: expect.stringContaining('/glossary') });
  expect(folded(first?.title.value ?? '')).toBe(folded(name));
});
