import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { I18n } from '@lingui/core';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Document } from '../frame/Document.tsx';
import { PageErrorBoundary } from '../frame/PageErrorBoundary.tsx';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';
import { ToastProvider } from '../ui/Toast.tsx';
import { LanguageProvider } from './language.tsx';
import { pageRoutes } from './routes.tsx';
import { OriginProvider } from './site-origin.tsx';
import { ThemeProvider } from './theme.tsx';

interface AppProps {
  apollo: ApolloClient;
  i18n: I18n;
  origin: string;
}

/** The whole document, the same on the server and in the browser; a router stands above it. */
export function App({ apollo, i18n, origin }: AppProps) {
  return (
    <ApolloProvider client={apollo}>
      <OriginProvider value={origin}>
        <LanguageProvider initial={i18n}>
          <ThemeProvider>
            <Document>
              <ToastProvider>
                <PageErrorBoundary>
                  <Suspense fallback={<PageSkeleton />}>
                    <Routes>
                      {pageRoutes.map(({ path, Page }) => (
                        <Route key={path} path={path} caseSensitive element={<Page />} />
                      ))}
                    </Routes>
                  </Suspense>
                </PageErrorBoundary>
              </ToastProvider>
            </Document>
          </ThemeProvider>
        </LanguageProvider>
      </OriginProvider>
    </ApolloProvider>
  );
}
