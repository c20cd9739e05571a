import { Trans } from '@lingui/react/macro';
import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { ADMIN_PAGE_SIZE } from '#domain/limits.ts';
import { ListEmpty, ListFailed } from '../../ui/ListState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

interface ListResultsProps {
  label: string;
  /** Undefined while it loads or when it failed. */
  result: { items: readonly unknown[]; totalCount: number; pageCount: number; hasMore?: boolean } | undefined;
  hasFailed: boolean;
  onRetry(): void;
  /** From 1. */
  page: number;
  /** Called with the last page where the address asks for one behind it. */
  onBeyond(lastPage: number): void;
  texts: { empty: ReactNode; count(totalCount: number): ReactNode };
  /** Shown below the text of an empty list. */
  emptyAction?: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** A list in its four states: loading, failed, empty, full. */
export function ListResults(props: ListResultsProps) {
  const { label, result, hasFailed, onRetry, page, onBeyond, texts, emptyAction, children } = props;
  const region = useRef<HTMLElement>(null);
  const focused = useRef<Element | null>(null);
  const shownPage = useRef(page);
  const lastPage = result?.pageCount ?? page;
  const isBeyond = page > lastPage;

  const turnBack = useEffectEvent(onBeyond);
  // A list may have got shorter, by a deletion of its last row for example.
  useEffect(() => {
    if (isBeyond) turnBack(lastPage);
  }, [isBeyond, lastPage]);

  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    // After a search or tab change the focus stays there; after a page number it moves to the list.
    const { activeElement } = document;
    if (activeElement !== document.body && !region.current?.contains(activeElement)) return;
    region.current?.scrollIntoView({ block: 'start' });
    region.current?.focus({ preventScroll: true });
  }, [page]);

  // A row or control that is gone takes the focus with it; one goes on from the list then.
  useEffect(() => {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return;
    region.current?.focus();
  });

  function handleFocus({ target }: FocusEvent) {
    focused.current = target;
  }

  return (
    <Region ref={region} tabIndex={-1} aria-label={label} onFocus={handleFocus}>
      <p className="visually-hidden" role="status">
        {result ? texts.count(result.totalCount) : !hasFailed && <Trans>Loading…</Trans>}
      </p>
      {hasFailed && !result ? (
        <ListFailed onRetry={onRetry}>
          <Trans>Error loading content. Please try again later.</Trans>
        </ListFailed>
      ) : !result || isBeyond ? (
        <RowSkeletons />
      ) : result.items.length === 0 ? (
        <ListEmpty action={emptyAction}>{texts.empty}</ListEmpty>
      ) : (
        children
      )}
      {result && !isBeyond && <Pagination page={page} pageCount={result.pageCount} />}
      {result?.hasMore && page === result.pageCount && (
        <More>
          <Trans>This search has more results than are listed here. Add a word to narrow it down.</Trans>
        </More>
      )}
    </Region>
  );
}

/** As high as the rows that come, so that nothing jumps. */
function RowSkeletons() {
  return (
    <Rows aria-hidden="true" data-testid="row-skeletons">
      {Array.from({ length: ADMIN_PAGE_SIZE }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <Skeleton key={index} $height="44px" />
      ))}
    </Rows>
  );
}

const Region = styled.section`
  margin-top: 8px;
  outline: none;

  nav {
    margin-top: 24px;
  }
`;

const More = styled.p`
  margin-top: 16px;
  color: var(--muted);
`;

const Rows = styled.div`
  display: grid;
  gap: 8px;
  padding-top: 44px;
`;
