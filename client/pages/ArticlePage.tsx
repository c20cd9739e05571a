import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { BRAND } from '#domain/brand.ts';
import { Head } from '../app/Head.tsx';
import { useLanguage } from '../app/language.tsx';
import { paths } from '../app/paths.ts';
import { useOrigin } from '../app/site-origin.tsx';
import { SOCIAL_CARDS } from '../app/social-card.ts';
import { CATEGORY_ART, CATEGORY_LABELS } from '../features/articles/category.ts';
import { CommentList } from '../features/comments/CommentList.tsx';
import { useCommentsFrom } from '../features/comments/useCommentsFrom.ts';
import { ItemFailed } from '../frame/ItemFailed.tsx';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';
import { graphql } from '../gql/index.ts';
import { Badge } from '../ui/Badge.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Meta } from '../ui/Card.tsx';
import { Credit } from '../ui/Credit.tsx';
import { DraftBadge } from '../ui/DraftBadge.tsx';
import { FormattedDate } from '../ui/FormattedDate.tsx';
import { Neighbours } from '../ui/Neighbours.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Aside, ReadingLayout, TitleBlock } from '../ui/ReadingLayout.tsx';
import { Review } from '../ui/Review.tsx';
import { RichText } from '../ui/RichText.tsx';
import { ShareBar } from '../ui/ShareBar.tsx';
import { TableOfContents } from '../ui/TableOfContents.tsx';
import { useLangOf } from '../ui/Text.tsx';

const ArticlePageQuery = graphql(`
  query ArticlePage($slug: String!, $language: Language!, $commentsFrom: Int) {
    article(slug: $slug) {
      id
      slug
      category
      imageUrl
      status
      createdAt
      updatedAt
      attribution
      sourceUrl
      reviewedAt
      reviewedBy
      author { id username }
      localized(language: $language) {
        title { value language }
        excerpt { value language }
        content { value language }
        tableOfContents { ...TableOfContents_heading }
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
      comments(from: $commentsFrom) {
        ...CommentList_page
      }
    }
  }
`);

export default function ArticlePage() {
  const { t } = useLingui();
  const { slug = '' } = useParams();
  const { language } = useLanguage();
  const commentsFrom = useCommentsFrom();
  const origin = useOrigin();
  const { data, error, refetch, previousData } = useQuery(ArticlePageQuery, {
    variables: { slug, language, commentsFrom },
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

  const { title, excerpt, content, tableOfContents } = article.localized;
  const { previous, next } = article;
  const Art = CATEGORY_ART[article.category];
  const picture = article.imageUrl ?? SOCIAL_CARDS[article.category];
  return (
    <>
      <Head
        title={title.value}
        description={excerpt.value}
        image={picture}
        type="article"
        unlisted={article.status === 'draft'}
        structuredData={{
          '@type': 'Article',
          headline: title.value,
          description: excerpt.value,
          image: new URL(picture, origin).href,
          datePublished: article.createdAt,
          dateModified: article.updatedAt,
          inLanguage: content.language,
          articleSection: article.category,
          author: { '@type': 'Person', name: article.author.username },
          publisher: { '@type': 'Organization', name: BRAND.name, url: origin },
          mainEntityOfPage: `${origin}${paths.article(article.slug)}`,
        }}
      />
      <ReadingLayout>
        <div>
          <article>
            <TitleBlock>
              <Meta>
                <Badge>{t(CATEGORY_LABELS[article.category])}</Badge>
                <FormattedDate iso={article.createdAt} />
                <DraftBadge status={article.status} />
              </Meta>
              <h1 lang={titleLang}>{title.value}</h1>
              <Byline>
                <Meta>
                  <strong>{article.author.username}</strong>
                  <span>
                    <Trans comment="Stands beside the author's name">Article author</Trans>
                  </span>
                </Meta>
                <ShareBar title={title.value} />
              </Byline>
              <Review reviewedAt={article.reviewedAt} reviewedBy={article.reviewedBy} />
            </TitleBlock>
            <HeroImage>
              <Picture src={article.imageUrl} alt="" fallback={<Art />} eager />
            </HeroImage>
            <RichText html={content} />
            <Credit attribution={article.attribution} sourceUrl={article.sourceUrl} />
          </article>
          <Neighbours
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
          <CommentList
            key={article.id}
            target={{ kind: 'article', id: article.id, from: commentsFrom }}
            count={article.commentCount}
            comments={article.comments}
          />
        </div>
        <Aside>
          <TableOfContents headings={tableOfContents} language={content.language} />
        </Aside>
      </ReadingLayout>
    </>
  );
}

const Byline = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 16px;
`;

const HeroImage = styled.div`
  max-width: var(--measure);
  margin-bottom: 36px;
  overflow: hidden;
  border-radius: var(--radius-card);
`;
