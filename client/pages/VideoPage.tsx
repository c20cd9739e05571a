import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { videoChapters } from '#domain/video-chapters.ts';
import { startingAt } from '#domain/video-start.ts';
import { Head } from '../app/Head.tsx';
import { useLanguage } from '../app/language.tsx';
import { type PageQueries, pageQuery } from '../app/page-queries.ts';
import { paths } from '../app/paths.ts';
import { useOrigin } from '../app/site-origin.tsx';
import { cardOf, drawnCard } from '../app/social-card.ts';
import { usePageQuery } from '../app/use-page-query.ts';
import { Comments } from '../features/comments/Comments.tsx';
import { commentWindow, useCommentWindow } from '../features/comments/comment-window.ts';
import { TranslationRequest } from '../features/translation/TranslationRequest.tsx';
import { Chapters } from '../features/videos/Chapters.tsx';
import { speakerNames, useSpeakerPhrase } from '../features/videos/speakers.ts';
import { VideoActions } from '../features/videos/VideoActions.tsx';
import { type PlayerStart, VideoPlayer } from '../features/videos/VideoPlayer.tsx';
import { VideoViews } from '../features/videos/VideoViews.tsx';
import { ItemFailed } from '../frame/ItemFailed.tsx';
import { Moved } from '../frame/Moved.tsx';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';
import { graphql } from '../gql/index.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Meta } from '../ui/Card.tsx';
import { Container } from '../ui/Container.tsx';
import { Credit } from '../ui/Credit.tsx';
import { compactCount } from '../ui/compact-count.ts';
import { DraftBadge } from '../ui/DraftBadge.tsx';
import { FormattedDate } from '../ui/FormattedDate.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { Neighbors } from '../ui/Neighbors.tsx';
import { TitleBlock } from '../ui/ReadingLayout.tsx';
import { Review } from '../ui/Review.tsx';
import { Text, useLangOf } from '../ui/Text.tsx';
import { useAuthorName } from '../ui/useAuthorName.ts';

const VideoPageQuery = graphql(`
  query VideoPage($slug: String!, $language: Language!, $commentsFrom: Int, $commentsOrder: CommentOrder) {
    video(slug: $slug) {
      id
      slug
      languages
      status
      thumbnailUrl
      picture(language: $language) { creditHtml width height alt }
      duration
      speakers
      lesson {
        id
        slug
        localized(language: $language) { title { value language } }
      }
      previous {
        id
        slug
        localized(language: $language) { title { value language } }
      }
      next {
        id
        slug
        localized(language: $language) { title { value language } }
      }
      createdAt
      publishedAt
      viewCount
      likeCount
      attribution
      sourceUrl
      reviewedAt
      reviewedBy
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
      followedByMe
      comments(from: $commentsFrom, order: $commentsOrder) {
        ...CommentList_page
      }
    }
  }
`);

const VideoPageOwnQuery = graphql(`
  query VideoPageOwn($slug: String!, $commentsFrom: Int, $commentsOrder: CommentOrder) {
    video(slug: $slug) {
      id
      ...VideoActions_video
      commentCount
      followedByMe
      comments(from: $commentsFrom, order: $commentsOrder) {
        ...CommentList_page
      }
    }
  }
`);

export const queries: PageQueries = ({ params: { slug = '' }, search, language }) => [
  pageQuery(VideoPageQuery, { slug, language, ...commentWindow(search) }),
];

export const own: PageQueries = ({ params: { slug = '' }, search }) => [
  pageQuery(VideoPageOwnQuery, { slug, ...commentWindow(search) }),
];

