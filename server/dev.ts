import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { createServer } from 'vite';
import type { RenderPage } from '#domain/page-render.ts';
import type { PageSource } from './platform/http/pages.ts';
import { runServer } from './run-server.ts';

/** The file lists of the browser builds, in the form that they would have without a build. */
const SOURCES = {
  site: { 'entry-browser.tsx': { file: 'entry-browser.tsx' } },
  admin: { 'entry-admin.tsx': { file: 'entry-admin.tsx' } },
};

await runServer(sourcePages);

/** Renders pages from the client's sources and updates them in the browser when a source changes. */
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
