import { HttpLink } from '@apollo/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { CLIENT_NAME, CLIENT_NAME_HEADER } from '#domain/client-name.ts';
import { App } from './app/App.tsx';
import { createApolloClient, createCache } from './app/apollo.ts';
import { loadI18n } from './app/i18n.ts';
import { type PageState, STATE_ELEMENT } from './app/page-state.ts';
import { watchHistory } from './app/unsaved-work.ts';
import './styles/fonts.css';
import './styles/global.css';
import './styles/rich-text.css';
import './mascot/motion.css';

async function start(): Promise<void> {
  const state: PageState = JSON.parse(document.getElementById(STATE_ELEMENT)?.textContent ?? '');
  const { language, origin } = state;
  const i18n = await loadI18n(language);
  const apollo = createApolloClient(
    new HttpLink({ uri: '/graphql', credentials: 'same-origin', headers: { [CLIENT_NAME_HEADER]: CLIENT_NAME } }),
    createCache(state.apollo),
    false,
  );
  watchHistory();
  hydrateRoot(
    document,
    <StrictMode>
      <BrowserRouter>
        <App apollo={apollo} i18n={i18n} origin={origin} />
      </BrowserRouter>
    </StrictMode>,
  );
}

void start();
