import { defineConfig } from 'vitest/config';

/** All tests in one run: rules, server, command line, launch scripts, and pages in a browser. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  // The file that Node.js takes; Vite would take another one beside it, and graphql refuses to be loaded twice.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    // Generous, because a slow two-core machine starts servers and browsers here; nothing waits without a condition.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    // Two cores: a browser and a server each want one.
    maxWorkers: 2,
    // Test files of a worker share its loaded modules, and what these hold: a browser and running sites.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    // Servers and commands that tests start find compiled what earlier ones have loaded.
    env: { NODE_COMPILE_CACHE: `${import.meta.dirname}/../build/.compile-cache` },
  },
});
