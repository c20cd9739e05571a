import { babelOptimizerPlugin } from '@graphql-codegen/client-preset';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

const linguiConfig = { configPath: `${import.meta.dirname}/lingui.config.ts` };

/** Their typed documents are generated apart, so that they are fetched with the admin area only. */
const ADMIN_SOURCES = /[\\/]client[\\/]admin[\\/]/;

/** Puts the documents generated in a folder in place of the `graphql` texts. */
function typedDocuments(folder: string) {
  const options = { artifactDirectory: `${import.meta.dirname}/${folder}`, gqlTagName: 'graphql' };
  return [babelOptimizerPlugin, options] as [typeof babelOptimizerPlugin, typeof options];
}

/**
 * Names each styled component after its file and place. By default they are numbered in the order in which they are
 * made, which on a server that has shown other pages before is not the one of the browser.
 */
const STYLED_COMPONENTS = ['babel-plugin-styled-components', { displayName: false }];

/**
 * The client in three builds: the public site, with `--mode admin` the admin area, and with `--ssr` the entry that
 * renders the pages of both on the server. Site and admin area share no built file, since a shared one would hold what
 * either needs: the router of the admin area alone would add 29 kB to every public page.
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    lingui(linguiConfig),
    babel({
      presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(linguiConfig) }, linguiConfig)],
      plugins: [typedDocuments('gql'), STYLED_COMPONENTS],
      overrides: [{ include: ADMIN_SOURCES, plugins: [typedDocuments('gql/admin')] }],
    }),
    ...(isSsrBuild ? [] : [compression({ algorithms: ['gzip', 'brotliCompress'], exclude: [/\.vite\//] })]),
  ],
  build: {
    outDir: isSsrBuild ? '../build/render' : '../build/client',
    // A site that runs on an earlier build goes on with its files; server/launch removes them after a month.
    emptyOutDir: false,
    manifest: !isSsrBuild && (mode === 'admin' ? '.vite/admin-manifest.json' : true),
    copyPublicDir: !isSsrBuild && mode !== 'admin',
    sourcemap: false,
    rolldownOptions: {
      input: isSsrBuild
        ? ['entry-server.tsx', 'entry-artwork.tsx']
        : mode === 'admin'
          ? 'entry-admin.tsx'
          : 'entry-browser.tsx',
    },
  },
}));
