import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { styled } from 'styled-components';
import { useLanguage } from '../app/language.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { PageChange } from './PageChange.tsx';

/** How the admin area's frame differs from that of the public pages. */
export interface FrameProps {
  footer?: ReactNode;
  /** Whether the header is as wide as the admin area. */
  isWide?: boolean;
}

/** The HTML document with the frame that every page shares. */
export function Document({ children, footer = <Footer />, isWide }: FrameProps & { children: ReactNode }) {
  const { language } = useLanguage();
  return (
    // The theme script sets an attribute here before React is there.
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </head>
      <body>
        <SkipLink href="#content">
          <Trans>Skip to content</Trans>
        </SkipLink>
        {/* React hydrates what is inside a boundary bit by bit, between other work. */}
        <Suspense>
          <Header isWide={isWide} />
        </Suspense>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <Suspense>{footer}</Suspense>
        <PageChange />
      </body>
    </html>
  );
}

const SkipLink = styled.a`
  position: absolute;
  top: -100px;
  left: 16px;
  z-index: 60;
  padding: 8px 16px;
  border-radius: var(--radius-control);
  background: var(--surface);

  &:focus {
    top: 12px;
  }
`;
