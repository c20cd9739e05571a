import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

/** Builds the service worker, one file at the root of the site, whose pages it then may answer. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [compression({ algorithms: ['gzip', 'brotliCompress'] })],
  build: {
    outDir: '../../build/client',
    emptyOutDir: false,
    rolldownOptions: {
      input: `${import.meta.dirname}/service-worker.ts`,
      output: { entryFileNames: 'sw.js', codeSplitting: false, format: 'iife' },
    },
  },
});
