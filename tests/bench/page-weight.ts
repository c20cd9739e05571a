import { exchange } from './exchange.ts';
import { markdownTable } from './markdown-table.ts';
import { progress } from './progress.ts';

const KIB = 1024;

/** Addresses of files, without what is behind a mark: drawings are parts of a file. */
const FILE = /(?<=(?:href|src)="|url\()\/[^"?#)]+\.(?:js|svg|woff2|webp|png|jpe?g)(?=["?#)])/g;

/**
 * What a first visit loads before anything is clicked: the page, its scripts, drawings and pictures, and the fonts of its
 * text. Pictures further down, which browsers load later, count as well.
 */
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
    Login: '/login',
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
    'pictures',
    'fonts',
    'all gzip',
    'all br',
  ];
  return markdownTable('Page weight of the starter content, as sent', columns, rows);
}

async function weights(siteUrl: string, path: string): Promise<number[]> {
  const bytesOf = async (file: string, encoding: string) => {
    const { status, body } = await exchange(siteUrl, { name: file, path: file }, encoding);
    if (status !== 200 && file !== path) throw new Error(`${file} is answered ${status}.`);
    return body;
  };
  const plain = await bytesOf(path, 'identity');
  const html = { gzip: (await bytesOf(path, 'gzip')).length, br: (await bytesOf(path, 'br')).length };
  const files = [...new Set(plain.toString().match(FILE))];
  const of = async (kind: RegExp, encoding: string) => {
    let bytes = 0;
    for (const file of files) if (kind.test(file)) bytes += (await bytesOf(file, encoding)).length;
    return bytes;
  };
  const js = { gzip: await of(/\.js$/, 'gzip'), br: await of(/\.js$/, 'br') };
  const drawings = await of(/\.svg$/, 'br');
  // Icons of the tab aren't of the page.
  const pictures = await of(/^\/(?!(?:apple-touch-)?icon).*\.(?:webp|png|jpe?g)$/, 'identity');
  // The files of the packages are for rare characters.
  const fonts = await of(/^(?!.*-latin-).*-normal-[^/]+\.woff2$/, 'identity');
  const others = drawings + pictures + fonts;
  const all = { gzip: html.gzip + js.gzip + others, br: html.br + js.br + others };
  return [plain.length, html.gzip, html.br, js.gzip, js.br, drawings, pictures, fonts, all.gzip, all.br].map(
    (bytes) => Math.round((bytes / KIB) * 10) / 10,
  );
}

export async function firstLink(siteUrl: string, listing: string): Promise<string> {
  const { body } = await exchange(siteUrl, { name: listing, path: listing }, 'identity');
  const link = new RegExp(`href="(${listing}/[^"?#]+)`).exec(body.toString())?.[1];
  if (!link) throw new Error(`${listing} leads nowhere.`);
  return link;
}
