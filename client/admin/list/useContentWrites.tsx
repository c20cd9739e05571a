import { useMutation } from '@apollo/client/react';
import type { ContentStatus, ContentType } from '#domain/content.ts';
import { graphql } from '../../gql/admin/index.ts';
import { refreshAfterWrite } from '../refresh.ts';

const SetContentStatusMutation = graphql(`
  mutation AdminSetContentStatus($type: ContentType!, $ids: [Int!]!, $status: ContentStatus!) {
    setContentStatus(type: $type, ids: $ids, status: $status)
  }
`);

const DeleteContentMutation = graphql(`
  mutation AdminDeleteContent($type: ContentType!, $ids: [Int!]!) {
    deleteContent(type: $type, ids: $ids)
  }
`);

const RestoreContentMutation = graphql(`
  mutation AdminRestoreContent($type: ContentType!, $ids: [Int!]!) {
    restoreContent(type: $type, ids: $ids) {
      id
    }
  }
`);

/** Publishes items or makes them drafts, all or none; rejects when it fails. */
export function useSetContentStatus(type: ContentType): (ids: number[], status: ContentStatus) => Promise<unknown> {
  const [set] = useMutation(SetContentStatusMutation, { update: (cache) => refreshAfterWrite(cache, type) });
  return (ids, status) => set({ variables: { type, ids, status } });
}

/** Moves items to the trash, all or none; rejects when it fails. */
export function useDeleteContent(type: ContentType): (ids: number[]) => Promise<unknown> {
  const [remove] = useMutation(DeleteContentMutation, { update: (cache) => refreshAfterWrite(cache, type) });
  return (ids) => remove({ variables: { type, ids } });
}

/** Takes items out of the trash, all or none; rejects when it fails. */
export function useRestoreContent(type: ContentType): (ids: number[]) => Promise<unknown> {
  const [restore] = useMutation(RestoreContentMutation, { update: (cache) => refreshAfterWrite(cache, type) });
  return (ids) => restore({ variables: { type, ids } });
}
