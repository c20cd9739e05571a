import { babelOptimizerPlugin } from '@graphql-codegen/client-preset';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

const linguiConfig = { configPath: `${import.meta.dirname}/lingui.config.ts` };

/** The client twice: for browsers, and with `--ssr` the entry that renders pages on the server. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    lingui(linguiConfig),
    babel({
      presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(linguiConfig) }, linguiConfig)],
      plugins: [[babelOptimizerPlugin, { artifactDirectory: `${import.meta.dirname}/gql`, gqlTagName: 'graphql' }]],
    }),
    ...(isSsrBuild ? [] : [compression({ algorithms: ['gzip', 'brotliCompress'], exclude: [/\.vite\//] })]),
  ],
  build: {
    outDir: isSsrBuild ? '../build/render' : '../build/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    sourcemap: false,
    rolldownOptions: {
      input: isSsrBuild ? ['entry-server.tsx', 'entry-artwork.tsx'] : 'entry-browser.tsx',
    },
  },
}));
