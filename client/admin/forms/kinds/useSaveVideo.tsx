import { useMutation } from '@apollo/client/react';
import type { VideoInput } from '../../../gql/admin/graphql.ts';
import { graphql } from '../../../gql/admin/index.ts';
import { refreshAfterWrite } from '../../refresh.ts';
import type { SaveItem } from '../saving/useSaving.ts';

const CreateVideoMutation = graphql(`
  mutation CreateVideo($input: VideoInput!) {
    createVideo(input: $input) {
      id
    }
  }
`);

const UpdateVideoMutation = graphql(`
  mutation UpdateVideo($id: Int!, $input: VideoInput!, $version: Int) {
    updateVideo(id: $id, input: $input, version: $version) {
      id
    }
  }
`);

/** Stores a video. Its language is always sent as English. */
export function useSaveVideo(): SaveItem<VideoInput> {
  const [create] = useMutation(CreateVideoMutation, { update: (cache) => refreshAfterWrite(cache, 'video') });
  const [update] = useMutation(UpdateVideoMutation, { update: (cache) => refreshAfterWrite(cache, 'video') });
  return (id, fields, version) => {
    const input = { ...fields, language: 'en' } as const;
    return id === null ? create({ variables: { input } }) : update({ variables: { id, input, version } });
  };
}
