import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { commentsAddress } from '#domain/addresses.ts';
import { COMMENT_ORDERS, type CommentOrder } from '#domain/comment-order.ts';
import { Link } from '../../ui/Link.tsx';

/** Links to the same comments in other orders. */
export function CommentSort({ order }: { order: CommentOrder }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <Orders aria-label={t`Sort comments`}>
      {COMMENT_ORDERS.map((each) => (
        <Link key={each} to={commentsAddress(pathname, each)} aria-current={each === order || undefined}>
          <OrderName order={each} />
        </Link>
      ))}
    </Orders>
  );
}

function OrderName({ order }: { order: CommentOrder }) {
  switch (order) {
    case 'newest':
      return <Trans comment="Order of comments">Newest</Trans>;
    case 'oldest':
      return <Trans comment="Order of comments">Oldest</Trans>;
    case 'liked':
      return <Trans comment="Order of comments">Most liked</Trans>;
  }
}

const Orders = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 8px;
  margin-bottom: 28px;
  font-size: var(--step--1);

  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    padding: 4px 12px;
    border-radius: var(--radius-pill);
    color: var(--muted);
    text-decoration: none;
  }

  a:hover {
    background: color-mix(in srgb, var(--ink) 8%, transparent);
    color: var(--ink);
  }

  a[aria-current] {
    background: var(--sun);
    color: var(--ink);
    font-weight: 500;
  }
`;
