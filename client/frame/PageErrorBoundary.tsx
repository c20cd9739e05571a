import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { SatoLost } from '../mascot/SatoLost.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

interface BoundaryProps {
  children: ReactNode;
}

/** Catches what a page throws while it renders, a chunk that cannot be fetched included; another page resets it. */
export function PageErrorBoundary({ children }: BoundaryProps) {
  const { pathname } = useLocation();
  return <Boundary key={pathname}>{children}</Boundary>;
}

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Notice
        Mascot={SatoLost}
        heading="h1"
        role="alert"
        title={<Trans>Something went wrong</Trans>}
        action={
          <Button type="button" onClick={() => location.reload()}>
            <Trans>Reload the page</Trans>
          </Button>
        }
      >
        <Trans>The page could not be shown. Check your connection and try again.</Trans>
      </Notice>
    );
  }
}
