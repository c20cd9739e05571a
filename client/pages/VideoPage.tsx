import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Head } from '../app/Head.tsx';
import { useLanguage } from '../app/language.tsx';
import { paths } from '../app/paths.ts';
import { useOrigin } from '../app/site-origin.tsx';
import { SOCIAL_CARDS } from '../app/social-card.ts';
import { CommentList } from '../features/comments/CommentList.tsx';
import { useCommentsFrom } from '../features/comments/useCommentsFrom.ts';
import { compactCount } from '../features/videos/compact-count.ts';
import { VideoActions } from '../features/videos/VideoActions.tsx';
import { VideoPlayer } from '../features/videos/VideoPlayer.tsx';
import { VideoViews } from '../features/videos/VideoViews.tsx';
import { ItemFailed } from '../frame/ItemFailed.tsx';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';
import { graphql } from '../gql/index.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Meta } from '../ui/Card.tsx';
import { Container } from '../ui/Container.tsx';
import { Credit } from '../ui/Credit.tsx';
import { DraftBadge } from '../ui/DraftBadge.tsx';
import { FormattedDate } from '../ui/FormattedDate.tsx';
import { Icon } from '../ui/Icon.tsx';
import { TitleBlock } from '../ui/ReadingLayout.tsx';
import { ShareBar } from '../ui/ShareBar.tsx';
import { useLangOf } from '../ui/Text.tsx';

const VideoPageQuery = graphql(`
  query VideoPage($slug: String!, $language: Language!, $commentsFrom: Int) {
    video(slug: $slug) {
      id
      slug
      status
      thumbnailUrl
      duration
      createdAt
      viewCount
      likeCount
      attribution
      sourceUrl
      videoUrl
      embed { src watchUrl }
      author { id username }
      ...VideoPlayer_video
      ...VideoViews_video
      ...VideoActions_video
      localized(language: $language) {
        title { value language }
        description { value language }
      }
      commentCount
      comments(from: $commentsFrom) {
        ...CommentList_page
      }
    }
  }
`);

export default function VideoPage() {
  const { t } = useLingui();
  const { slug = '' } = useParams();
  const { language } = useLanguage();
  const commentsFrom = useCommentsFrom();
  const origin = useOrigin();
  const { data, error, refetch, previousData } = useQuery(VideoPageQuery, {
    variables: { slug, language, commentsFrom },
  });
  // While it comes in another language, it stays: the text written below it would be lost.
  const video = (data ?? (previousData?.video?.slug === slug ? previousData : undefined))?.video;
  const nothing = { value: '', language };
  const titleLang = useLangOf(video?.localized.title ?? nothing);
  const descriptionLang = useLangOf(video?.localized.description ?? nothing);

  if (error || video === null) {
    return (
      <ItemFailed
        title={t`Error Loading Video`}
        isMissing={!error}
        onRetry={() => refetch()}
        back={
          <ButtonLink to={paths.videos}>
            <Trans>Back to Videos</Trans>
          </ButtonLink>
        }
      >
        <Trans>We couldn't load this video. It may have been removed or there might be a technical issue.</Trans>
      </ItemFailed>
    );
  }
  if (!video) return <PageSkeleton />;

  const { title, description } = video.localized;
  return (
    <Page>
      <Head
        title={title.value}
        description={description.value}
        image={video.thumbnailUrl ?? SOCIAL_CARDS.video}
        type="video.other"
        unlisted={video.status === 'draft'}
        structuredData={{
          '@type': 'VideoObject',
          name: title.value,
          description: description.value,
          uploadDate: video.createdAt,
          thumbnailUrl: new URL(video.thumbnailUrl ?? SOCIAL_CARDS.video, origin).href,
          inLanguage: title.language,
          ...(video.embed ? { embedUrl: video.embed.src } : { contentUrl: video.videoUrl }),
          interactionStatistic: {
            '@type': 'InteractionCounter',
            interactionType: { '@type': 'WatchAction' },
            userInteractionCount: video.viewCount,
          },
        }}
      />
      <article>
        <VideoPlayer video={video} title={title.value} />
        <TitleRow>
          <h1 lang={titleLang}>{title.value}</h1>
          <Meta>
            <FormattedDate iso={video.createdAt} />
            {video.duration && (
              <span>
                <Icon name="clock" size={18} />
                {video.duration}
              </span>
            )}
            <VideoViews video={video} />
            <span>
              <Icon name="heart" size={18} />
              <Trans>{compactCount(video.likeCount)} likes</Trans>
            </span>
            <DraftBadge status={video.status} />
          </Meta>
          <Meta>
            <strong>{video.author.username}</strong>
            <span>
              <Trans>Bitcoin Educator</Trans>
            </span>
          </Meta>
          <Row>
            <VideoActions video={video} />
            <ShareBar title={title.value} />
          </Row>
        </TitleRow>
        <Description lang={descriptionLang}>{description.value}</Description>
        <Credit attribution={video.attribution} sourceUrl={video.sourceUrl} />
      </article>
      <CommentList
        key={video.id}
        target={{ kind: 'video', id: video.id, from: commentsFrom }}
        count={video.commentCount}
        comments={video.comments}
      />
    </Page>
  );
}

const Page = styled(Container)`
  max-width: 960px;
  margin-top: 32px;
`;

const TitleRow = styled(TitleBlock)`
  max-width: none;
  margin-top: 28px;

  h1 {
    font-size: clamp(1.7rem, 3.6vw, 2.4rem);
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 12px 16px;
`;

const Description = styled.p`
  max-width: var(--measure);
  white-space: pre-line;
`;
