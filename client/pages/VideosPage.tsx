import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BRAND } from '#domain/brand.ts';
import { LISTING_PAGE_SIZE } from '#domain/limits.ts';
import { Head } from '../app/Head.tsx';
import { useLanguage } from '../app/language.tsx';
import { paths } from '../app/paths.ts';
import { useOrigin } from '../app/site-origin.tsx';
import { VideoCard } from '../features/videos/VideoCard.tsx';
import { graphql } from '../gql/index.ts';
import { SatoHeadphones } from '../mascot/SatoHeadphones.tsx';
import { Container } from '../ui/Container.tsx';
import { ListingResults } from '../ui/ListingResults.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SearchBar } from '../ui/SearchBar.tsx';
import { useListingParams } from '../ui/useListingParams.ts';

const VideosPageQuery = graphql(`
  query VideosPage($language: Language!, $page: Int!, $pageSize: Int!, $search: String) {
    videos(page: $page, pageSize: $pageSize, search: $search, language: $language) {
      items {
        id
        ...VideoCard_video
      }
      totalCount
      pageCount
    }
  }
`);

export default function VideosPage() {
  const { t } = useLingui();
  const { language } = useLanguage();
  const origin = useOrigin();
  const { search, page, lang, filterBy } = useListingParams();
  const { data, error, refetch } = useQuery(VideosPageQuery, {
    variables: { language, page, pageSize: LISTING_PAGE_SIZE, search: search || null },
  });
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
          renderItem={(video) => <VideoCard video={video} />}
          texts={{
            failed: <Trans>Error loading videos. Please try again later.</Trans>,
            empty: <Trans>No videos found matching your search.</Trans>,
            count: (count) => <Plural value={count} one="# video found" other="# videos found" />,
          }}
        />
      </Container>
    </>
  );
}