export default function VideoPage() {
  const { t } = useLingui();
  const { slug = '' } = useParams();
  const { language } = useLanguage();
  const authorName = useAuthorName();
  const speakerPhrase = useSpeakerPhrase();
  const [requested, setRequested] = useState<(PlayerStart & { slug: string }) | null>(null);
  const comments = useCommentWindow();
  const origin = useOrigin();
  const { data, error, refetch, previousData } = usePageQuery(VideoPageQuery, {
    variables: { slug, language, ...comments },
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
  if (video.slug !== slug) return <Moved to={paths.video(video.slug)} />;

  const { title, description } = video.localized;
  const shownDate = video.publishedAt ?? video.createdAt;
  const { lesson, previous, next } = video;
  const card = cardOf(video.thumbnailUrl, video.picture) ?? drawnCard('video');
  const { text, chapters } = videoChapters(description.value);
  const names = speakerNames(video.speakers);
  const watchUrl = video.embed?.watchUrl ?? video.videoUrl;
  return (
    <Page>
      <Head
        title={title.value}
        description={text || title.value}
        image={card}
        type="video.other"
        languages={video.languages}
        unlisted={video.status === 'draft'}
        structuredData={{
          '@type': 'VideoObject',
          name: title.value,
          description: text || title.value,
          uploadDate: shownDate,
          thumbnailUrl: new URL(card.address, origin).href,
          inLanguage: title.language,
          ...(video.embed ? { embedUrl: video.embed.src } : { contentUrl: video.videoUrl }),
          ...(names.length > 0 && { actor: names.map((name) => ({ '@type': 'Person', name })) }),
          ...(chapters.length > 0 && {
            hasPart: chapters.map(({ start, title: name }) => ({
              '@type': 'Clip',
              name,
              startOffset: start,
              url: startingAt(watchUrl, start),
            })),
          }),
          interactionStatistic: {
            '@type': 'InteractionCounter',
            interactionType: { '@type': 'WatchAction' },
            userInteractionCount: video.viewCount,
          },
        }}
      />
      <article>
        <VideoPlayer
          key={video.id}
          video={video}
          title={title.value}
          startAt={requested?.slug === video.slug ? requested : null}
        />
        {video.picture?.creditHtml && <p dangerouslySetInnerHTML={{ __html: video.picture.creditHtml }} />}
        <TitleRow>
          <h1 lang={titleLang}>{title.value}</h1>
          <Meta>
            <FormattedDate iso={shownDate} />
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
          {names.length > 0 && (
            <Meta>
              <strong>{speakerPhrase(names)}</strong>
              <span>
                <Plural value={names.length} one="Speaker" other="Speakers" />
              </span>
            </Meta>
          )}
          <Meta>
            <strong>{authorName(video.author.username)}</strong>
            <span>
              <Trans>Bitcoin Educator</Trans>
            </span>
          </Meta>
          <Review reviewedAt={video.reviewedAt} reviewedBy={video.reviewedBy} />
          <VideoActions video={video} title={title.value} />
        </TitleRow>
        <TranslationRequest type="video" item={video} texts={[title, description]} />
        {text && <Description lang={descriptionLang}>{text}</Description>}
        {chapters.length > 0 && (
          <Chapters
            chapters={chapters}
            lang={descriptionLang}
            watchUrl={watchUrl}
            onPlay={video.embed ? (seconds) => setRequested({ seconds, slug: video.slug }) : null}
          />
        )}
        {lesson && (
          <LessonBox>
            <span>
              <Trans>The lesson that goes with this video</Trans>
            </span>
            <Link to={paths.lesson(lesson.slug)}>
              <Text text={lesson.localized.title} />
            </Link>
          </LessonBox>
        )}
        <Credit attribution={video.attribution} sourceUrl={video.sourceUrl} />
      </article>
      <Neighbors
        label={t`More videos`}
        previous={
          previous && {
            to: paths.video(previous.slug),
            label: <Trans>Previous video</Trans>,
            title: previous.localized.title,
          }
        }
        next={next && { to: paths.video(next.slug), label: <Trans>Next video</Trans>, title: next.localized.title }}
      />
      <Comments
        key={video.id}
        kind="video"
        id={video.id}
        from={comments.commentsFrom}
        order={comments.commentsOrder}
        count={video.commentCount}
        isFollowed={video.followedByMe}
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

const Description = styled.p`
  max-width: var(--measure);
  white-space: pre-line;
`;

const LessonBox = styled.p`
  display: grid;
  gap: 2px;
  max-width: var(--measure);
  margin-top: 32px;
  padding: 16px 20px;
  border-radius: var(--radius-card);
  background: var(--sea);

  > span {
    font-size: var(--step--1);
  }

  a {
    justify-self: start;
    font-family: var(--font-heading);
    font-size: var(--step-1);
    font-weight: 500;
  }
`;
