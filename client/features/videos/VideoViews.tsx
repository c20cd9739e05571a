import { Plural } from '@lingui/react/macro';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useCountView } from './useCountView.tsx';

export const VideoViewsFragment = graphql(`
  fragment VideoViews_video on Video {
    id
    viewCount
  }
`);

/** The number of views, including this visit. */
export function VideoViews({ video: reference }: { video: FragmentType<typeof VideoViewsFragment> }) {
  const { id, viewCount } = readFragment(VideoViewsFragment, reference);
  useCountView(id);
  return (
    <span>
      <Icon name="eye" size={18} />
      <Plural value={viewCount} one="# view" other="# views" />
    </span>
  );
}
