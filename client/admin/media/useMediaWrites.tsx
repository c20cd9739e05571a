import { useMutation } from '@apollo/client/react';
import type { MediaInput } from '../../gql/admin/graphql.ts';
import { graphql } from '../../gql/admin/index.ts';

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

/** The changes of uploaded pictures; each rejects when it fails. */
export function useMediaWrites() {
  const [update] = useMutation(UpdateMediaMutation);
  const [remove] = useMutation(DeleteMediaMutation);
  const [restore] = useMutation(RestoreMediaMutation);
  const [replace] = useMutation(ReplaceMediaMutation);
  return {
    /** @param input what is left out stays as it is. */
    update: (digest: string, input: MediaInput) => update({ variables: { digest, input } }),
    remove: (digest: string, evenIfUsed: boolean) => remove({ variables: { digest, evenIfUsed } }),
    restore: (digest: string) => restore({ variables: { digest } }),
    /** @param input what is said about the new one from now on; what is left out stays as it is. */
    replace: (digest: string, by: string, input: MediaInput) => replace({ variables: { digest, by, input } }),
  };
}
