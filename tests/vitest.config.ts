import { defineConfig } from 'vitest/config';
import { transforms } from '../client/transforms.ts';
import { EXTENT } from './support/extent.ts';

/** Tests that need neither a database nor a browser. */
const UNIT = [
  'tests/domain/**/*.test.ts',
  'tests/client/*.test.ts',
  'tests/client/admin/form-*.test.ts',
  'tests/client/pages/*.test.ts',
  'tests/server/content-html/*.test.ts',
  'tests/server/{event-budget,plain-connections}.test.ts',
  'tests/cli/{body-converter,flat-texts,item-files,planb,posts,read-anything,read-folder,real-sources}.test.ts',
  'tests/regular-expressions.test.ts',
];

console.log(EXTENT);

/** Rules, server, command line, launch scripts, and pages in a browser. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  // Node.js uses this file; Vite would choose the one beside it, and graphql can't be loaded twice.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // Generous, because a slow two-core machine starts servers and browsers here; nothing waits without a condition.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    // Two cores: a browser and a server each want one.
    maxWorkers: 2,
    // Test files of a worker share the modules it has loaded, its browser and its running sites.
    isolate: false,
    tags: [{ name: 'extended', description: 'Runs in npm run test:all, and when its file is named.' }],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Servers and commands that tests start find compiled what earlier ones have loaded.
    env: {
      NODE_COMPILE_CACHE: `${import.meta.dirname}/../build/.compile-cache`,
      XDG_CACHE_HOME: `${import.meta.dirname}/../build/.user-cache`,
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'site',
          // The servers of tests run in the process of the test.
          env: { NODE_ENV: 'production' },
          include: ['tests/**/*.test.ts'],
          exclude: UNIT,
          globalSetup: ['tests/support/built-site.mjs', 'tests/support/global-setup.ts'],
        },
      },
      { extends: true, test: { name: 'unit', include: UNIT } },
      {
        extends: true,
        plugins: transforms({ emits: false }),
        oxc: { jsx: { development: false } },
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          environment: 'happy-dom',
          // React as browsers get it, which draws in half the time.
          env: { NODE_ENV: 'production' },
          setupFiles: ['tests/components/setup.ts'],
          // Frames load nothing here, and needn’t say so. Computing styles takes most of the time of a search by role.
          environmentOptions: {
            happyDOM: {
              settings: { handleDisabledFileLoadingAsSuccess: true, disableComputedStyleRendering: true },
            },
          },
          globalSetup: ['tests/support/generated-documents.mjs'],
        },
      },
      { extends: true, test: { name: 'checks', include: ['tests/checks/*.check.ts'] } },
    ],
  },
});
