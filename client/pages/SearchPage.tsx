import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Language } from '#domain/language.ts';
import { LISTING_PAGE_SIZE, SEARCH_MAX } from '#domain/limits.ts';
import { isSearchKind, SEARCH_KINDS } from '#domain/search.ts';
import { Head } from '../app/Head.tsx';
import { useLanguage } from '../app/language.tsx';
import { type PageQueries, pageQuery } from '../app/page-queries.ts';
import { paths } from '../app/paths.ts';
import { usePageQuery } from '../app/use-page-query.ts';
import { LateSuggestions } from '../features/search/LateSuggestions.tsx';
import { KIND_NAMES, SearchResult } from '../features/search/SearchResult.tsx';
import { graphql } from '../gql/index.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { Link } from '../ui/Link.tsx';
import { ListEmpty, ListFailed } from '../ui/ListState.tsx';
import { NoSuchPage } from '../ui/NoSuchPage.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SatoReading } from '../ui/Sato.tsx';
import { SearchBar, Select } from '../ui/SearchBar.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { listingParams, useListingParams } from '../ui/useListingParams.ts';

const SearchPageQuery = graphql(`
  query SearchPage($search: String!, $language: Language!, $kind: SearchKind, $page: Int!, $pageSize: Int!) {
    search(search: $search, language: $language, kind: $kind, page: $page, pageSize: $pageSize) {
      items {
        kind
        slug
        ...SearchResult_result
      }
      totalCount
      pageCount
      hasMore
      isSimilar
      suggestion
    }
  }
`);

function variablesOf({ search, kind, page }: ReturnType<typeof listingParams>, language: Language) {
  return { search, language, kind: isSearchKind(kind) ? kind : null, page, pageSize: LISTING_PAGE_SIZE };
}

/** Without something to search for, the page is the form alone. */
export const queries: PageQueries = ({ search, language }) => {
  const params = listingParams(search);
  return params.search.trim() && !params.isTooLong ? [pageQuery(SearchPageQuery, variablesOf(params, language))] : [];
};

export default function SearchPage() {
  const { t } = useLingui();
  const { filterBy, ...listing } = useListingParams();
  const { search, lang, isTooLong } = listing;
  const title = search ? t`Search: ${search}` : t`Search`;
  const kind = isSearchKind(listing.kind) ? listing.kind : null;
  return (
    <>
      <Head title={title} description={t`Find articles, videos, lessons and terms on this site.`} unlisted />
      <PageHeader
        title={t`Search`}
        lead={t`Find articles, videos, lessons and terms on this site.`}
        Mascot={SatoReading}
      />
      <Container>
        <SearchBar
          label={t`Search the site`}
          value={search}
          hidden={lang ? { lang } : {}}
          onSearch={(text) => filterBy('q', text)}
          below={(field) => <LateSuggestions field={field} isFloating />}
        >
          <Select
            name="kind"
            aria-label={t`Kind`}
            value={kind ?? ''}
            onChange={(event) => filterBy('kind', event.target.value)}
          >
            <option value="">{t`Everything`}</option>
            {SEARCH_KINDS.map((option) => (
              <option key={option} value={option}>
                {t(KIND_NAMES[option])}
              </option>
            ))}
          </Select>
        </SearchBar>
        {isTooLong ? (
          <Hint role="status">
            <Trans>A search can have at most {SEARCH_MAX} characters. Use the few words that matter most.</Trans>
          </Hint>
        ) : search.trim() ? (
          <Results listing={listing} />
        ) : (
          <Hint>
            <Trans>Type one or more words. Put “quotes” around words that belong together.</Trans>
          </Hint>
        )}
      </Container>
    </>
  );
}

function Results({ listing }: { listing: ReturnType<typeof listingParams> }) {
  const { language } = useLanguage();
  const { search, page, kind } = listing;
  const { data, error, refetch } = usePageQuery(SearchPageQuery, { variables: variablesOf(listing, language) });
  const result = data?.search;
  const top = useRef<HTMLDivElement>(null);
  const shownPage = useRef(page);

  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    top.current?.scrollIntoView({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  }, [page]);

  if (error) {
    return (
      <ListFailed onRetry={() => refetch()}>
        <Trans>The search didn’t work. Please try again later.</Trans>
      </ListFailed>
    );
  }
  const first = paths.searchFor(search, isSearchKind(kind) ? kind : null);
  return (
    <Column ref={top} tabIndex={-1}>
      <h2 className="visually-hidden">
        <Trans>Results</Trans>
      </h2>
      <Count role="status">
        {result &&
          !result.isSimilar &&
          (result.hasMore ? (
            <Trans>More than {result.totalCount} results. Add a word to narrow the search down.</Trans>
          ) : (
            <Plural value={result.totalCount} one="# result" other="# results" />
          ))}
        {result?.isSimilar && <Trans>Nothing was found for “{search}”.</Trans>}
      </Count>
      {result?.suggestion && (
        <p>
          <Trans>
            Did you mean{' '}
            <Link to={paths.searchFor(result.suggestion, isSearchKind(kind) ? kind : null)}>{result.suggestion}</Link>?
          </Trans>
        </p>
      )}
      {!result ? (
        <Waiting />
      ) : result.items.length > 0 ? (
        <>
          {result.isSimilar && (
            <h3>
              <Trans>Similar</Trans>
            </h3>
          )}
          <List>
            {result.items.map((item) => (
              <li key={`${item.kind} ${item.slug}`}>
                <SearchResult result={item} />
              </li>
            ))}
          </List>
        </>
      ) : page > result.pageCount ? (
        <NoSuchPage page={page} first={first} />
      ) : (
        <ListEmpty action={<WaysOn all={kind && paths.searchFor(search, null)} />}>
          <Trans>Check the spelling, or try a different or more general word. Or let Sato show you around:</Trans>
        </ListEmpty>
      )}
      {result && page <= result.pageCount && <Pagination page={page} pageCount={result.pageCount} />}
    </Column>
  );
}

/** @param all the same search in everything, if it was for one kind only. */
function WaysOn({ all }: { all: string | null }) {
  return (
    <Ways>
      {all && (
        <ButtonLink to={all}>
          <Trans>Search everything</Trans>
        </ButtonLink>
      )}
      <ButtonLink to={paths.course} $kind="plain">
        <Trans>Course</Trans>
      </ButtonLink>
      <ButtonLink to={paths.news} $kind="plain">
        <Trans>News</Trans>
      </ButtonLink>
      <ButtonLink to={paths.glossary} $kind="plain">
        <Trans>Glossary</Trans>
      </ButtonLink>
    </Ways>
  );
}

function Waiting() {
  return (
    <Skeletons aria-busy="true">
      {['a', 'b', 'c', 'd'].map((name) => (
        <Skeleton key={name} $height="96px" />
      ))}
    </Skeletons>
  );
}

const Column = styled.div`
  outline: none;

  &:has(> ul) {
    max-width: 46rem;
  }

  > h3 {
    margin-top: 24px;
    font-size: var(--step-1);
  }
`;

const Count = styled.p`
  min-height: 1.65em;
  color: var(--muted);
`;

const Hint = styled.p`
  max-width: var(--measure);
  color: var(--muted);
`;

const List = styled.ul`
  margin-top: 8px;
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 8px;
`;

const Skeletons = styled.div`
  display: grid;
  max-width: 46rem;
  gap: 24px;
  margin-top: 24px;
`;
