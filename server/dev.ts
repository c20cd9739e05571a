import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { createServer } from 'vite';
import type { RenderPage } from '#domain/page-render.ts';
import type { PageSource } from './http/pages.ts';
import { runServer } from './run-server.ts';

/** The browser builds' lists of files, as they would be if nothing were built. */
const SOURCES = {
  site: { 'entry-browser.tsx': { file: 'entry-browser.tsx' } },
  admin: { 'entry-admin.tsx': { file: 'entry-admin.tsx' } },
};

await runServer(sourcePages);

/** Pages straight from the client's sources, updated in the browser as they change. */
async function sourcePages(server: Server): Promise<PageSource> {
  const vite = await createServer({
    configFile: resolve('client/vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  server.on('close', () => void vite.close());
  const renderPage: RenderPage = async (request) => {
    const entry = await vite.ssrLoadModule('/entry-server.tsx');
    const page = await entry.createRenderPage(SOURCES)(request);
    if ('redirect' in page) return page;
    return { ...page, html: await vite.transformIndexHtml(request.url, page.html) };
  };
  return {
    assets: (req, res, next) => {
      // Hot reload works with inline scripts and styles.
      res.removeHeader('Content-Security-Policy');
      vite.middlewares(req, res, next);
    },
    renderPage,
  };
}
