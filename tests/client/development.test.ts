/** @module-tag extended */

import { resolve } from 'node:path';
import { createServer } from 'vite';
import { expect, it } from 'vitest';

it('npm run dev loads what renders the pages', async () => {
  const vite = await createServer({
    configFile: resolve('client/vite.config.ts'),
    appType: 'custom',
    logLevel: 'error',
    // As little as possible besides: no optimized packages for a browser, and no port.
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false },
  });
  const entry = await vite.ssrLoadModule('/entry-server.tsx');
  expect(entry.createRenderPage).toBeTypeOf('function');
  await vite.close();
});
