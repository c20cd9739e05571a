import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { BRAND } from '#domain/brand.ts';
import { CATEGORY_NAMES } from '#domain/content.ts';
import { CATEGORY_ART } from '../app/category.ts';
import { Head } from '../app/Head.tsx';
import { useLanguage } from '../app/language.tsx';
import { type PageQueries, pageQuery } from '../app/page-queries.ts';
import { paths } from '../app/paths.ts';
import { useOrigin } from '../app/site-origin.tsx';
import { cardOf, drawnCard } from '../app/social-card.ts';
import { usePageQuery } from '../app/use-page-query.ts';
import { ReadingTime } from '../features/articles/ReadingTime.tsx';
import { RelatedReading } from '../features/articles/RelatedReading.tsx';
import { Comments } from '../features/comments/Comments.tsx';
import { commentWindow, useCommentWindow } from '../features/comments/comment-window.ts';
import { TranslationRequest } from '../features/translation/TranslationRequest.tsx';
import { ItemFailed } from '../frame/ItemFailed.tsx';
import { Moved } from '../frame/Moved.tsx';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';
import { graphql } from '../gql/index.ts';
import { RichText, Sources } from '../hydration/RichText.tsx';
import { artVariant } from '../ui/art-variant.ts';
import { Badge } from '../ui/Badge.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Meta } from '../ui/Card.tsx';
import { Credit } from '../ui/Credit.tsx';
import { DraftBadge } from '../ui/DraftBadge.tsx';
import { Drawing } from '../ui/Drawing.tsx';
import { FormattedDate } from '../ui/FormattedDate.tsx';
import { Neighbors } from '../ui/Neighbors.tsx';
import { Picture, TEXT_SIZES } from '../ui/Picture.tsx';
import { Aside, ReadingLayout, TitleBlock } from '../ui/ReadingLayout.tsx';
import { Review } from '../ui/Review.tsx';
import { ShareBar } from '../ui/ShareBar.tsx';
import { TableOfContents } from '../ui/TableOfContents.tsx';
import { Terms } from '../ui/Terms.tsx';
import { Text, useLangOf } from '../ui/Text.tsx';
import { isTeam, useAuthorName } from '../ui/useAuthorName.ts';

const ArticlePageQuery = graphql(`
  query ArticlePage($slug: String!, $language: Language!, $commentsFrom: Int, $commentsOrder: CommentOrder) {
    article(slug: $slug) {
      id
      slug
      languages
      category
      imageUrl
      picture(language: $language) { creditHtml width height alt ...Picture_picture }
      status
      createdAt
      publishedAt
      updatedAt
      attribution
      sourceUrl
      reviewedAt
      reviewedBy
      author { id username }
      localized(language: $language) {
        title { value language }
        excerpt { value language }
        readingMinutes
        reading {
          value
          language
          sources
          terms { id definition ...Terms_term }
        }
        tableOfContents { ...TableOfContents_heading }
      }
      related {
        id
        ...RelatedReading_article
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
      commentCount
      followedByMe
      comments(from: $commentsFrom, order: $commentsOrder) {
        ...CommentList_page
      }
    }
  }
`);

const ArticlePageOwnQuery = graphql(`
  query ArticlePageOwn($slug: String!, $commentsFrom: Int, $commentsOrder: CommentOrder) {
    article(slug: $slug) {
      id
      commentCount
      followedByMe
      comments(from: $commentsFrom, order: $commentsOrder) {
        ...CommentList_page
      }
    }
  }
`);

export const queries: PageQueries = ({ params: { slug = '' }, search, language }) => [
  pageQuery(ArticlePageQuery, { slug, language, ...commentWindow(search) }),
];

export const own: PageQueries = ({ params: { slug = '' }, search }) => [
  pageQuery(ArticlePageOwnQuery, { slug, ...commentWindow(search) }),
];

