import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromElsewhere } from '#tests/support/elsewhere.ts';
import { graphql } from '#tests/support/graphql.ts';
import { indexed } from '#tests/support/indexed.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startOwnSite();
});
afterAll(() => site.close());
beforeEach(() => truncate(site.em, 'stored_article, stored_video, stored_course_module, search_due cascade'));

interface Answer {
  items: { kind: string; slug: string; snippet: { parts: { text: string; isHit: boolean }[] } }[];
  totalCount: number;
  isSimilar: boolean;
  suggestion: string | null;
}

const QUERY = `query ($search: String!, $language: Language!, $kind: SearchKind) {
  search(search: $search, language: $language, kind: $kind, page: 1, pageSize: 9) {
    items { kind slug snippet { parts { text isHit } } } totalCount isSimilar suggestion
  }
}`;

async function search(text: string, { language = 'en', kind = null as string | null } = {}): Promise<Answer> {
  const { data, errors } = await graphql<{ search: Answer }>(
    site,
    QUERY,
    { search: text, language, kind },
    fromElsewhere(),
  );
  if (!data) throw new Error(JSON.stringify(errors));
  expect(data.search).toMatchObject({ totalCount: 0, isSimilar: true });
  return data.search;
}

const found = ({ suggestion, items }: Answer) => [suggestion, ...items.map(({ slug }) => slug)];

describe('a misspelled search suggests nothing', () => {
  it('that only drafts, lessons of draft modules, the trash or earlier versions have', async () => {
    await site.make.article({ slug: 'draft', content: '<p>A draft about zebras</p>', status: 'draft' });
    const module = await site.make.module({ status: 'draft' });
    await site.make.lesson({ content: '<p>A lesson about giraffes</p>', module: module.id });
    const { id } = await site.make.article({ content: '<p>An article about leopards</p>' });
    const edited = await site.make.article({ content: '<p>An article about okapis</p>' });
    await indexed(site.em);
    await site.em.execute(`update article set deleted_at = now() where id = ${id}`);
    await site.em.execute(`update article set content = '<p>Nothing</p>' where id = ${edited.id}`);
    await indexed(site.em);
    for (const text of ['zebars', 'girafes', 'leoprads', 'okapsi']) {
      expect(found(await search(text, { kind: 'article' }))).toEqual([null]);
    }
  });

  it('for what is like no word, and for Spanish words to readers of English', async () => {
    await site.make.article({ slug: 'both', titleEs: 'Uno', contentEs: '<p>Los leopardos</p>' });
    await indexed(site.em);
    for (const text of ['qqqqwwww', 'leoaprdos', "'", '%', '_____']) {
      expect((await search(text, { kind: 'article' })).suggestion).toBeNull();
    }
    expect(found(await search('leoaprdos', { language: 'es', kind: 'article' }))).toEqual(['leopardos', 'both']);
  });
});

it('suggests the words of titles that were meant, and shows what has them', async () => {
  await site.make.article({ slug: 'lightning', title: 'The Lightning network' });
  await indexed(site.em);
  expect(found(await search('lighning netwrok', { kind: 'article' }))).toEqual(['lightning network', 'lightning']);
});

it('also those that are only in a body, a lesson, a description or a definition of the glossary, and marks them', async () => {
  await site.make.article({ slug: 'body', content: '<p>Ephemeral&nbsp;anchors &amp; <b>Óvalos</b></p>' });
  await site.make.lesson({ slug: 'lesson', content: '<p>Text</p>', tip: 'Beware of rattlesnakes.' });
  await site.make.video({ slug: 'video', description: 'A talk.', speakers: 'Ana Zebrowska' });
  await indexed(site.em);
  const inBody = await search('ephemerl anchros');
  expect(found(inBody)).toEqual(['ephemeral anchors', 'body']);
  const hits = inBody.items.flatMap(({ snippet }) => snippet.parts.filter(({ isHit }) => isHit));
  expect(hits.map(({ text }) => text)).toEqual(['Ephemeral', 'anchors']);
  expect(found(await search('ovlaos'))).toEqual(['óvalos', 'body']);
  expect(found(await search('ratlesnakes'))).toEqual(['rattlesnakes', 'lesson']);
  expect(found(await search('zebrowksa', { language: 'es' }))).toEqual(['zebrowska', 'video']);
  expect(found(await search('famos face', { kind: 'term' }))).toEqual(['famous face', 'giveaway-scam']);
});

it('takes the word that most texts have, not a mistake in one of them, and leaves words that are right as they are', async () => {
  for (let n = 0; n < 3; n += 1) await site.make.article({ content: '<p>Lightning strikes the wallet</p>' });
  await site.make.article({ content: '<p>Lighnting</p>' });
  await indexed(site.em);
  expect((await search('the lighning wallets', { kind: 'article' })).suggestion).toBe('the lightning wallets');
});

it('keeps quotation marks and words to leave out as they are', async () => {
  await site.make.article({ slug: 'wallets', content: '<p>Lightning network wallet</p>' });
  await site.make.article({ slug: 'channels', content: '<p>Lightning network channel</p>' });
  await indexed(site.em);
  const inArticles = (text: string) => search(text, { kind: 'article' });
  expect(found(await inArticles('lighning -wallet'))).toEqual(['lightning -wallet', 'channels']);
  expect(found(await inArticles('lighning -"network wallet"'))).toEqual(['lightning -"network wallet"', 'channels']);
  expect(found(await inArticles('"lighning network" wallet'))).toEqual(['"lightning network" wallet', 'wallets']);
  expect(found(await inArticles('"network lighning"'))).toEqual([null]);
  expect(found(await inArticles('zzzz -lightning'))).toEqual([null]);
  await site.make.article({ slug: 'titled', title: 'Hardware wallets', content: '<p>Keys</p>' });
  await indexed(site.em);
  expect(found(await inArticles('zzzz -"hardware wallets"'))).toEqual([null]);
  expect(found(await inArticles('lighning -"network walet"'))).toEqual([
    'lightning -"network walet"',
    ...['channels', 'wallets'],
  ]);
  expect(found(await inArticles('lighning-network channel'))).toEqual(['lightning network channel', 'channels']);
});

it('shows what has similar words in its title if no spelling finds anything', async () => {
  await site.make.article({ slug: 'hardware', title: 'Hardware wallets' });
  await indexed(site.em);
  expect(found(await search('hardwarewallets', { kind: 'article' }))).toEqual([null, 'hardware']);
});
