import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { LISTING_PAGE_SIZE } from '#domain/limits.ts';
import { Head } from '../app/Head.tsx';
import { useLanguage } from '../app/language.tsx';
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
  const { search, page, lang, filterBy } = useListingParams();
  const { data, error, refetch } = useQuery(VideosPageQuery, {
    variables: { language, page, pageSize: LISTING_PAGE_SIZE, search: search || null },
  });
  return (
    <>
      <Head
        title={t`Bitcoin Video Tutorials`}
        description={t`Talks and tutorials on Bitcoin, chosen for what you can learn from them.`}
        query={page > 1 ? { page: String(page) } : {}}
        unlisted={search !== ''}
      />
      <PageHeader
        title={<Trans>Bitcoin Video Tutorials</Trans>}
        lead={<Trans>Talks and tutorials on Bitcoin, chosen for what you can learn from them.</Trans>}
        Mascot={SatoHeadphones}
      />
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