export default function ArticlePage() {
  const { t } = useLingui();
  const { slug = '' } = useParams();
  const { language } = useLanguage();
  const authorName = useAuthorName();
  const comments = useCommentWindow();
  const origin = useOrigin();
  const { data, error, refetch, previousData } = usePageQuery(ArticlePageQuery, {
    variables: { slug, language, ...comments },
  });
  // While it comes in another language, it stays: the text written below it would be lost.
  const article = (data ?? (previousData?.article?.slug === slug ? previousData : undefined))?.article;
  const titleLang = useLangOf(article?.localized.title ?? { value: '', language });

  if (error || article === null) {
    return (
      <ItemFailed
        title={t`Error Loading Article`}
        isMissing={!error}
        onRetry={() => refetch()}
        back={
          <ButtonLink to={paths.news}>
            <Trans>Back to News</Trans>
          </ButtonLink>
        }
      >
        <Trans>We couldn't load this article. It may have been removed or there might be a technical issue.</Trans>
      </ItemFailed>
    );
  }
  if (!article) return <PageSkeleton />;
  if (article.slug !== slug) return <Moved to={paths.article(article.slug)} />;

  const { title, excerpt, reading, tableOfContents } = article.localized;
  const shownDate = article.publishedAt ?? article.createdAt;
  const { previous, next } = article;
  const { username } = article.author;
  const card = cardOf(article.imageUrl, article.picture) ?? drawnCard(article.category);
  return (
    <>
      <Head
        title={title.value}
        description={excerpt.value}
        image={card}
        type="article"
        languages={article.languages}
        unlisted={article.status === 'draft'}
        structuredData={{
          '@type': 'Article',
          headline: title.value,
          description: excerpt.value,
          image: new URL(card.address, origin).href,
          datePublished: shownDate,
          dateModified: article.updatedAt,
          inLanguage: reading.language,
          articleSection: CATEGORY_NAMES[article.category][reading.language],
          author: { '@type': isTeam(username) ? 'Organization' : 'Person', name: authorName(username) },
          publisher: { '@type': 'Organization', name: BRAND.name, url: origin },
          mainEntityOfPage: `${origin}${paths.article(article.slug)}`,
        }}
      />
      <ReadingLayout>
        <div>
          <article>
            <HeroImage>
              <Picture
                src={article.imageUrl}
                picture={article.picture}
                sizes={TEXT_SIZES}
                fallback={<Drawing name={CATEGORY_ART[article.category]} variant={artVariant(article)} eager />}
                eager
              />
              {article.picture?.creditHtml && <p dangerouslySetInnerHTML={{ __html: article.picture.creditHtml }} />}
            </HeroImage>
            <TitleBlock>
              <Meta>
                <Badge>{CATEGORY_NAMES[article.category][language]}</Badge>
                <FormattedDate iso={shownDate} />
                <ReadingTime minutes={article.localized.readingMinutes} />
                <DraftBadge status={article.status} />
              </Meta>
              <h1 lang={titleLang}>{title.value}</h1>
              <Lead>
                <Text text={excerpt} />
              </Lead>
              <Byline>
                <Meta>
                  <strong>{authorName(username)}</strong>
                  <span>
                    <Trans comment="Stands beside the author's name">Article author</Trans>
                  </span>
                </Meta>
                <ShareBar title={title.value} />
              </Byline>
              <Review reviewedAt={article.reviewedAt} reviewedBy={article.reviewedBy} />
            </TitleBlock>
            <TranslationRequest type="article" item={article} texts={[title, excerpt, reading]} />
            <RichText html={reading} terms={reading.terms} />
            <Sources text={reading} />
            <Credit attribution={article.attribution} sourceUrl={article.sourceUrl} />
          </article>
        </div>
        <Aside>
          <TableOfContents headings={tableOfContents} language={reading.language} />
          <Terms terms={reading.terms} language={reading.language} />
        </Aside>
        <div>
          <RelatedReading articles={article.related} />
          <Neighbors
            label={t`More articles`}
            previous={
              previous && {
                to: paths.article(previous.slug),
                label: <Trans>Previous article</Trans>,
                title: previous.localized.title,
              }
            }
            next={
              next && {
                to: paths.article(next.slug),
                label: <Trans>Next article</Trans>,
                title: next.localized.title,
              }
            }
          />
          <Comments
            key={article.id}
            kind="article"
            id={article.id}
            from={comments.commentsFrom}
            order={comments.commentsOrder}
            count={article.commentCount}
            isFollowed={article.followedByMe}
            comments={article.comments}
          />
        </div>
      </ReadingLayout>
    </>
  );
}

const Lead = styled.p`
  color: var(--muted);
  font-size: var(--step-1);
  line-height: 1.45;
`;

const Byline = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 16px;
`;

const HeroImage = styled.div`
  max-width: var(--measure);
  margin-bottom: 28px;

  > div {
    border-radius: var(--radius-card);
  }
`;
