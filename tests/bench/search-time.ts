import pg from 'pg';
import { LANGUAGES } from '#domain/language.ts';
import { openDatabase } from '#server/platform/database/embedded-postgres.ts';
import { COMMON_WORD, generatedArticle, generatedBody, MISSING_WORD, RARE_WORD } from './articles.ts';
import { addArticles, indexed } from './copy-rows.ts';
import { atTheEnd, endAll, endOnSignals } from './ending.ts';
import { type Ask, exchange } from './exchange.ts';
import { temporaryFolder } from './folder.ts';
import { markdownTable } from './markdown-table.ts';
import { type PlanNode, PostgresLog } from './postgres-log.ts';
import { progress, timed } from './progress.ts';
import { startSite } from './site.ts';

/**
 * How long the public search takes with very many articles, without answers from memory, and how PostgreSQL finds them.
 * Run it by hand after `npm run build`, because filling the index takes minutes:
 *
 *     node tests/bench/search-time.ts           100,000 articles
 *     node tests/bench/search-time.ts 10000
 */
const ARTICLES = Number(process.argv[2] ?? 100_000);

/** Articles whose bodies are split into words; all others have one of these bodies, and titles of their own. */
const MODELS = 200;
/** Of a body. */
const PARAGRAPHS = 4;
const RUNS = 100;

const ASKS: Ask[] = [
  { name: 'a word in every second title', path: `q=${COMMON_WORD.en}` },
  { name: 'the same in Spanish', path: `q=${COMMON_WORD.es}&language=es` },
  { name: 'two words of bodies', path: 'q=private+keys' },
  { name: 'a phrase', path: 'q=%22private+key%22' },
  { name: 'a rare word', path: `q=${RARE_WORD.en}` },
  { name: 'two letters the wrong way around', path: 'q=narwahl' },
  { name: 'a word that is nowhere', path: `q=${MISSING_WORD}` },
  { name: 'a word without another', path: `q=${COMMON_WORD.en}+-keys` },
].map(({ name, path }) => ({ name, path: `/api/search?${path}` }));

const TYPED: Ask[] = [
  ['two letters', COMMON_WORD.en.slice(0, 2)],
  ['three letters', COMMON_WORD.en.slice(0, 3)],
  ['a word in every second title', COMMON_WORD.en],
  ['a word and a half', 'private ke'],
  ['a word that is nowhere', MISSING_WORD],
].flatMap(([what, search]) =>
  LANGUAGES.map((language) => ({
    name: `typed: ${what} (${language})`,
    path: '/graphql',
    body: JSON.stringify({
      query: `query ($search: String!, $language: Language!) {
        searchSuggestions(search: $search, language: $language) { kind path title { value language } }
      }`,
      variables: { search, language },
    }),
  })),
);

async function main(): Promise<void> {
  endOnSignals();
  const log = new PostgresLog();
  const database = await openDatabase({ dataDirectory: temporaryFolder(), log: (line) => log.hear(line) });
  atTheEnd(database.close);
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  atTheEnd(() => client.end());
  await fill(client, database.url);
  const site = await startSite(database.url, { RESPONSE_CACHE_MIB: '0' });
  const rows = [];
  for (const ask of [...ASKS, ...TYPED]) rows.push(await measured(site.url, ask));
  await site.stop();
  const title = `Search among ${ARTICLES.toLocaleString('en-US')} articles, ${RUNS} times each`;
  const report = [markdownTable(title, ['search', 'found', 'p50 ms', 'p99 ms'], rows)];
  report.push(await plansOf(client, database.url, log));
  console.log(report.join('\n'));
}

/** The site indexes the models. */
async function fill(client: pg.Client, databaseUrl: string): Promise<void> {
  progress(`indexing ${MODELS} articles`);
  const site = await startSite(databaseUrl);
  for (let number = 1; number <= MODELS; number += 1) {
    const { slug, category, createdAt, en, es } = generatedArticle(number);
    const [content, contentEs] = [bodyOf(number, 'en'), bodyOf(number, 'es')];
    await client.query(
      `insert into article (slug, category, created_at, title, title_es, excerpt, excerpt_es, content, content_es, status)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'published')`,
      [slug, category, createdAt, en.title, es.title, en.excerpt, es.excerpt, content, contentEs],
    );
  }
  await indexed(client);
  await site.stop();
  progress(`adding articles up to ${ARTICLES}`);
  await addArticles(client, MODELS + 1, ARTICLES);
}

function bodyOf(number: number, language: 'en' | 'es'): string {
  const paragraphs = generatedBody(number, language).split('\n\n').slice(0, PARAGRAPHS);
  return `<!-- ${number} -->${paragraphs.map((text) => `<p>${text}</p>`).join('')}`;
}

async function measured(url: string, ask: Ask) {
  progress(ask.name);
  const times: number[] = [];
  let found = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const { ms, result } = await timed(() => exchange(url, ask, 'identity'));
    if (result.status !== 200) throw new Error(`${ask.path} is answered ${result.status}.`);
    const answer = JSON.parse(result.body.toString());
    found = (answer.data?.searchSuggestions ?? answer).length;
    times.push(ms);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return [ask.name, found, at(0.5), at(0.99)];
}

async function plansOf(client: pg.Client, databaseUrl: string, log: PostgresLog): Promise<string> {
  progress('asking PostgreSQL for its plans');
  await log.turnOn(client);
  const site = await startSite(databaseUrl, { RESPONSE_CACHE_MIB: '0' });
  const explained = new pg.Client({ connectionString: databaseUrl });
  await explained.connect();
  const rows = [];
  for (const ask of ASKS) {
    await exchange(site.url, ask);
    await log.take(explained);
    await exchange(site.url, ask);
    for (const { Plan: plan } of await log.take(explained)) {
      const found = [...new Set(scansOf(plan))];
      if (found.length > 0) rows.push([ask.name, plan['Actual Total Time'], found.join(', ')]);
    }
  }
  await explained.end();
  await site.stop();
  return markdownTable('Plans', ['search', 'ms', 'how texts and articles are found'], rows);
}

function scansOf(plan: PlanNode): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index, Plans: below = [] } = plan;
  const isOfSearch = /search_text|article/.test(index ?? table);
  return [...(isOfSearch ? [`${type} ${index ?? table}`] : []), ...below.flatMap(scansOf)];
}

try {
  await main();
} finally {
  await endAll();
}
