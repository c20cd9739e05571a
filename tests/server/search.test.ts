import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromElsewhere } from '#tests/support/elsewhere.ts';
import { getJson } from '#tests/support/get-json.ts';
import { graphql } from '#tests/support/graphql.ts';
import { indexed } from '#tests/support/indexed.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';
import { used } from '#tests/support/used-limit.ts';

let site: TestSite;

beforeAll(async () => {
  // Related articles also depend on statistics, and another file's could be left.
  site = await startOwnSite();
});
afterAll(() => site.close());
beforeEach(() => truncate(site.em, 'stored_article, stored_video, stored_course_module, search_due cascade'));

interface Text {
  parts: { text: string; isHit: boolean }[];
  language: string;
}
interface Answer {
  items: { kind: string; slug: string; path: string; title: Text; snippet: Text }[];
  totalCount: number;
  pageCount: number;
  isSimilar: boolean;
  suggestion: string | null;
}

const QUERY = `query ($search: String!, $language: Language!, $kind: SearchKind, $page: Int!, $pageSize: Int!) {
  search(search: $search, language: $language, kind: $kind, page: $page, pageSize: $pageSize) {
    items { kind slug path title { parts { text isHit } language } snippet { parts { text isHit } language } }
    totalCount pageCount isSimilar suggestion
  }
}`;

async function search(text: string, given: Record<string, unknown> = {}): Promise<Answer> {
  const variables = { search: text, language: 'en', kind: null, page: 1, pageSize: 20, ...given };
  const { data, errors } = await graphql<{ search: Answer }>(site, QUERY, variables, fromElsewhere());
  if (!data) throw new Error(JSON.stringify(errors));
  return data.search;
}

const slugs = ({ items }: Answer) => items.filter(({ kind }) => kind !== 'term').map(({ slug }) => slug);
const hits = ({ parts }: Text) => parts.filter(({ isHit }) => isHit).map(({ text }) => text);

describe('refuses', () => {
  it.each([
    ['a search that is too long', { search: 'a'.repeat(201) }, 'search'],
    ['page 0', { search: 'a', page: 0 }, 'page'],
    ['a page of 21', { search: 'a', pageSize: 21 }, 'pageSize'],
  ])('%s', async (_, given, field) => {
    const { errors } = await graphql(site, QUERY, { language: 'en', page: 1, pageSize: 9, ...given });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { [field]: expect.anything() } });
  });

  it.each(['', '?q=', '?q=%20', '?q=a&kind=module', '?q=a&language=fr', '?q=a&limit=0', '?q=a&limit=21', '?q=a&q=b'])(
    'GET /api/search%s',
    async (query) => {
      const { status, body } = await getJson(`${site.url}/api/search${query}`);
      expect({ status, body }).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT' } });
    },
  );
});

it('refuses the 61st search of one place within a minute, over both APIs, and no one else’s', async () => {
  const place = fromElsewhere();
  const ask = (headers: Record<string, string>) => getJson(`${site.url}/api/search?q=zebra`, { headers });
  expect((await ask(place)).status).toBe(200);
  await used(site, 'search', 59);
  expect((await ask(place)).status).toBe(200);
  expect(await ask(place)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  const given = { search: 'zebra', language: 'en', kind: null, page: 1, pageSize: 9 };
  const { errors } = await graphql(site, QUERY, given, place);
  expect(errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
  const page = await fetch(`${site.url}/search?q=zebra`, { headers: place });
  expect(page.status).toBe(429);
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask(fromElsewhere())).status).toBe(200);
});

