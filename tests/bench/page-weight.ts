import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { exchange } from './exchange.ts';
import { markdownTable } from './markdown-table.ts';
import { progress } from './progress.ts';

const CLIENT = 'build/client';
const KIB = 1024;

/** What a first visit loads before anything is clicked: the page, and the files that its head names. */
export async function pageWeight(siteUrl: string): Promise<string> {
  progress('weighing the pages');
  const addresses = {
    Home: '/',
    News: '/news',
    Article: await firstLink(siteUrl, '/news'),
    Videos: '/videos',
    Video: await firstLink(siteUrl, '/videos'),
    Course: '/course',
    Lesson: await firstLink(siteUrl, '/course'),
    'Not found': '/nowhere',
  };
  const rows = [];
  for (const [name, path] of Object.entries(addresses)) rows.push([name, ...(await weights(siteUrl, path))]);
  const columns = [
    'page (KiB)',
    'HTML',
    'HTML gzip',
    'HTML br',
    'JS gzip',
    'JS br',
    'CSS gzip',
    'CSS br',
    'fonts',
    'all gzip',
    'all br',
  ];
  return markdownTable('Page weight of the starter content, as sent', columns, rows);
}

async function weights(siteUrl: string, path: string): Promise<number[]> {
  const sizes = async (encoding: string) => (await exchange(siteUrl, { name: path, path }, encoding)).body;
  const plain = await sizes('identity');
  const html = { gzip: (await sizes('gzip')).length, br: (await sizes('br')).length };
  const files = [...new Set(plain.toString().match(/(?<=(?:href|src)=")\/[^"?]+\.(?:js|css|woff2)(?=")/g))];
  const of = (extension: string, suffix: string) =>
    sum(files.filter((file) => file.endsWith(extension)).map((file) => sizeOf(file, suffix)));
  const js = { gzip: of('.js', '.gz'), br: of('.js', '.br') };
  const css = { gzip: of('.css', '.gz'), br: of('.css', '.br') };
  const fonts = of('.woff2', '');
  const all = { gzip: html.gzip + js.gzip + css.gzip + fonts, br: html.br + js.br + css.br + fonts };
  return [plain.length, html.gzip, html.br, js.gzip, js.br, css.gzip, css.br, fonts, all.gzip, all.br].map(
    (bytes) => Math.round((bytes / KIB) * 10) / 10,
  );
}

/** The build leaves out a compressed file that would not be smaller. */
function sizeOf(file: string, suffix: string): number {
  const compressed = join(CLIENT, `${file}${suffix}`);
  return statSync(existsSync(compressed) ? compressed : join(CLIENT, file)).size;
}

async function firstLink(siteUrl: string, listing: string): Promise<string> {
  const { body } = await exchange(siteUrl, { name: listing, path: listing }, 'identity');
  const link = new RegExp(`href="(${listing}/[^"?#]+)`).exec(body.toString())?.[1];
  if (!link) throw new Error(`${listing} leads nowhere.`);
  return link;
}

function sum(sizes: number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
