import { type ReactNode, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { CLIENT_NAME, CLIENT_NAME_HEADER } from '#domain/client-name.ts';
import type { AppProps } from './App.tsx';
import { createApolloClient, createCache } from './apollo.ts';
import { httpLink } from './http-link.ts';
import type { LoadTexts } from './i18n.ts';
import { type PageState, STATE_ELEMENT } from './page-state.ts';
import '../styles/fonts.css';
import '../styles/global.css';
import '../styles/rich-text.css';
import '../mascot/motion.css';

/** Continues in the browser what the server has rendered. @param tree gives the same elements as on the server. */
export async function start(loadTexts: LoadTexts, tree: (app: AppProps) => ReactNode): Promise<void> {
  const state: PageState = JSON.parse(document.getElementById(STATE_ELEMENT)?.textContent ?? '');
  const { language, origin } = state;
  const i18n = await loadTexts(language);
  const apollo = createApolloClient(
    httpLink({ uri: '/graphql', credentials: 'same-origin', headers: { [CLIENT_NAME_HEADER]: CLIENT_NAME } }),
    createCache(state.apollo),
    false,
  );
  hydrateRoot(document, <StrictMode>{tree({ apollo, i18n, loadTexts, origin })}</StrictMode>);
}
