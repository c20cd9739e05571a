import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { I18n } from '@lingui/core';
import { type ReactNode, Suspense } from 'react';
import { Document } from '../frame/Document.tsx';
import { PageErrorBoundary } from '../frame/PageErrorBoundary.tsx';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';
import { ToastProvider } from '../ui/Toast.tsx';
import type { LoadTexts } from './i18n.ts';
import { LanguageProvider } from './language.tsx';
import { OriginProvider } from './site-origin.tsx';
import { ThemeProvider } from './theme.tsx';

export interface AppProps {
  apollo: ApolloClient;
  i18n: I18n;
  /** Loads the texts when someone chooses another language. */
  loadTexts: LoadTexts;
  origin: string;
}

/** The whole document, the same on the server and in the browser. It needs a router around it. @param children the page. */
export function App({ apollo, i18n, loadTexts, origin, children }: AppProps & { children: ReactNode }) {
  return (
    <ApolloProvider client={apollo}>
      <OriginProvider value={origin}>
        <LanguageProvider initial={i18n} loadTexts={loadTexts}>
          <ThemeProvider>
            <Document>
              <ToastProvider>
                <PageErrorBoundary>
                  <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
                </PageErrorBoundary>
              </ToastProvider>
            </Document>
          </ThemeProvider>
        </LanguageProvider>
      </OriginProvider>
    </ApolloProvider>
  );
}
