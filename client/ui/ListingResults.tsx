import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { LISTING_PAGE_SIZE } from '#domain/limits.ts';
import type { Page } from '#domain/pagination.ts';
import { HttpStatus } from '../app/page-answer.tsx';
import { ButtonLink } from './Button.tsx';
import { CardGrid, CardSkeletons } from './Card.tsx';
import { ListEmpty, ListFailed } from './ListState.tsx';
import { Pagination } from './Pagination.tsx';

interface ListingResultsProps<Item> {
  /** Undefined while it loads or when it failed. */
  result: Page<Item> | undefined;
  hasFailed: boolean;
  onRetry(): void;
  /** From 1. */
  page: number;
  renderItem(item: Item): ReactNode;
  texts: { failed: ReactNode; empty: ReactNode; count(totalCount: number): ReactNode };
}

/** The results of a listing in its four states: loading, failed, empty, full. */
export function ListingResults<Item extends { id: number }>(props: ListingResultsProps<Item>) {
  const { result, hasFailed, onRetry, page, renderItem, texts } = props;
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
      <p className="visually-hidden" role="status">
        {result && texts.count(result.totalCount)}
      </p>
      {hasFailed ? (
        <ListFailed onRetry={onRetry}>{texts.failed}</ListFailed>
      ) : !result ? (
        <CardSkeletons count={LISTING_PAGE_SIZE} />
      ) : page > result.pageCount ? (
        <NoSuchPage page={page} />
      ) : result.items.length === 0 ? (
        <ListEmpty>{texts.empty}</ListEmpty>
      ) : (
        <CardGrid>
          {result.items.map((item) => (
            <li key={item.id}>{renderItem(item)}</li>
          ))}
        </CardGrid>
      )}
      {result && page <= result.pageCount && <Pagination page={page} pageCount={result.pageCount} />}
    </Results>
  );
}

/** An address with a page number behind the last one, for example an old link into a list that got shorter. */
function NoSuchPage({ page }: { page: number }) {
  const { pathname } = useLocation();
  return (
    <>
      <HttpStatus status={404} />
      <ListEmpty
        action={
          <ButtonLink to={pathname}>
            <Trans>Go to the first page</Trans>
          </ButtonLink>
        }
      >
        <Trans>This list has no page {page}.</Trans>
      </ListEmpty>
    </>
  );
}

const Results = styled.div`
  outline: none;
`;
