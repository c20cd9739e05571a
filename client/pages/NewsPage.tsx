import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BRAND } from '#domain/brand.ts';
import { ALL_CATEGORIES, CATEGORIES, isCategory } from '#domain/content.ts';
import { LISTING_PAGE_SIZE } from '#domain/limits.ts';
import { Head } from '../app/Head.tsx';
import { useLanguage } from '../app/language.tsx';
import { paths } from '../app/paths.ts';
import { useOrigin } from '../app/site-origin.tsx';
import { ArticleCard } from '../features/articles/ArticleCard.tsx';
import { CATEGORY_LABELS } from '../features/articles/category.ts';
import { graphql } from '../gql/index.ts';
import { SatoReading } from '../mascot/SatoReading.tsx';
import { Container } from '../ui/Container.tsx';
import { ListingResults } from '../ui/ListingResults.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SearchBar, Select } from '../ui/SearchBar.tsx';
import { useListingParams } from '../ui/useListingParams.ts';

const NewsPageQuery = graphql(`
  query NewsPage($language: Language!, $page: Int!, $pageSize: Int!, $search: String, $category: Category) {
    articles(page: $page, pageSize: $pageSize, search: $search, category: $category, language: $language) {
      items {
        id
        ...ArticleCard_article
      }
      totalCount
      pageCount
    }
  }
`);

export default function NewsPage() {
  const { t } = useLingui();
  const { language } = useLanguage();
  const origin = useOrigin();
  const { search, category: wanted, page, lang, filterBy } = useListingParams();
  const category = isCategory(wanted) ? wanted : null;
  const { data, error, refetch } = useQuery(NewsPageQuery, {
    variables: { language, page, pageSize: LISTING_PAGE_SIZE, search: search || null, category },
  });
  const title = t`Bitcoin News & Articles`;
  const description = t`In-depth articles about how Bitcoin works, how to use it safely and what it means.`;
  return (
    <>
      <Head
        title={title}
        description={description}
        query={page > 1 ? { page: String(page) } : {}}
        unlisted={search !== '' || category !== null}
        structuredData={{
          '@type': 'CollectionPage',
          name: title,
          description,
          inLanguage: language,
          url: `${origin}${paths.news}`,
          isPartOf: { '@type': 'WebSite', name: BRAND.name, url: origin },
        }}
      />
      <PageHeader title={title} lead={description} Mascot={SatoReading} />
      <Container>
        <SearchBar
          label={t`Search articles`}
          value={search}
          hidden={lang ? { lang } : {}}
          onSearch={(text) => filterBy('q', text)}
        >
          <Select
            name="category"
            aria-label={t`Category`}
            value={category ?? ALL_CATEGORIES}
            onChange={(event) => filterBy('category', isCategory(event.target.value) ? event.target.value : '')}
          >
            <option value={ALL_CATEGORIES}>{t`All Categories`}</option>
            {CATEGORIES.map((option) => (
              <option key={option} value={option}>
                {t(CATEGORY_LABELS[option])}
              </option>
            ))}
          </Select>
        </SearchBar>
        <ListingResults
          result={data?.articles}
          hasFailed={error !== undefined}
          onRetry={() => refetch()}
          page={page}
          renderItem={(article) => <ArticleCard article={article} />}
          texts={{
            failed: <Trans>Error loading articles. Please try again later.</Trans>,
            empty: <Trans>No articles found matching your criteria.</Trans>,
            count: (count) => <Plural value={count} one="# article found" other="# articles found" />,
          }}
        />
      </Container>
    </>
  );
}
