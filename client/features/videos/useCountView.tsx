import { useEffect } from 'react';
import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';
import { onFirstInteraction } from '../../hydration/first-interaction.ts';
import { useLazyApollo } from '../../hydration/lazy-apollo.ts';
import { storeViewed, viewedVideos } from './viewed-videos.ts';

const ViewVideoMutation = graphql(`
  mutation ViewVideo($id: Int!) {
    viewVideo(id: $id) {
      id
      viewCount
    }
  }
`);

/** In milliseconds: who is on the page that long without doing anything may be watching. */
const VIEW_TIME = 5_000;

/** The server doesn't keep its answers (client/app/client-queries.ts). */
const ViewCountQuery = graphql(`
  query ViewCount($id: Int!) {
    video(id: $id) {
      id
      viewCount
    }
  }
`);

/**
 * Counts a view once the page is on screen, which pages that a browser only prepares are not, and someone is there;
 * once a visit.
 */
export function useCountView(id: number): void {
  const [viewVideo] = useMutation(ViewVideoMutation);
  const apollo = useLazyApollo();

  useEffect(() => {
    if (viewedVideos().includes(id)) {
      // The page may be from before this visit's view.
      const question = { query: ViewCountQuery, variables: { id }, fetchPolicy: 'network-only' } as const;
      apollo
        .client()
        .then((client) => client.query(question))
        .catch(() => {});
      return;
    }
    const count = async () => {
      stop();
      // An uncounted view is not worth an error message.
      await viewVideo({ variables: { id } }).then(
        () => storeViewed(id),
        () => {},
      );
    };
    let stop = () => {};
    const countWhenShown = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', countWhenShown);
      if (apollo.read()) return void count();
      const ignoreSigns = onFirstInteraction(count);
      const timer = setTimeout(count, VIEW_TIME);
      stop = () => {
        ignoreSigns();
        clearTimeout(timer);
      };
    };
    document.addEventListener('visibilitychange', countWhenShown);
    countWhenShown();
    return () => {
      document.removeEventListener('visibilitychange', countWhenShown);
      stop();
    };
  }, [id, viewVideo, apollo]);
}
