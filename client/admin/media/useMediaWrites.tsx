import type { ApolloCache } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import type { MediaInput } from '../../gql/admin/graphql.ts';
import { graphql } from '../../gql/admin/index.ts';
import { refreshAfterWrite } from '../refresh.ts';

const UpdateMediaMutation = graphql(`
  mutation AdminUpdateMedia($digest: String!, $input: MediaInput!) {
    updateMedia(digest: $digest, input: $input) {
      ...MediaItem
    }
  }
`);

const DeleteMediaMutation = graphql(`
  mutation AdminDeleteMedia($digest: String!, $evenIfUsed: Boolean!) {
    deleteMedia(digest: $digest, evenIfUsed: $evenIfUsed) {
      ...MediaItem
    }
  }
`);

const RestoreMediaMutation = graphql(`
  mutation AdminRestoreMedia($digest: String!) {
    restoreMedia(digest: $digest) {
      ...MediaItem
    }
  }
`);

const ReplaceMediaMutation = graphql(`
  mutation AdminReplaceMedia($digest: String!, $by: String!, $input: MediaInput!) {
    replaceMedia(digest: $digest, by: $by, input: $input) {
      ...MediaItem
    }
  }
`);

/** What shows the intros of newsletter issues. */
const ISSUE_FIELDS = ['managedNewsletterIssues', 'managedNewsletterIssue', 'newsletterPreview'];

/** Forgets the lists of pictures; the ones on screen are reloaded. */
export function forgetMediaLists(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'mediaLibrary' });
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'media' });
  cache.gc();
}

/** The changes of uploaded pictures; each rejects when it fails. */
export function useMediaWrites() {
  const [update] = useMutation(UpdateMediaMutation);
  const [remove] = useMutation(DeleteMediaMutation, { update: forgetMediaLists });
  const [restore] = useMutation(RestoreMediaMutation, { update: forgetMediaLists });
  const [replace] = useMutation(ReplaceMediaMutation, {
    update: (cache) => {
      for (const type of ['article', 'video', 'lesson'] as const) refreshAfterWrite(cache, type);
      for (const fieldName of ISSUE_FIELDS) cache.evict({ id: 'ROOT_QUERY', fieldName });
      forgetMediaLists(cache);
    },
  });
  return {
    /** @param input what is left out stays as it is. */
    update: (digest: string, input: MediaInput) => update({ variables: { digest, input } }),
    remove: (digest: string, evenIfUsed: boolean) => remove({ variables: { digest, evenIfUsed } }),
    restore: (digest: string) => restore({ variables: { digest } }),
    /** @param input what is said about the new one from now on; what is left out stays as it is. */
    replace: (digest: string, by: string, input: MediaInput) => replace({ variables: { digest, by, input } }),
  };
}
