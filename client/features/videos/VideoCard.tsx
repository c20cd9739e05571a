import { Plural } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { VideoArt } from '../../artwork/VideoArt.tsx';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { Card, CardBody, CardText, CardTitle, Meta } from '../../ui/Card.tsx';
import { FormattedDate } from '../../ui/FormattedDate.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Text } from '../../ui/Text.tsx';

export const VideoCardFragment = graphql(`
  fragment VideoCard_video on Video {
    id
    slug
    thumbnailUrl
    duration
    createdAt
    viewCount
    localized(language: $language) {
      title { value language }
      description { value language }
    }
  }
`);

/** A video in a list; the whole card leads to it. */
export function VideoCard({ video: reference }: { video: FragmentType<typeof VideoCardFragment> }) {
  const video = readFragment(VideoCardFragment, reference);
  const { title, description } = video.localized;
  return (
    <Card>
      <Thumbnail>
        <Picture src={video.thumbnailUrl} alt="" fallback={<VideoArt variant={video.id} />} />
        {video.thumbnailUrl && (
          <PlayBadge>
            <Icon name="play" size={26} />
          </PlayBadge>
        )}
        {video.duration && <Duration>{video.duration}</Duration>}
      </Thumbnail>
      <CardBody>
        <CardTitle>
          <Link to={paths.video(video.slug)} data-card-link>
            <Text text={title} />
          </Link>
        </CardTitle>
        <CardText>
          <Text text={description} />
        </CardText>
        <Bottom>
          <FormattedDate iso={video.createdAt} />
          <span>
            <Icon name="eye" size={18} />
            <Plural value={video.viewCount} one="# view" other="# views" />
          </span>
        </Bottom>
      </CardBody>
    </Card>
  );
}

const Thumbnail = styled.div`
  position: relative;
`;

const PlayBadge = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  margin: auto;
  border: 2px solid var(--outline);
  border-radius: 50%;
  background: var(--mango);
  color: var(--on-mango);
`;

const Duration = styled.span`
  position: absolute;
  right: 10px;
  bottom: 10px;
  padding: 1px 8px;
  border-radius: 6px;
  background: #231815;
  color: #fff8ec;
  font-size: var(--step--1);
`;

const Bottom = styled(Meta)`
  justify-content: space-between;
  margin-top: auto;
  padding-top: 6px;
`;
