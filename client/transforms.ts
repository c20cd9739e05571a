import { babelOptimizerPlugin } from '@graphql-codegen/client-preset';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';
import { withShortHashes } from './app/trusted-documents.ts';
import { artworkFiles } from './artwork/artwork-files.ts';
import { mostUsedPasswords } from './features/account/security/most-used-passwords.ts';
import { fontFiles } from './styles/font-files.ts';

const linguiConfig = { configPath: `${import.meta.dirname}/lingui.config.ts` };

/** Their typed documents are generated apart, so that they are fetched with the admin area only. */
const ADMIN_SOURCES = /[\\/]client[\\/]admin[\\/]/;

/** The documents that codegen generates, each with its hash. */
const GENERATED_DOCUMENTS = /[\\/]client[\\/]gql[\\/][\w-]+\.ts$/;

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
 * What turns the sources of the client into JavaScript, in builds and in tests of components.
 * @param options.emits whether the files of drawings and fonts are written as well.
 */
export function transforms(options: { emits: boolean }): PluginOption[] {
  return [
    react(),
    {
      name: 'short-hashes',
      transform: { filter: { id: GENERATED_DOCUMENTS }, handler: (code) => withShortHashes(code) },
    },
    artworkFiles(options),
    fontFiles(options),
    mostUsedPasswords(),
    lingui(linguiConfig),
    babel({
      presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(linguiConfig) }, linguiConfig)],
      plugins: [typedDocuments('gql'), STYLED_COMPONENTS],
      overrides: [{ include: ADMIN_SOURCES, plugins: [typedDocuments('gql/admin')] }],
    }),
  ];
}
