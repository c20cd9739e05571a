import { Trans, useLingui } from '@lingui/react/macro';
import { BRAND } from '#domain/brand.ts';
import type { Language } from '#domain/language.ts';
import { HOME_ITEMS } from '#domain/limits.ts';
import { Head } from '../app/Head.tsx';
import { useLanguage } from '../app/language.tsx';
import { type PageQueries, pageQuery } from '../app/page-queries.ts';
import { paths } from '../app/paths.ts';
import { useOrigin } from '../app/site-origin.tsx';
import { usePageQuery } from '../app/use-page-query.ts';
import { useViewer } from '../app/viewer.tsx';
import { ArticleCard } from '../features/articles/ArticleCard.tsx';
import { CourseStages } from '../features/course/CourseStages.tsx';
import { NewsletterForm } from '../features/newsletter/NewsletterForm.tsx';
import { VideoCard } from '../features/videos/VideoCard.tsx';
import { graphql } from '../gql/index.ts';
import { lazyPart } from '../hydration/lazy-part.tsx';
import { artVariants, CARDS_AROUND } from '../ui/art-variant.ts';
import { FeatureStrip } from './home/FeatureStrip.tsx';
import { Hero, HomeProgressQuery } from './home/Hero.tsx';
import { HomeSection } from './home/HomeSection.tsx';

/** Visitors don't need it. */
const LearnerStrip = lazyPart(() => import('./home/LearnerStrip.tsx'));

const HomePageQuery = graphql(`
  query HomePage($language: Language!, $count: Int!) {
    articles(pageSize: $count) {
      items {
        id
        category
        createdAt
        publishedAt
        ...ArticleCard_article
      }
    }
    videos(pageSize: $count) {
      items {
        id
        createdAt
        publishedAt
        ...VideoCard_video
      }
    }
    courseModules {
      id
    }
  }
`);

const variablesIn = (language: Language) => ({ language, count: HOME_ITEMS });

export const queries: PageQueries = ({ language, isSignedIn }) => [
  pageQuery(HomePageQuery, variablesIn(language)),
  ...(isSignedIn ? [pageQuery(HomeProgressQuery, { language })] : []),
];

export default function HomePage() {
  const { t } = useLingui();
  const { language } = useLanguage();
  const { account } = useViewer();
  const origin = useOrigin();
  const { data, error, refetch } = usePageQuery(HomePageQuery, { variables: variablesIn(language) });
  const pictures = artVariants(data?.articles.items ?? []);
  const stills = artVariants(data?.videos.items ?? [], CARDS_AROUND);
  const list = { hasFailed: error !== undefined, onRetry: () => refetch(), count: HOME_ITEMS };
  return (
    <>
      <Head
        title={t`A friendly guide to Bitcoin`}
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
      {account && <LearnerStrip />}
      <FeatureStrip />
      <HomeSection
        {...list}
        hasLead
        title={<Trans>Latest Bitcoin News</Trans>}
        more={{ to: paths.news, label: <Trans>View All Articles</Trans> }}
        failed={t`Error loading articles. Please try again later.`}
        items={data?.articles.items}
        renderItem={(article) => <ArticleCard article={article} variant={pictures.get(article.id)} />}
      />
      <HomeSection
        {...list}
        title={<Trans>Bitcoin Video Tutorials</Trans>}
        more={{ to: paths.videos, label: <Trans>View All Videos</Trans> }}
        failed={t`Error loading videos. Please try again later.`}
        items={data?.videos.items}
        renderItem={(video) => <VideoCard video={video} variant={stills.get(video.id)} />}
      />
      <CourseStages modules={data?.courseModules ?? []} />
      <NewsletterForm />
    </>
  );
}
