import { chromium } from 'playwright';
import { findBrowser } from '../support/find-browser.mjs';
import { freePort } from '../support/free-port.ts';
import { atTheEnd } from './ending.ts';
import { markdownTable } from './markdown-table.ts';
import { firstLink } from './page-weight.ts';
import { progress } from './progress.ts';
import { lighthouse } from './tools.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Beside the categories: name of the column, audit, and how many of its units are one of the column's. */
const FIGURES: [string, string, number][] = [
  ['FCP s', 'first-contentful-paint', 1_000],
  ['LCP s', 'largest-contentful-paint', 1_000],
  ['TBT ms', 'total-blocking-time', 1],
  ['CLS', 'cumulative-layout-shift', 1],
  ['KiB', 'total-byte-weight', 1_024],
];

/** What Lighthouse says of five pages on its slow phone, with the browser of the tests. */
export async function lighthouseTable(siteUrl: string): Promise<string> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', `--remote-debugging-port=${port}`],
  });
  atTheEnd(() => browser.close());
  const pages = {
    Home: '/',
    Article: await firstLink(siteUrl, '/news'),
    Lesson: await firstLink(siteUrl, '/course'),
    Videos: '/videos',
    Login: '/login',
  };
  const rows = [];
  for (const [name, path] of Object.entries(pages)) {
    progress(`Lighthouse: ${name}`);
    rows.push([name, ...(await figures(`${siteUrl}${path}`, port))]);
  }
  await browser.close();
  return markdownTable(
    'Lighthouse, mobile with simulated throttling',
    ['page', ...CATEGORIES, ...FIGURES.map(([column]) => column)],
    rows,
  );
}

async function figures(url: string, port: number): Promise<number[]> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES });
  if (!result) throw new Error(`Lighthouse has no result for ${url}.`);
  const { categories, audits, runtimeError } = result;
  if (runtimeError) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`);
  for (const { id, title, score, scoreDisplayMode } of Object.values(audits)) {
    if (scoreDisplayMode === 'binary' && score === 0) progress(`${url}: ${id}, ${title}`);
  }
  return [
    ...CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    ...FIGURES.map(([, audit, unit]) => (audits[audit]?.numericValue ?? Number.NaN) / unit),
  ];
}
