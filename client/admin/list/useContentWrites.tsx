import { useMutation } from '@apollo/client/react';
import type { ContentStatus, ContentType } from '#domain/content.ts';
import { graphql } from '../../gql/admin/index.ts';
import type { Restored } from '../trash/useUnscheduledText.tsx';

const SetContentStatusMutation = graphql(`
  mutation AdminSetContentStatus($type: ContentType!, $ids: [Int!]!, $status: ContentStatus!) {
    changeContentStatus(type: $type, ids: $ids, status: $status) {
      operation
    }
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
      slug
      ...Unscheduled_item
    }
  }
`);

/**
 * Publishes items or makes them drafts, all or none; rejects when it fails.
 * @returns a call that returns the operation to undo, null if nothing changed.
 */
export function useSetContentStatus(type: ContentType) {
  const [set] = useMutation(SetContentStatusMutation);
  return async (ids: number[], status: ContentStatus): Promise<string | null> => {
    const { data } = await set({ variables: { type, ids, status } });
    return data?.changeContentStatus.operation ?? null;
  };
}

/** Moves items to the trash, all or none; rejects when it fails. */
export function useDeleteContent(type: ContentType): (ids: number[]) => Promise<unknown> {
  const [remove] = useMutation(DeleteContentMutation);
  return (ids) => remove({ variables: { type, ids } });
}

type RestoredContent = Restored & { id: number; slug: string };

/** Takes items out of the trash, all or none; rejects when it fails. @returns them with the slugs that they have now. */
export function useRestoreContent(type: ContentType): (ids: number[]) => Promise<RestoredContent[]> {
  const [restore] = useMutation(RestoreContentMutation);
  return async (ids) => (await restore({ variables: { type, ids } })).data?.restoreContent ?? [];
}
