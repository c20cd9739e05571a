import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { LISTING_PAGE_SIZE } from '#domain/limits.ts';
import type { Page } from '#domain/pagination.ts';
import { ButtonLink } from './Button.tsx';
import { CardGrid, CardSkeletons } from './Card.tsx';
import { Link } from './Link.tsx';
import { ListEmpty, ListFailed } from './ListState.tsx';
import { media } from './media.ts';
import { NoSuchPage } from './NoSuchPage.tsx';
import { Pagination } from './Pagination.tsx';

interface ListingResultsProps<Item> {
  /** Undefined while it loads or when it failed. */
  result: Page<Item> | undefined;
  hasFailed: boolean;
  onRetry(): void;
  /** From 1. */
  page: number;
  /** @param isFirst its picture is on the screen from the beginning. */
  renderItem(item: Item, isFirst: boolean): ReactNode;
  /** From three items on, the first card is large. */
  hasLead?: boolean;
  texts: {
    failed: ReactNode;
    empty: ReactNode;
    /** Of the way back from a search; empty without one. */
    all: ReactNode;
    count(totalCount: number, hasMore: boolean): ReactNode;
  };
}

/** The results of a listing in its four states: loading, failed, empty, full. */
export function ListingResults<Item extends { id: number }>(props: ListingResultsProps<Item>) {
  const { result, hasFailed, onRetry, page, renderItem, texts, hasLead = false } = props;
  const { pathname } = useLocation();
  const isFiltered = texts.all && result && result.items.length > 0;
  const top = useRef<HTMLDivElement>(null);
  const shownPage = useRef(page);

  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    // After a search or filter change the focus stays there.
    const { activeElement } = document;
    if (activeElement !== document.body && !top.current?.contains(activeElement)) return;
    top.current?.scrollIntoView({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  }, [page]);

  return (
    <Results ref={top} tabIndex={-1}>
      <h2 className="visually-hidden">
        <Trans>Results</Trans>
      </h2>
      <Found className={isFiltered ? undefined : 'visually-hidden'}>
        <p role="status">{result && texts.count(result.totalCount, result.hasMore === true)}</p>
        {isFiltered && <Link to={pathname}>{texts.all}</Link>}
      </Found>
      {hasFailed ? (
        <ListFailed onRetry={onRetry}>{texts.failed}</ListFailed>
      ) : !result ? (
        <CardSkeletons count={LISTING_PAGE_SIZE} />
      ) : page > result.pageCount ? (
        <NoSuchPage page={page} />
      ) : result.items.length === 0 ? (
        <ListEmpty
          action={
            texts.all && (
              <ButtonLink to={pathname} $kind="plain">
                {texts.all}
              </ButtonLink>
            )
          }
        >
          {texts.empty}
        </ListEmpty>
      ) : (
        <Cards $hasLead={hasLead && result.items.length >= 3}>
          {result.items.map((item, index) => (
            <li key={item.id}>{renderItem(item, index === 0)}</li>
          ))}
        </Cards>
      )}
      {result && page <= result.pageCount && <Pagination page={page} pageCount={result.pageCount} />}
      {result?.hasMore && page === result.pageCount && (
        <MoreResults>
          <Trans>This search has more results than are listed here. Add a word to narrow it down.</Trans>
        </MoreResults>
      )}
    </Results>
  );
}

/** The first as wide as the list, then two, then three in a row: nine cards fill their rows. */
const lead = css`
  > :first-child {
    grid-column: 1 / -1;
  }

  ${media.twoColumns} {
    > :first-child:nth-last-child(odd) > article {
      flex-direction: column;

      > :first-child {
        flex: none;
        align-self: stretch;
      }
    }
  }

  ${media.md} {
    > :first-child h3 {
      font-size: var(--step-3);
    }

    > :first-child h3 ~ p {
      max-width: var(--measure);
      font-size: var(--step-1);
    }
  }

  ${media.lg} {
    grid-template-columns: repeat(6, minmax(0, 1fr));

    > * {
      grid-column: span 2;
    }

    > :nth-child(2),
    > :nth-child(3) {
      grid-column: span 3;
    }

    > :first-child article {
      flex-direction: row;
    }

    > :first-child article > :first-child {
      flex: 0 0 58%;
    }
  }
`;

const Cards = styled(CardGrid)<{ $hasLead: boolean }>`
  ${({ $hasLead }) => $hasLead && lead}
`;

const Found = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  margin: -12px 0 20px;
  color: var(--muted);
`;

const Results = styled.div`
  outline: none;
`;

const MoreResults = styled.p`
  margin-top: 24px;
  text-align: center;
  color: var(--muted);
`;
