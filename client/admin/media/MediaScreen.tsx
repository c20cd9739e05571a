import { useApolloClient, useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { MediaItemFragment as MediaRow, MediaState } from '../../gql/admin/graphql.ts';
import { graphql, readFragment } from '../../gql/admin/index.ts';
import { showToast } from '../../ui/toast-store.ts';
import { evictReads } from '../admin-apollo.ts';
import { Lead } from '../history/Entries.tsx';
import { BarSelect, ListBar } from '../list/ListBar.tsx';
import { ListResults } from '../list/ListResults.tsx';
import { useListParams } from '../list/useListParams.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminHeader } from '../ui/AdminHeader.tsx';
import { useAccessCheck } from '../useAccessCheck.ts';
import { useLastData } from '../useLastData.ts';
import { useWriteFailure } from '../useWriteFailure.ts';
import { DeleteMediaDialog } from './DeleteMediaDialog.tsx';
import { DescribeDialog } from './DescribeDialog.tsx';
import { MediaGrid } from './MediaGrid.tsx';
import { MediaItemFragment } from './media-item.tsx';
import { ReplaceMediaDialog } from './ReplaceMediaDialog.tsx';
import { UploadBox } from './UploadBox.tsx';
import { useReadMedia } from './useMedia.ts';
import { useMediaWrites } from './useMediaWrites.tsx';

const LibraryQuery = graphql(`
  query AdminMediaLibrary($search: String, $state: MediaState, $page: Int!, $pageSize: Int!) {
    mediaLibrary(search: $search, state: $state, page: $page, pageSize: $pageSize) {
      totalCount
      pageCount
      items {
        ...MediaItem
      }
    }
  }
`);

const PAGE_SIZE = 24;
const STATES: readonly MediaState[] = ['used', 'unused', 'deleted'];

type Open = { dialog: 'describe' | 'replace' | 'delete'; media: MediaRow };

/** The library of uploaded pictures. */
export default function MediaScreen() {
  const { t } = useLingui();
  const apollo = useApolloClient();
  const readMedia = useReadMedia();
  const { restore } = useMediaWrites();
  const showFailure = useWriteFailure();
  const { page, search, key, change, value } = useListParams([], []);
  const [open, setOpen] = useState<Open | null>(null);
  const state = STATES.find((known) => known === value('state')) ?? null;
  const { data, error, refetch } = useQuery(LibraryQuery, {
    variables: { search, state, page, pageSize: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  useAccessCheck(error);
  const result = useLastData(data, key)?.mediaLibrary;
  const items = result?.items.map((item) => readFragment(MediaItemFragment, item)) ?? [];
  const isFiltered = search !== '' || state !== null;

  /** Asks at once for what has to be said about a new picture. Several are in the list, with what is missing. */
  async function handleUploaded(digests: string[]) {
    evictReads(apollo.cache);
    const [digest = ''] = digests;
    if (digests.length > 1) {
      showToast({
        title: <Plural value={digests.length} one="# image uploaded" other="# images uploaded" />,
        description: t`Select each one in the list to describe it.`,
      });
      return;
    }
    const media = await readMedia(digest);
    if (media) setOpen((now) => now ?? { dialog: 'describe', media });
  }

  async function bringBack({ digest, fileName }: MediaRow) {
    try {
      await restore(digest);
      showToast({ title: t`“${fileName}” is back` });
    } catch (failure) {
      showFailure(t`Couldn’t restore`, t`Please try again.`, failure);
    }
  }

  return (
    <>
      <AdminHeader title={<Trans>Images</Trans>} />
      <Lead>
        <Trans>
          Images for articles, videos, lessons and newsletter issues. Select one to describe, replace or delete it.
        </Trans>
      </Lead>
      <UploadBox takesSeveral onUploaded={(digests) => void handleUploaded(digests)} />
      <ListBar label={t`Search images`} search={search} onSearch={(text) => change({ q: text || null })}>
        <BarSelect
          aria-label={t`Which images`}
          value={state ?? ''}
          onChange={({ target }) => change({ state: target.value || null })}
        >
          <option value="">{t`All images`}</option>
          <option value="used">{t`In use`}</option>
          <option value="unused">{t`Not in use`}</option>
          <option value="deleted">
            {t({ message: 'Deleted', context: 'images', comment: 'Filter: deleted images' })}
          </option>
        </BarSelect>
      </ListBar>
      <ListResults
        label={t`Images`}
        result={result}
        hasFailed={error !== undefined}
        onRetry={() => void refetch()}
        page={page}
        onBeyond={(lastPage) => change({ page: lastPage > 1 ? String(lastPage) : null }, { replace: true })}
        texts={{
          empty: isFiltered ? <Trans>No images found</Trans> : <Trans>No images have been uploaded yet.</Trans>,
          count: (count) => <Plural value={count} one="# image" other="# images" />,
        }}
        emptyAction={
          isFiltered && (
            <AdminButton type="button" onClick={() => change({ q: null, state: null })}>
              <Trans>Show all images</Trans>
            </AdminButton>
          )
        }
      >
        <MediaGrid
          items={items}
          nameOf={({ fileName, deletedAt }) => (deletedAt ? t`Restore ${fileName}` : t`Edit ${fileName}`)}
          onChoose={(media) => (media.deletedAt ? void bringBack(media) : setOpen({ dialog: 'describe', media }))}
        />
      </ListResults>
      {open?.dialog === 'describe' && (
        <DescribeDialog
          key={open.media.digest}
          media={open.media}
          onClose={() => setOpen((now) => (now?.dialog === 'describe' ? null : now))}
          actions={(close) => (
            <>
              <AdminButton
                type="button"
                onClick={() => {
                  close();
                  setOpen({ dialog: 'replace', media: open.media });
                }}
              >
                <Trans>Replace…</Trans>
              </AdminButton>
              <AdminButton
                type="button"
                onClick={() => {
                  close();
                  setOpen({ dialog: 'delete', media: open.media });
                }}
              >
                <Trans>Delete…</Trans>
              </AdminButton>
            </>
          )}
        />
      )}
      {open?.dialog === 'replace' && <ReplaceMediaDialog media={open.media} onClose={() => setOpen(null)} />}
      {open?.dialog === 'delete' && <DeleteMediaDialog media={open.media} onClose={() => setOpen(null)} />}
    </>
  );
}
