import type { ApolloClient } from '@apollo/client';
import { cleanup, configure, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { browserApollo } from '#client/app/browser-apollo.ts';
import { type Texts, textsWith } from '#client/app/i18n.ts';
import { LanguageProvider } from '#client/app/language.tsx';
import { LateApollo, LateApolloContext } from '#client/app/late-apollo.ts';
import { OriginProvider } from '#client/app/site-origin.tsx';
import { ThemeProvider } from '#client/app/theme.tsx';
import type { Account } from '#client/app/viewer.tsx';
import { Toasts } from '#client/ui/Toasts.tsx';
import { dismissToast, toastStore } from '#client/ui/toast-store.ts';
import type { Language } from '#domain/language.ts';

// Without the whole page, which hides what was looked for.
configure({ getElementError: (message) => new Error(message?.split('\n')[0]) });

interface Options {
  language?: Language;
  /** The address of the page. */
  path?: string;
  /** Who is logged in; no one unless told otherwise. */
  me?: Account | null;
  /** Texts besides those of the public pages. */
  texts?: Texts[];
  apollo?: ApolloClient;
}

/** Draws a component within all that is around it on the site, until the test ends. @returns the person who uses it. */
export async function draw(
  component: ReactNode,
  { language = 'en', path = '/', me = null, texts = [], apollo = browserApollo() }: Options = {},
): Promise<UserEvent> {
  const loadTexts = textsWith(...texts);
  const i18n = await loadTexts(language);
  render(
    <MemoryRouter initialEntries={[path]}>
      <LateApolloContext value={LateApollo.of(apollo, { Viewer: { variables: {}, data: { me } } })}>
        <OriginProvider value="https://sato.example">
          <LanguageProvider initial={i18n} loadTexts={loadTexts}>
            <ThemeProvider>
              {component}
              <Toasts />
            </ThemeProvider>
          </LanguageProvider>
        </OriginProvider>
      </LateApolloContext>
    </MemoryRouter>,
  );
  onTestFinished(() => {
    for (const { id } of toastStore.read()) dismissToast(id);
    cleanup();
    localStorage.clear();
  });
  return userEvent.setup();
}
