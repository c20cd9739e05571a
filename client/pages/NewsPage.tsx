import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BRAND } from '#domain/brand.ts';
import { ALL_CATEGORIES, CATEGORIES, CATEGORY_NAMES, isCategory } from '#domain/content.ts';
import type { Language } from '#domain/language.ts';
import { LISTING_PAGE_SIZE } from '#domain/limits.ts';
import { Head } from '../app/Head.tsx';
import { useLanguage } from '../app/language.tsx';
import { type PageQueries, pageQuery } from '../app/page-queries.ts';
import { paths } from '../app/paths.ts';
import { useOrigin } from '../app/site-origin.tsx';
import { usePageQuery } from '../app/use-page-query.ts';
import { ArticleCard } from '../features/articles/ArticleCard.tsx';
import { graphql } from '../gql/index.ts';
import { artVariants } from '../ui/art-variant.ts';
import { Container } from '../ui/Container.tsx';
import { ListingResults } from '../ui/ListingResults.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SatoReading } from '../ui/Sato.tsx';
import { SearchBar, Select } from '../ui/SearchBar.tsx';
import { listingParams, useListingParams } from '../ui/useListingParams.ts';

const NewsPageQuery = graphql(`
  query NewsPage($language: Language!, $page: Int!, $pageSize: Int!, $search: String, $category: Category) {
    articles(page: $page, pageSize: $pageSize, search: $search, category: $category, language: $language) {
      items {
        id
        category
        createdAt
        publishedAt
        ...ArticleCard_article
      }
      totalCount
      pageCount
      hasMore
    }
  }
`);

function variablesOf({ search, category, page }: ReturnType<typeof listingParams>, language: Language) {
  return {
    language,
    page,
    pageSize: LISTING_PAGE_SIZE,
    search: search || null,
    category: isCategory(category) ? category : null,
  };
}

export const queries: PageQueries = ({ search, language }) => [
  pageQuery(NewsPageQuery, variablesOf(listingParams(search), language)),
];

export default function NewsPage() {
  const { t } = useLingui();
  const { language } = useLanguage();
  const origin = useOrigin();
  const { filterBy, ...listing } = useListingParams();
  const { search, page, lang } = listing;
  const variables = variablesOf(listing, language);
  const { category } = variables;
  const { data, error, refetch } = usePageQuery(NewsPageQuery, { variables });
  const pictures = artVariants(data?.articles.items ?? []);
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
                {CATEGORY_NAMES[option][language]}
              </option>
            ))}
          </Select>
        </SearchBar>
        <ListingResults
          result={data?.articles}
          hasFailed={error !== undefined}
          onRetry={() => refetch()}
          page={page}
          hasLead={page === 1 && search === '' && category === null}
          renderItem={(article, isFirst) => (
            <ArticleCard article={article} variant={pictures.get(article.id)} eager={isFirst} />
          )}
          texts={{
            failed: <Trans>Error loading articles. Please try again later.</Trans>,
            empty: <Trans>No articles found matching your criteria.</Trans>,
            all: (search || category) && <Trans>Show all articles</Trans>,
            count: (count, hasMore) =>
              hasMore ? (
                <Trans>More than {count} articles found</Trans>
              ) : search ? (
                <Plural value={count} one={`# article for “${search}”`} other={`# articles for “${search}”`} />
              ) : (
                <Plural value={count} one="# article found" other="# articles found" />
              ),
          }}
        />
      </Container>
    </>
  );
}
