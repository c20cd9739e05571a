import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { graphql, readFragment } from '../../gql/admin/index.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { MediaGrid } from './MediaGrid.tsx';
import { MediaItemFragment } from './media-item.tsx';

const ChoiceQuery = graphql(`
  query AdminMediaChoice($search: String, $page: Int!, $pageSize: Int!) {
    mediaLibrary(search: $search, page: $page, pageSize: $pageSize) {
      pageCount
      items {
        ...MediaItem
      }
    }
  }
`);

const PAGE_SIZE = 12;

/** The library in a dialog, to choose a picture from. */
export function MediaChoice({ onChoose }: { onChoose(digest: string): void }) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { data, previousData, error, refetch } = useQuery(ChoiceQuery, {
    variables: { search, page, pageSize: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const library = (data ?? previousData)?.mediaLibrary;
  const items = library?.items.map((item) => readFragment(MediaItemFragment, item)) ?? [];
  return (
    <Choice aria-label={t`Image library`}>
      <input
        type="search"
        aria-label={t`Search images`}
        placeholder={t`Search images`}
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setPage(1);
        }}
        // Enter would submit the dialog.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {error && !library && (
        <p role="alert">
          <Trans>The library couldn’t be loaded.</Trans>{' '}
          <AdminButton type="button" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </AdminButton>
        </p>
      )}
      {library && items.length === 0 && (
        <p>{search ? <Trans>No images found</Trans> : <Trans>No images have been uploaded yet.</Trans>}</p>
      )}
      <MediaGrid
        items={items}
        nameOf={({ fileName }) => t`Choose ${fileName}`}
        onChoose={({ digest }) => onChoose(digest)}
      />
      {library && library.pageCount > 1 && (
        <Pages>
          <AdminButton type="button" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            <Trans>Previous</Trans>
          </AdminButton>
          <AdminButton type="button" disabled={page >= library.pageCount} onClick={() => setPage(page + 1)}>
            <Trans>Next</Trans>
          </AdminButton>
        </Pages>
      )}
    </Choice>
  );
}

const Choice = styled.section`
  display: grid;
  gap: 12px;
  max-height: 50vh;
  padding: 2px;
  overflow-y: auto;

  input {
    min-height: 44px;
    padding: 6px 12px;
    border: 2px solid var(--control-edge);
    border-radius: var(--radius-control);
    background: var(--surface);
    color: inherit;
    font: inherit;
  }
`;

const Pages = styled.div`
  display: flex;
  justify-content: space-between;
`;
