import { defineConfig } from 'vite';

/** Packages with binaries, that only some sites need, with threads of their own, or for development alone. */
const OUTSIDE = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@node-rs/argon2',
  'pg',
  'pg-native',
  'pino',
  'piscina',
  'sharp',
  'vite',
];

/**
 * Builds the server and the command line as modules for Node.js, with most packages in the bundle: reading them from
 * thousands of files takes two thirds of a start's time, and 90 MiB.
 */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  ssr: { noExternal: true, external: OUTSIDE },
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
        'server/hash-password': 'server/modules/accounts/hash-password.ts',
        'cli/main': 'cli/main.ts',
        'cli/check-text': 'cli/content-check/check-text.ts',
        'cli/convert-body': 'cli/content/convert-body.ts',
        'cli/write-item': 'cli/content/write-item.ts',
      },
      output: { chunkFileNames: 'server/chunks/[name]-[hash].js' },
    },
  },
});
