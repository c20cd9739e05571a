import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { BRAND } from '#domain/brand.ts';
import { HOME_ITEMS } from '#domain/limits.ts';
import { Head } from '../app/Head.tsx';
import { useLanguage } from '../app/language.tsx';
import { paths } from '../app/paths.ts';
import { useOrigin } from '../app/site-origin.tsx';
import { ArticleCard } from '../features/articles/ArticleCard.tsx';
import { CourseStages } from '../features/course/CourseStages.tsx';
import { NewsletterForm } from '../features/newsletter/NewsletterForm.tsx';
import { VideoCard } from '../features/videos/VideoCard.tsx';
import { graphql } from '../gql/index.ts';
import { FeatureStrip } from './home/FeatureStrip.tsx';
import { Hero } from './home/Hero.tsx';
import { HomeSection } from './home/HomeSection.tsx';

const HomePageQuery = graphql(`
  query HomePage($language: Language!, $count: Int!) {
    articles(pageSize: $count) {
      items {
        id
        ...ArticleCard_article
      }
    }
    videos(pageSize: $count) {
      items {
        id
        ...VideoCard_video
      }
    }
  }
`);

export default function HomePage() {
  const { t } = useLingui();
  const { language } = useLanguage();
  const origin = useOrigin();
  const { data, error, refetch } = useQuery(HomePageQuery, { variables: { language, count: HOME_ITEMS } });
  const list = { hasFailed: error !== undefined, onRetry: () => refetch(), count: HOME_ITEMS };
  return (
    <>
      <Head
        description={BRAND.tagline[language]}
        structuredData={{
          '@type': 'WebSite',
          name: BRAND.name,
          url: origin,
          description: BRAND.tagline[language],
          inLanguage: language,
          potentialAction: {
            '@type': 'SearchAction',
            target: `${origin}${paths.news}?q={search_term_string}`,
            'query-input': 'required name=search_term_string',
          },
        }}
      />
      <Hero />
      <FeatureStrip />
      <HomeSection
        {...list}
        hasLead
        title={<Trans>Latest Bitcoin News</Trans>}
        more={{ to: paths.news, label: <Trans>View All Articles</Trans> }}
        failed={t`Error loading articles. Please try again later.`}
        items={data?.articles.items}
        renderItem={(article) => <ArticleCard article={article} />}
      />
      <HomeSection
        {...list}
        title={<Trans>Bitcoin Video Tutorials</Trans>}
        more={{ to: paths.videos, label: <Trans>View All Videos</Trans> }}
        failed={t`Error loading videos. Please try again later.`}
        items={data?.videos.items}
        renderItem={(video) => <VideoCard video={video} />}
      />
      <CourseStages />
      <NewsletterForm />
    </>
  );
}
