import { useMutation } from '@apollo/client/react';
import { useEffect } from 'react';
import { graphql } from '../../gql/index.ts';
import { rememberViewed, viewedVideos } from './viewed-videos.ts';

const ViewVideoMutation = graphql(`
  mutation ViewVideo($id: Int!) {
    viewVideo(id: $id) {
      id
      viewCount
    }
  }
`);

/** Counts a view once the page is on screen, which pages that a browser only prepares are not; once a visit. */
export function useCountView(id: number): void {
  const [viewVideo] = useMutation(ViewVideoMutation);

  useEffect(() => {
    if (viewedVideos().includes(id)) return;
    const countWhenShown = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', countWhenShown);
      viewVideo({ variables: { id } }).then(
        () => rememberViewed(id),
        // An uncounted view is not worth an error message.
        () => {},
      );
    };
    document.addEventListener('visibilitychange', countWhenShown);
    countWhenShown();
    return () => document.removeEventListener('visibilitychange', countWhenShown);
  }, [id, viewVideo]);
}
