import { useApolloClient, useQuery } from '@apollo/client/react';
import { mediaDigest } from '#domain/media.ts';
import type { MediaItemFragment as MediaRow } from '../../gql/admin/graphql.ts';
import { readFragment } from '../../gql/admin/index.ts';
import { useLastData } from '../useLastData.ts';
import { MediaItemFragment, MediaQuery } from './media-item.tsx';

/** The uploaded picture with this address; undefined while it loads, null for addresses of other pictures. */
export function useMedia(address: string): { media: MediaRow | null | undefined } {
  const digest = mediaDigest(address);
  const { data, error } = useQuery(MediaQuery, { variables: { digest: digest ?? '' }, skip: digest === null });
  const last = useLastData(data, address);
  if (digest === null || (error && !last)) return { media: null };
  return { media: last && readFragment(MediaItemFragment, last.media) };
}

/** @returns a call for an uploaded picture as it is now: null if there is none. It rejects if the server can't be reached. */
export function useFreshMedia(): (digest: string) => Promise<MediaRow | null> {
  const apollo = useApolloClient();
  return async (digest) => {
    const { data } = await apollo.query({ query: MediaQuery, variables: { digest }, fetchPolicy: 'network-only' });
    return readFragment(MediaItemFragment, data?.media) ?? null;
  };
}

/** The same, but null as well if the server can't be reached. */
export function useReadMedia(): (digest: string) => Promise<MediaRow | null> {
  const read = useFreshMedia();
  return (digest) => read(digest).catch(() => null);
}
