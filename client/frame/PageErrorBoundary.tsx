import { Trans } from '@lingui/react/macro';
import { Component, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SatoLost } from '../ui/Sato.tsx';

interface BoundaryProps {
  children: ReactNode;
}

/** Catches what a page throws while it renders, a chunk that cannot be fetched included; another page resets it. */
export function PageErrorBoundary({ children }: BoundaryProps) {
  const { pathname, state } = useLocation();
  const [shown, setShown] = useState({ pathname, number: 0 });
  if (shown.pathname !== pathname) {
    // The same page can get another address, see PageChange.
    setShown({ pathname, number: state?.keepsPlace ? shown.number : shown.number + 1 });
  }
  return <Boundary key={shown.number}>{children}</Boundary>;
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
