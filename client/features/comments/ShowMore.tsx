import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { commentAddress } from '#domain/addresses.ts';
import type { CommentOrder } from '#domain/comment-order.ts';
import { useHydrated } from '../../hydration/hydrated.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';

interface ShowMoreProps {
  /** The last comment shown: without scripts, the next page begins with it. */
  last: number;
  order: CommentOrder;
  children: ReactNode;
  /** Loads and shows more; rejects when that fails. */
  onMore(): Promise<void>;
}

/** Adds more comments to those on the page. Before scripts run, it is a link to a page that has them. */
export function ShowMore({ last, order, children, onMore }: ShowMoreProps) {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const { pathname } = useLocation();
  const [isLoading, setLoading] = useState(false);
  const isBusy = useRef(false);

  async function handleClick() {
    // Not in the state, which the second click of a double click would see too late.
    if (isBusy.current) return;
    isBusy.current = true;
    setLoading(true);
    try {
      await onMore();
    } catch {
      showToast({ title: t`Couldn’t load more comments`, description: t`Please try again.`, tone: 'destructive' });
    } finally {
      isBusy.current = false;
      setLoading(false);
    }
  }

  if (!isHydrated) {
    return (
      <ButtonLink $kind="plain" to={commentAddress(pathname, last, order)}>
        {children}
      </ButtonLink>
    );
  }
  return (
    <Button type="button" $kind="plain" aria-disabled={isLoading || undefined} onClick={handleClick}>
      {isLoading ? <Trans>Loading…</Trans> : children}
    </Button>
  );
}
