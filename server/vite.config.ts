import { defineConfig } from 'vite';

/** Builds the server and the command line as modules for Node.js. Packages from npm stay outside the bundle. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  build: {
    ssr: true,
    outDir: 'build',
    emptyOutDir: false,
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      input: {
        'server/main': 'server/main.ts',
        'server/dev': 'server/dev.ts',
        'server/emit-schema': 'server/emit-schema.ts',
        'server/hash-password': 'server/account/hash-password.ts',
        'cli/main': 'cli/main.ts',
        'cli/convert-body': 'cli/content/convert-body.ts',
        'cli/write-item': 'cli/content/write-item.ts',
      },
      output: { chunkFileNames: 'server/chunks/[name]-[hash].js' },
    },
  },
});
