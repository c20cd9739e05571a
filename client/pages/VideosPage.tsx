import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BRAND } from '#domain/brand.ts';
import type { Language } from '#domain/language.ts';
import { LISTING_PAGE_SIZE } from '#domain/limits.ts';
import { Head } from '../app/Head.tsx';
import { useLanguage } from '../app/language.tsx';
import { type PageQueries, pageQuery } from '../app/page-queries.ts';
import { paths } from '../app/paths.ts';
import { useOrigin } from '../app/site-origin.tsx';
import { usePageQuery } from '../app/use-page-query.ts';
import { VideoCard } from '../features/videos/VideoCard.tsx';
import { graphql } from '../gql/index.ts';
import { artVariants, CARDS_AROUND } from '../ui/art-variant.ts';
import { Container } from '../ui/Container.tsx';
import { ListingResults } from '../ui/ListingResults.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SatoHeadphones } from '../ui/Sato.tsx';
import { SearchBar } from '../ui/SearchBar.tsx';
import { listingParams, useListingParams } from '../ui/useListingParams.ts';

const VideosPageQuery = graphql(`
  query VideosPage($language: Language!, $page: Int!, $pageSize: Int!, $search: String) {
    videos(page: $page, pageSize: $pageSize, search: $search, language: $language) {
      items {
        id
        createdAt
        publishedAt
        ...VideoCard_video
      }
      totalCount
      pageCount
      hasMore
    }
  }
`);

function variablesOf({ search, page }: ReturnType<typeof listingParams>, language: Language) {
  return { language, page, pageSize: LISTING_PAGE_SIZE, search: search || null };
}

export const queries: PageQueries = ({ search, language }) => [
  pageQuery(VideosPageQuery, variablesOf(listingParams(search), language)),
];

export default function VideosPage() {
  const { t } = useLingui();
  const { language } = useLanguage();
  const origin = useOrigin();
  const { filterBy, ...listing } = useListingParams();
  const { search, page, lang } = listing;
  const { data, error, refetch } = usePageQuery(VideosPageQuery, { variables: variablesOf(listing, language) });
  const pictures = artVariants(data?.videos.items ?? [], CARDS_AROUND);
  const title = t`Bitcoin Video Tutorials`;
  const description = t`Talks and tutorials on Bitcoin, chosen for what you can learn from them.`;
  return (
    <>
      <Head
        title={title}
        description={description}
        query={page > 1 ? { page: String(page) } : {}}
        unlisted={search !== ''}
        structuredData={{
          '@type': 'CollectionPage',
          name: title,
          description,
          inLanguage: language,
          url: `${origin}${paths.videos}`,
          isPartOf: { '@type': 'WebSite', name: BRAND.name, url: origin },
        }}
      />
      <PageHeader title={title} lead={description} Mascot={SatoHeadphones} />
      <Container>
        <SearchBar
          label={t`Search videos`}
          value={search}
          hidden={lang ? { lang } : {}}
          onSearch={(text) => filterBy('q', text)}
        />
        <ListingResults
          result={data?.videos}
          hasFailed={error !== undefined}
          onRetry={() => refetch()}
          page={page}
          renderItem={(video, isFirst) => <VideoCard video={video} variant={pictures.get(video.id)} eager={isFirst} />}
          texts={{
            failed: <Trans>Error loading videos. Please try again later.</Trans>,
            empty: <Trans>No videos found matching your search.</Trans>,
            all: search && <Trans>Show all videos</Trans>,
            count: (count, hasMore) =>
              hasMore ? (
                <Trans>More than {count} videos found</Trans>
              ) : search ? (
                <Plural value={count} one={`# video for “${search}”`} other={`# videos for “${search}”`} />
              ) : (
                <Plural value={count} one="# video found" other="# videos found" />
              ),
          }}
        />
      </Container>
    </>
  );
}
