import { useMutation } from '@apollo/client/react';
import type { UpdateVideoMutation as Answer, VideoInput } from '../../../gql/admin/graphql.ts';
import { graphql } from '../../../gql/admin/index.ts';
import type { StoredValues } from '../form-values.ts';
import { saved, writeOf } from '../saving/saved-item.ts';
import type { SaveItem } from '../saving/useSaving.ts';

const CreateVideoMutation = graphql(`
  mutation CreateVideo($input: VideoInput!, $idempotencyKey: String!) {
    createVideo(input: $input, idempotencyKey: $idempotencyKey) {
      id
      ...VideoForm_item
    }
  }
`);

const UpdateVideoMutation = graphql(`
  mutation UpdateVideo($id: Int!, $input: VideoInput!, $version: Int) {
    updateVideo(id: $id, input: $input, version: $version) {
      id
      ...VideoForm_item
    }
  }
`);

/** Stores a video. Its language is always sent as English. @param storedOf what the form takes from the answer. */
export function useSaveVideo(storedOf: (item: Answer['updateVideo']) => StoredValues): SaveItem<VideoInput> {
  const [create] = useMutation(CreateVideoMutation, writeOf('video'));
  const [update] = useMutation(UpdateVideoMutation, writeOf('video'));
  return async (id, fields, version, idempotencyKey) => {
    const input = { ...fields, language: 'en' } as const;
    if (id === null) {
      const { data } = await create({ variables: { input, idempotencyKey } });
      return saved(data?.createVideo, storedOf);
    }
    const { data } = await update({ variables: { id, input, version } });
    return saved(data?.updateVideo, storedOf);
  };
}
