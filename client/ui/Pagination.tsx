import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { pageButtons } from '#domain/pagination.ts';
import { usePageSearch } from '../app/page-search.ts';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';

interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
}

/** Numbered pages with Previous and Next; every page is a link of its own, so it opens, reloads and can be shared. */
export function Pagination({ page, pageCount }: PaginationProps) {
  const { t } = useLingui();
  const search = usePageSearch();
  if (pageCount <= 1) return null;
  const current = Math.min(page, pageCount);
  const addressOf = (wanted: number) => {
    const next = new URLSearchParams(search);
    if (wanted === 1) next.delete('page');
    else next.set('page', String(wanted));
    return `?${next}`;
  };
  return (
    <Nav aria-label={t`Pages`}>
      <Step to={addressOf(current - 1)} isDisabled={current === 1}>
        <Icon name="left" size={18} />
        <Trans>Previous</Trans>
      </Step>
      <ol>
        {pageButtons(current, pageCount).map((number, index) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name than its place.
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <PageLink
                to={addressOf(number)}
                aria-label={t`Page ${number}`}
                aria-current={number === current ? 'page' : undefined}
              >
                {number}
              </PageLink>
            </li>
          ),
        )}
      </ol>
      <Step to={addressOf(current + 1)} isDisabled={current === pageCount}>
        <Trans>Next</Trans>
        <Icon name="right" size={18} />
      </Step>
    </Nav>
  );
}

function Step({ to, isDisabled, children }: { to: string; isDisabled: boolean; children: ReactNode }) {
  if (!isDisabled) return <PageLink to={to}>{children}</PageLink>;
  return (
    <DisabledStep role="link" aria-disabled="true">
      {children}
    </DisabledStep>
  );
}

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 8px;
  margin-top: 48px;

  ol {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 4px;
  }

  /* Where there is no room for all in one line, the numbers have one, and the steps stay together. */
  @media (max-width: 559px) {
    ol:has(> :nth-child(3)) {
      order: 1;
      flex-basis: 100%;
    }
  }
`;

const look = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  min-width: 44px;
  min-height: 44px;
  padding: 4px 12px;
  border: 2px solid transparent;
  border-radius: var(--radius-control);
  color: var(--ink);
  font-family: var(--font-heading);
  font-weight: 500;
  text-decoration: none;

  &:hover {
    border-color: var(--edge);
  }

  &[aria-current='page'] {
    border-color: var(--edge);
    background: var(--sun);
  }

`;

const PageLink = styled(Link)`
  ${look}
`;

/** A link without an address: it stays in its place, so that nothing jumps at the ends. */
const DisabledStep = styled.span`
  ${look}
  color: var(--muted);
  cursor: not-allowed;

  &:hover {
    border-color: transparent;
  }
`;
