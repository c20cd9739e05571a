import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';
import { useMarkFailure } from './useMarkFailure.ts';

const SetVideoLikeMutation = graphql(`
  mutation SetVideoLike($id: Int!, $liked: Boolean!) {
    setVideoLike(id: $id, liked: $liked) {
      id
      likedByMe
      likeCount
    }
  }
`);

interface LikeableVideo {
  id: number;
  likedByMe: boolean;
  likeCount: number;
}

/** Likes the video or takes the like back; the page shows it at once, and takes it back where it fails. */
export function useLikeVideo(
  { id, likedByMe, likeCount }: LikeableVideo,
  onSessionEnd: () => void,
): () => Promise<void> {
  const [setLike, { loading }] = useMutation(SetVideoLikeMutation);
  const handleFailure = useMarkFailure(onSessionEnd);
  return async () => {
    if (loading) return;
    const liked = !likedByMe;
    const expected = { __typename: 'Video' as const, id, likedByMe: liked, likeCount: likeCount + (liked ? 1 : -1) };
    try {
      await setLike({ variables: { id, liked }, optimisticResponse: { setVideoLike: expected } });
    } catch (error) {
      handleFailure(error);
    }
  };
}
