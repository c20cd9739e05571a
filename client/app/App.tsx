import type { I18n } from '@lingui/core';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Document, type FrameProps } from '../frame/Document.tsx';
import { PageErrorBoundary } from '../frame/PageErrorBoundary.tsx';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';
import { type LazyApollo, LazyApolloContext } from '../hydration/lazy-apollo.ts';
import { lazyComponent } from '../hydration/lazy-component.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import type { LoadTexts } from './i18n.ts';
import { LanguageProvider } from './language.tsx';
import { dateOfCopy } from './offline.ts';
import { isReaderExpected, noteReader } from './reader.ts';
import { OriginProvider } from './site-origin.tsx';
import { ThemeProvider } from './theme.tsx';
import { useViewer } from './viewer.tsx';

export interface AppProps {
  apollo: LazyApollo;
  i18n: I18n;
  /** Loads the texts when someone chooses another language. */
  loadTexts: LoadTexts;
  origin: string;
}

interface Content extends FrameProps {
  /** The page. */
  children: ReactNode;
}

const AccountWatch = lazyComponent(
  () => import('../features/account/security/AccountWatch.tsx'),
  (props: { isLoggedIn: boolean }) => props.isLoggedIn,
);

function AccountWatchOfPage() {
  const { account, isLoading } = useViewer();
  useEffect(() => {
    if (!isLoading && !isReaderExpected() && dateOfCopy() === null) noteReader(account);
  }, [account, isLoading]);
  return <AccountWatch isLoggedIn={account !== null} />;
}

/** The whole document, the same on the server and in the browser. It needs a router around it. */
export function App({ apollo, i18n, loadTexts, origin, children, ...frame }: AppProps & Content) {
  return (
    <LazyApolloContext value={apollo}>
      <OriginProvider value={origin}>
        <LanguageProvider initial={i18n} loadTexts={loadTexts}>
          <ThemeProvider>
            <Document {...frame}>
              <PageErrorBoundary>
                <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
              </PageErrorBoundary>
              <Toasts />
              <AccountWatchOfPage />
            </Document>
          </ThemeProvider>
        </LanguageProvider>
      </OriginProvider>
    </LazyApolloContext>
  );
}
