import { Plural } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { Card, CardBody, CardText, CardTitle, Meta } from '../../ui/Card.tsx';
import { compactCount } from '../../ui/compact-count.ts';
import { FormattedDate } from '../../ui/FormattedDate.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Text } from '../../ui/Text.tsx';
import { Poster } from './Poster.tsx';

export const VideoCardFragment = graphql(`
  fragment VideoCard_video on Video {
    id
    slug
    thumbnailUrl
    ...Poster_video
    duration
    createdAt
    publishedAt
    viewCount
    localized(language: $language) {
      title { value language }
      teaser { value language }
    }
  }
`);

interface VideoCardProps {
  video: FragmentType<typeof VideoCardFragment>;
  /** As in {@link Poster}. */
  variant?: number | undefined;
  eager?: boolean;
}

/** A video in a list; the whole card leads to it. */
export function VideoCard({ video: reference, variant, eager = false }: VideoCardProps) {
  const video = readFragment(VideoCardFragment, reference);
  const { title, teaser } = video.localized;
  return (
    <Card>
      <Thumbnail>
        <Poster video={video} variant={variant} eager={eager} />
        <PlayBadge data-drawn={!video.thumbnailUrl || undefined}>
          <Icon name="play" size={video.thumbnailUrl ? 26 : 20} />
        </PlayBadge>
        {video.duration && <Duration>{video.duration}</Duration>}
      </Thumbnail>
      <CardBody>
        <CardTitle>
          <Link to={paths.video(video.slug)} data-card-link>
            <Text text={title} />
          </Link>
        </CardTitle>
        <CardText>
          <Text text={teaser} />
        </CardText>
        <Bottom>
          <FormattedDate iso={video.publishedAt ?? video.createdAt} />
          <span>
            <Icon name="eye" size={18} />
            <Plural value={video.viewCount} one="1 view" other={`${compactCount(video.viewCount)} views`} />
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

  /* Below the words on the drawn screen. */
  &[data-drawn] {
    inset: 66% auto auto 62.5%;
    width: 42px;
    height: 42px;
    translate: -50% 0;
  }
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
