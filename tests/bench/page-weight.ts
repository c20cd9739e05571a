import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { exchange } from './exchange.ts';
import { markdownTable } from './markdown-table.ts';
import { progress } from './progress.ts';

const CLIENT = 'build/client';
const KIB = 1024;

/** What a first visit loads before anything is clicked: the page, its scripts and drawings, and the fonts of its text. */
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
    'drawings br',
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
  const files = [...new Set(plain.toString().match(/(?<=(?:href|src)="|url\()\/[^"?)]+\.(?:js|svg|woff2)(?=[")])/g))];
  const of = (extension: string, suffix: string) =>
    sum(files.filter((file) => file.endsWith(extension)).map((file) => sizeOf(file, suffix)));
  const js = { gzip: of('.js', '.gz'), br: of('.js', '.br') };
  const drawings = of('.svg', '.br');
  // The files of the packages are for rare characters.
  const fonts = sum(
    files.filter((file) => /-normal-[^/]+\.woff2$/.test(file) && !/-latin-/.test(file)).map((file) => sizeOf(file, '')),
  );
  const all = { gzip: html.gzip + js.gzip + drawings + fonts, br: html.br + js.br + drawings + fonts };
  return [plain.length, html.gzip, html.br, js.gzip, js.br, drawings, fonts, all.gzip, all.br].map(
    (bytes) => Math.round((bytes / KIB) * 10) / 10,
  );
}

/** The build leaves out a compressed file that would not be smaller. */
function sizeOf(file: string, suffix: string): number {
  const compressed = join(CLIENT, `${file}${suffix}`);
  return statSync(existsSync(compressed) ? compressed : join(CLIENT, file)).size;
}

export async function firstLink(siteUrl: string, listing: string): Promise<string> {
  const { body } = await exchange(siteUrl, { name: listing, path: listing }, 'identity');
  const link = new RegExp(`href="(${listing}/[^"?#]+)`).exec(body.toString())?.[1];
  if (!link) throw new Error(`${listing} leads nowhere.`);
  return link;
}

function sum(sizes: number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
