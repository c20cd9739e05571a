import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Request } from 'express';
import sirv, { type Options } from 'sirv';
import type { ClientDocument } from '#domain/client-document.ts';
import type { RenderPage } from '#domain/page-render.ts';
import type { PageSource } from './pages.ts';
import { forFile } from './security-headers.ts';

/** The library leaves the character set out for some types. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

const ASSETS = '/assets/';
const ASSET_NAME = /^[\w-][\w.-]*$/;

/**
 * The built client. Files under `/assets` have a hash of their content in the name and are cached permanently. All
 * files are served as the build compressed them. Pages of other builds name other files under `/assets`, which may have
 * been put there since the start.
 * @param directory holds `client` (for browsers) and `render` (the server entry).
 */
export async function builtPages(directory: string): Promise<PageSource> {
  const entry: {
    createRenderPage(manifests: { site: unknown; admin: unknown }): RenderPage;
    clientDocuments(): ClientDocument[];
  } = await import(pathToFileURL(`${directory}/render/entry-server.js`).href);
  const [site, admin] = await Promise.all(['manifest', 'admin-manifest'].map((name) => readManifest(directory, name)));
  const options: Options = {
    brotli: true,
    gzip: true,
    dotfiles: false,
    etag: true,
    setHeaders: (res, path) => {
      const forGood = path.startsWith(ASSETS);
      res.setHeader('Cache-Control', forGood ? 'public, max-age=31536000, immutable' : cachingOf(path));
      const type = TYPES[extname(path)];
      if (type) res.setHeader('Content-Type', type);
      forFile(res);
    },
  };
  const files = sirv(`${directory}/client`, options);
  const laterFiles = sirv(`${directory}/client`, { ...options, dev: true });
  const assets: PageSource['assets'] = (req, res, next) => {
    if (!isPlainRange(req)) delete req.headers.range;
    // The library doesn't listen for read errors of files, and an error without a listener would end the process.
    res.once('pipe', (file) => file.once('error', (error) => res.destroy(error)));
    files(req, res, () => {
      if (!req.path.startsWith(ASSETS)) return next();
      const refuse = () =>
        void res.status(404).set('Cache-Control', 'no-store').type('text').send('There is no such file.');
      if (ASSET_NAME.test(req.path.slice(ASSETS.length))) laterFiles(req, res, refuse);
      else refuse();
    });
  };
  return { assets, renderPage: entry.createRenderPage({ site, admin }), documents: entry.clientDocuments() };
}

/** Browsers must get a new worker, and the list of what pages need, together with the pages. */
function cachingOf(path: string): string {
  return path === '/sw.js' || path === '/offline-files.json' ? 'no-cache' : 'public, max-age=3600';
}

async function readManifest(directory: string, name: string): Promise<unknown> {
  return JSON.parse(await readFile(`${directory}/client/.vite/${name}.json`, 'utf8'));
}

/**
 * Whether the Range header has a single range with a first byte. RFC 9110, section 14.2, lets a server answer all
 * others with the whole file, and requires that if the range is invalid or a condition (If-Range) isn't checked.
 */
function isPlainRange({ headers }: Request): boolean {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (first === undefined || headers['if-range'] !== undefined) return false;
  // The library treats a last byte of 0 as missing.
  return !last || (Number(last) > 0 && Number(first) <= Number(last));
}
