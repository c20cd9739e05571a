import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';

const LikeMutation = graphql(`
  mutation SetCommentLike($id: Int!, $liked: Boolean!) {
    setCommentLike(id: $id, liked: $liked) {
      __typename
      id
      likedByMe
      likeCount
    }
  }
`);

interface Liked {
  id: number;
  likedByMe: boolean;
  likeCount: number;
}

/** Likes a comment or takes the like back; shown at once, and taken back when it fails. Rejects then. */
export function useCommentLike({ id, likedByMe, likeCount }: Liked): () => Promise<unknown> {
  const [setLike, { loading }] = useMutation(LikeMutation);
  return async () => {
    // The second click of a double click must not undo the first.
    if (loading) return;
    const liked = !likedByMe;
    await setLike({
      variables: { id, liked },
      optimisticResponse: {
        setCommentLike: { __typename: 'Comment', id, likedByMe: liked, likeCount: likeCount + (liked ? 1 : -1) },
      },
    });
  };
}
