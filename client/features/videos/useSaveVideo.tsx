import { useLingui } from '@lingui/react/macro';
import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useMarkFailure } from './useMarkFailure.ts';

const SetVideoSavedMutation = graphql(`
  mutation SetVideoSaved($id: Int!, $saved: Boolean!) {
    setVideoSaved(id: $id, saved: $saved) {
      id
      savedByMe
    }
  }
`);

interface SaveableVideo {
  id: number;
  savedByMe: boolean;
}

/** Saves the video to the user's list or removes it, and shows a toast; the list is reloaded when it is shown next. */
export function useSaveVideo({ id, savedByMe }: SaveableVideo, onSessionEnd: () => void): () => Promise<void> {
  const { t } = useLingui();
  const [setSaved, { loading }] = useMutation(SetVideoSavedMutation, {
    update: (cache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'savedVideos' }),
  });
  const handleFailure = useMarkFailure(onSessionEnd);
  return async () => {
    if (loading) return;
    const saved = !savedByMe;
    const expected = { __typename: 'Video' as const, id, savedByMe: saved };
    try {
      await setSaved({ variables: { id, saved }, optimisticResponse: { setVideoSaved: expected } });
    } catch (error) {
      return handleFailure(error);
    }
    if (saved) showToast({ title: t`Video saved`, description: t`You’ll find it on your profile.` });
    else showToast({ title: t`Video removed`, description: t`It is no longer in your saved videos.` });
  };
}
