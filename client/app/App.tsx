import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { I18n } from '@lingui/core';
import { type ReactNode, Suspense } from 'react';
import { Document } from '../frame/Document.tsx';
import { PageErrorBoundary } from '../frame/PageErrorBoundary.tsx';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';
import { ToastProvider } from '../ui/Toast.tsx';
import { LanguageProvider } from './language.tsx';
import { OriginProvider } from './site-origin.tsx';
import { ThemeProvider } from './theme.tsx';

export interface AppProps {
  apollo: ApolloClient;
  i18n: I18n;
  origin: string;
}

/** The whole document, the same on the server and in the browser. It needs a router around it. @param children the page. */
export function App({ apollo, i18n, origin, children }: AppProps & { children: ReactNode }) {
  return (
    <ApolloProvider client={apollo}>
      <OriginProvider value={origin}>
        <LanguageProvider initial={i18n}>
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