it('refuses the 61st search within lists of one place within a minute, but not its lists, and no one else’s', async () => {
  const place = fromElsewhere();
  const list = (search: string | null, headers = place) =>
    graphql(site, 'query ($search: String) { articles(search: $search) { hasMore } }', { search }, headers);
  expect((await list('zebra')).errors).toBeUndefined();
  await used(site, 'search', 59);
  expect((await list('zebra')).errors).toBeUndefined();
  expect((await list('zebra')).errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
  const videos = await graphql(site, '{ videos(search: "zebra") { hasMore } }', {}, place);
  expect(videos.errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
  for (const page of ['/news?q=zebra', '/videos?q=zebra']) {
    expect((await fetch(site.url + page, { headers: place })).status, page).toBe(429);
    expect((await fetch(site.url + page, { headers: fromElsewhere() })).status, page).toBe(200);
  }
  for (const search of [null, '', ' ']) expect((await list(search)).errors).toBeUndefined();
  expect((await fetch(`${site.url}/news`, { headers: place })).status).toBe(200);
});

it.each(['"', '-', "'", '& | ! <->', ':*', '\0', '%', '\\', '((', '-bitcoin', 'the', '🔑', 'a'.repeat(200)])(
  'answers %j, however little it means',
  async (text) => {
    await site.make.article({ title: 'Bitcoin' });
    await indexed(site.em);
    expect((await search(text)).totalCount).toBe(0);
  },
);

it('never finds drafts, lessons of draft modules, or the trash', async () => {
  await site.make.article({ title: 'Zebra one', status: 'draft' });
  await site.make.video({ title: 'Zebra two', status: 'draft' });
  const module = await site.make.module({ status: 'draft' });
  await site.make.lesson({ title: 'Zebra three', module: module.id });
  const { id } = await site.make.article({ title: 'Zebra four' });
  await indexed(site.em);
  await site.em.execute(`update article set deleted_at = now() where id = ${id}`);
  const { items, totalCount } = await search('zebra');
  expect({ items, totalCount }).toEqual({ items: [], totalCount: 0 });
});

it('finds articles, videos, lessons and terms, by stems and without accents: title before excerpt before body', async () => {
  await site.make.article({ slug: 'body', content: '<p>He keeps several <b>zebras</b> there.</p>' });
  await site.make.article({ slug: 'excerpt', excerpt: 'What a zebra is good for.' });
  await site.make.lesson({ slug: 'title', title: 'Zébra' });
  await site.make.video({ slug: 'video', description: 'Two ZEBRAS and a dog.' });
  await indexed(site.em);
  expect(slugs(await search('zebra'))).toEqual(['title', 'excerpt', 'video', 'body']);
  expect(slugs(await search('zebra', { kind: 'video' }))).toEqual(['video']);
  const { items } = await search('mempool', { kind: 'term' });
  expect(items[0]).toMatchObject({ kind: 'term', slug: 'mempool', path: '/glossary#mempool' });
});

it('a whole title comes first, a term before texts that match as well, and those before videos', async () => {
  await site.make.article({ slug: 'repeated', title: 'Mempool, mempool, mempool of zebras in Africa' });
  await site.make.lesson({ slug: 'part', title: 'Mempool zebras', content: '<p>Nothing.</p>' });
  await site.make.lesson({ slug: 'whole', title: 'What is a mempool?' });
  await site.make.video({ slug: 'video', title: 'Mempool okapis', description: 'Nothing.' });
  await indexed(site.em);
  const found = async (text: string) => (await search(text)).items.map(({ slug }) => slug).slice(0, 5);
  expect(await found('what is a mempool')).toEqual(['whole', 'mempool', 'part', 'video', 'repeated']);
  expect(await found('Mempool')).toEqual(['mempool', 'whole', 'part', 'video', 'repeated']);
});

it.each([
  ['en', 'memory pool', ['mempool', 'english']],
  ['en', 'how does the memory pool work', ['mempool', 'english']],
  ['es', 'monedero frío', ['cold-storage', 'spanish']],
  ['es', '¿Cómo funciona un monedero frío?', ['cold-storage', 'spanish']],
])(
  'in %s, another name of a term finds the term, and texts with its usual name: %s',
  async (language, text, expected) => {
    await site.make.article({ slug: 'english', content: '<p>Look at the mempool.</p>' });
    await site.make.article({ slug: 'spanish', contentEs: '<p>Almacenamiento en frío, siempre.</p>' });
    await indexed(site.em);
    expect((await search(text, { language })).items.map(({ slug }) => slug).slice(0, 2)).toEqual(expected);
  },
);

it('shows what has some of the words if nothing has all of them, the best first', async () => {
  await site.make.article({ slug: 'one', content: '<p>A zebra.</p>' });
  await site.make.article({ slug: 'two', content: '<p>A zebra and an okapi.</p>' });
  await indexed(site.em);
  const found = await search('zebra okapi giraffe');
  expect([found.isSimilar, found.totalCount, slugs(found)]).toEqual([true, 0, ['two', 'one']]);
  expect(slugs(await search('"zebra giraffe"'))).toEqual([]);
});

it('finds Spanish texts for Spanish readers only, and English ones for both', async () => {
  await site.make.article({
    slug: 'both',
    title: 'Mining zebras',
    titleEs: 'Minería de cebras',
    content: '<p>English.</p>',
    contentEs: '<p>Las transacciones de la cebra.</p>',
  });
  await site.make.article({ slug: 'english', title: 'Zebra alone' });
  await indexed(site.em);
  expect((await search('cebra')).totalCount).toBe(0);
  expect(slugs(await search('transaccion cebras', { language: 'es' }))).toEqual(['both']);
  expect(slugs(await search('zebra', { language: 'es' })).toSorted()).toEqual(['both', 'english']);
  const { items } = await search('cebra', { language: 'es', kind: 'article' });
  expect(items[0]?.title).toEqual({
    language: 'es',
    parts: [
      { text: 'Minería de ', isHit: false },
      { text: 'cebras', isHit: true },
    ],
  });
});

it('shows where it was found in the English of an item that has Spanish, if only that has it', async () => {
  const filler = 'Palabras sin importancia, una tras otra. '.repeat(20);
  await site.make.article({
    slug: 'animals',
    title: 'Animals',
    titleEs: 'Animales',
    excerpt: 'Of all kinds.',
    excerptEs: 'De todas las clases.',
    content: `<p>${'Some words without a meaning. '.repeat(30)} A zebra sleeps.</p>`,
    contentEs: `<p>${filler} Una cebra duerme. ${filler}</p>`,
  });
  await site.make.article({ slug: 'titled', title: 'Zebras', titleEs: 'Caballos', excerptEs: 'De rayas.' });
  await site.make.article({ slug: 'half', title: 'A zebra', excerptEs: 'Con rayas.' });
  await indexed(site.em);
  const shown = async (text: string, language: string) => {
    const { items } = await search(text, { language, kind: 'article' });
    return Object.fromEntries(items.map(({ slug, snippet }) => [slug, [snippet.language, hits(snippet)]]));
  };
  expect(await shown('sleeping zebra', 'es')).toEqual({ animals: ['en', ['zebra', 'sleeps']] });
  expect(await shown('cebra', 'es')).toEqual({ animals: ['es', ['cebra']] });
  // If the title that is shown has it, the snippet need not.
  expect(await shown('zebra', 'es')).toEqual({
    animals: ['en', ['zebra']],
    titled: ['en', ['Zebras']],
    half: ['es', []],
  });
  const { items } = await search('a famous face', { language: 'es', kind: 'term' });
  expect(items.map(({ slug, snippet }) => [slug, snippet.language, hits(snippet)])).toEqual([
    ['giveaway-scam', 'en', ['famous', 'face']],
  ]);
  const page = await (await fetch(`${site.url}/search?q=sleeping+zebra&lang=es`)).text();
  expect(page).toMatch(/<h3>.*?Animales.*?<\/h3><p>En inglés: <span lang="en">.*?<mark>zebra<\/mark>/s);
  const zebras = await (await fetch(`${site.url}/search?q=zebra&lang=es`)).text();
  expect(zebras).toMatch(
    /<h3>[^/]*<a [^>]*><span lang="en">A <mark>zebra<\/mark><\/span><\/a><\/h3><p><span>Con rayas\./,
  );
});

it('finds speakers of videos in both languages, and tips of lessons in theirs, and shows where', async () => {
  await site.make.video({ slug: 'talk', descriptionEs: 'Una charla', speakers: 'Ana Zebrowska' });
  await site.make.lesson({
    slug: 'tip',
    contentEs: '<p>Texto</p>',
    tip: 'Write zebras down',
    tipEs: 'Anota las jirafas',
  });
  await indexed(site.em);
  for (const language of ['en', 'es']) {
    const found = await search('zebrowska', { language });
    expect(slugs(found)).toEqual(['talk']);
    expect(found.items.flatMap(({ snippet }) => hits(snippet))).toEqual(['Zebrowska']);
  }
  const english = await search('zebra');
  expect([slugs(english), english.items.flatMap(({ snippet }) => hits(snippet))]).toEqual([['tip'], ['zebras']]);
  expect(slugs(await search('jirafa'))).toEqual([]);
  const spanish = await search('jirafa', { language: 'es' });
  expect([slugs(spanish), spanish.items.flatMap(({ snippet }) => hits(snippet))]).toEqual([['tip'], ['jirafas']]);
});

it('shows where it was found as plain text, whatever the content holds', async () => {
  const filler = '<p>Some words without a meaning, one after another, again and again.</p>'.repeat(20);
  await site.make.article({
    title: '<i>Zebra</i> & \uE000co\uE001',
    content: `${filler}<p>Look: &#x3C;script>alert("zebra")&#x3C;/script> and <b>a zebra</b>.</p>${filler}`,
  });
  await indexed(site.em);
  const { items } = await search('zebra');
  const [item] = items;
  expect(item?.title.parts.map(({ text }) => text).join('')).toBe('<i>Zebra</i> & co');
  expect(hits(item?.title ?? { parts: [], language: '' })).toEqual(['Zebra']);
  const snippet = item?.snippet.parts.map(({ text }) => text).join('') ?? '';
  expect(snippet).toContain('alert("zebra")');
  expect(snippet).not.toContain('<b>');
  expect(hits(item?.snippet ?? { parts: [], language: '' })).toContain('zebra');
  expect(snippet.length).toBeLessThan(600);
});

it('keeps headings, cells and items of lists apart in what it shows', async () => {
  await site.make.article({
    title: 'A table',
    excerpt: 'Of animals.',
    content:
      '<h2>What zebras eat</h2><p>Grass. <b>Only</b> grass</p><ul><li>by day</li><li>“by night.”</li></ul><h2>Why?</h2><p>No idea<br>at all</p>',
  });
  await indexed(site.em);
  const { items } = await search('zebra');
  expect(items[0]?.snippet.parts.map(({ text }) => text).join('')).toBe(
    'Of animals. What zebras eat · Grass. Only grass · by day · “by night.” Why? No idea at all',
  );
});

it('understands phrases, "or" and words to leave out', async () => {
  await site.make.article({ slug: 'one', title: 'Black zebra' });
  await site.make.article({ slug: 'two', title: 'Zebra, black and white' });
  await site.make.article({ slug: 'three', title: 'Okapi' });
  await indexed(site.em);
  expect(slugs(await search('"black zebra"'))).toEqual(['one']);
  expect(slugs(await search('okapi or "black zebra"')).toSorted()).toEqual(['one', 'three']);
  expect(slugs(await search('zebra -white'))).toEqual(['one']);
});

it('has pages, in a fixed order, and no items beyond the last', async () => {
  for (let n = 0; n < 5; n += 1) await site.make.article({ slug: `zebra-${n}`, title: `Zebra ${n}` });
  await indexed(site.em);
  const [first, second, beyond] = await Promise.all([1, 2, 3].map((page) => search('zebra', { page, pageSize: 3 })));
  expect(first && second && [...slugs(first), ...slugs(second)]).toEqual([4, 3, 2, 1, 0].map((n) => `zebra-${n}`));
  expect(beyond).toMatchObject({ items: [], totalCount: 5, pageCount: 2 });
});

it('follows edits, and finds what a restored backup or a crash left out of the index', async () => {
  const { id } = await site.make.article({ slug: 'changing', title: 'Zebra' });
  await indexed(site.em);
  await site.em.execute(`update article set title = 'Okapi', updated_at = now() where id = ${id}`);
  await indexed(site.em);
  expect(slugs(await search('zebra'))).toEqual([]);
  expect(slugs(await search('okapi'))).toEqual(['changing']);
});

it('GET /api/search answers with plain texts', async () => {
  await site.make.article({
    slug: 'zebra',
    title: 'Zebra',
    titleEs: 'Cebra',
    excerpt: 'What a zebra is.',
    content: '<p>Text.</p>',
  });
  await indexed(site.em);
  const { status, body } = await getJson(`${site.url}/api/search?q=zebra&kind=article&limit=5`);
  expect({ status, body }).toEqual({
    status: 200,
    body: [{ kind: 'article', slug: 'zebra', path: '/news/zebra', title: 'Zebra', snippet: 'What a zebra is. Text.' }],
  });
  expect((await getJson(`${site.url}/api/search?q=zebrra`)).body).toEqual([]);
});

describe('the page', () => {
  const page = async (path: string) => {
    const response = await fetch(`${site.url}${path}`, { redirect: 'manual' });
    return { status: response.status, html: await response.text() };
  };

  it('works without scripts, in both languages, is listed by no search engine, and escapes what was typed', async () => {
    await site.make.article({ slug: 'zebra', title: 'A zebra', titleEs: 'Una cebra' });
    await indexed(site.em);
    const english = await page('/search?q=zebra');
    expect(english.status).toBe(200);
    expect(english.html).toContain('<title>Search: zebra · ');
    expect(english.html).toContain('<meta name="robots" content="noindex"/>');
    expect(english.html).toMatch(/href="\/news\/zebra"[^>]*>.*?<mark>zebra<\/mark>/s);
    const spanish = await page('/search?q=cebra&lang=es');
    expect(spanish.html).toMatch(/href="\/news\/zebra\?lang=es"[^>]*>.*?<mark>cebra<\/mark>/s);
    const hostile = await page(`/search?q=${encodeURIComponent('<script>zebra()</script>')}`);
    expect(hostile.html).not.toContain('<script>zebra');
  });

  it.each([
    ['/search?q=habor+zanzibra', 'harbor zanzíbar'],
    ['/search?q=pueto+zanzibra&lang=es', 'puerto zanzíbar'],
  ])('leads from misspelled words to what was meant: %s', async (path, meant) => {
    const titles = { title: 'The harbor of Zanzíbar', titleEs: 'El puerto de Zanzíbar' };
    await site.make.article({ slug: 'harbor', ...titles });
    await indexed(site.em);
    const { html } = await page(path);
    expect(html).toMatch(/href="\/news\/harbor[^>]*>.*?<mark>Zanzíbar<\/mark>/s);
    const [, href = ''] = new RegExp(`href="([^"]*)"[^>]*>${meant}<`).exec(html) ?? [];
    const suggested = new URL(href.replaceAll('&amp;', '&'), site.url);
    expect(suggested.searchParams.get('q')).toBe(meant);
    expect((await page(suggested.pathname + suggested.search)).html).toMatch(/href="\/news\/harbor/);
  });

  it.each([
    ['/search', 'Type one or more words'],
    ['/search?q=%20', 'Type one or more words'],
    [`/search?q=${'a'.repeat(201)}`, 'A search can have at most'],
    ['/search?q=qqqqwwww', 'Nothing was found for “'],
    ['/search?q=zebra&kind=nonsense', 'A zebra'.slice(0, 2)],
  ])('says a sentence at %s', async (path, sentence) => {
    await site.make.article({ title: 'A zebra' });
    await indexed(site.em);
    const { status, html } = await page(path);
    expect(status).toBe(200);
    expect(html).toContain(sentence);
  });

  it('answers 404 for a page behind the last', async () => {
    await site.make.article({ title: 'A zebra' });
    await indexed(site.em);
    expect((await page('/search?q=zebra&page=9')).status).toBe(404);
  });
});

describe('related reading', () => {
  const relatedOf = async (path: string) => {
    const html = await (await fetch(`${site.url}${path}`)).text();
    const [part = ''] = /<nav aria-labelledby="related".*?<\/nav>/s.exec(html) ?? [];
    return [...part.matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(([, text = '']) => text.replace(/<.*?>/g, ''));
  };
  const about = (title: string, given: object = {}) =>
    site.make.article({ title, excerpt: title, content: `<p>${title}.</p>`, ...given });

  it('of a lesson are the articles that share most of its terms, whatever their age, and no drafts', async () => {
    await about('A multisig vault for a family: cosigners, quorum and backups');
    for (const subject of ['Bread', 'Tides', 'Maps']) await about(`${subject} for patient people`);
    await about('What a quorum of cosigners is');
    for (const subject of ['Boats', 'Lamps', 'Ropes', 'Nets', 'Sails']) await about(`${subject} for patient people`);
    await about('A multisig vault of cosigners', { status: 'draft' });
    const { slug } = await site.make.lesson({
      title: 'A multisig vault',
      content: '<p>The cosigners of a multisig vault agree on a quorum, and each has backups.</p>',
    });
    await indexed(site.em);
    expect(await relatedOf(`/course/${slug}`)).toEqual([
      'A multisig vault for a family: cosigners, quorum and backups',
      'What a quorum of cosigners is',
    ]);
  });
});
