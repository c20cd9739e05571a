import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import type { Language } from '#domain/language.ts';
import { LISTING_PAGE_SIZE } from '#domain/limits.ts';
import { Head } from '../app/Head.tsx';
import { useLanguage } from '../app/language.tsx';
import { type PageQueries, pageQuery } from '../app/page-queries.ts';
import { paths } from '../app/paths.ts';
import { usePageQuery } from '../app/use-page-query.ts';
import { NewsletterForm } from '../features/newsletter/NewsletterForm.tsx';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';
import { graphql } from '../gql/index.ts';
import { Meta } from '../ui/Card.tsx';
import { Container } from '../ui/Container.tsx';
import { FormattedDate } from '../ui/FormattedDate.tsx';
import { Link } from '../ui/Link.tsx';
import { ListEmpty, ListFailed } from '../ui/ListState.tsx';
import { NoSuchPage } from '../ui/NoSuchPage.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SatoReading } from '../ui/Sato.tsx';
import { listingParams, useListingParams } from '../ui/useListingParams.ts';

const NewsletterPageQuery = graphql(`
  query NewsletterPage($language: Language!, $page: Int!, $pageSize: Int!) {
    newsletterIssues(language: $language, page: $page, pageSize: $pageSize) {
      items {
        slug
        subject
        sentAt
        summary
      }
      pageCount
    }
  }
`);

const variablesOf = (page: number, language: Language) => ({ language, page, pageSize: LISTING_PAGE_SIZE });

export const queries: PageQueries = ({ search, language }) => [
  pageQuery(NewsletterPageQuery, variablesOf(listingParams(search).page, language)),
];

/** The archive of the newsletter, and the form that subscribes to it. */
export default function NewsletterPage() {
  const { t } = useLingui();
  const { language } = useLanguage();
  const { page } = useListingParams();
  const { data, error, refetch } = usePageQuery(NewsletterPageQuery, { variables: variablesOf(page, language) });
  const issues = data?.newsletterIssues;
  if (!issues && !error) return <PageSkeleton />;
  return (
    <>
      <Head
        title={t`Newsletter`}
        description={t`Every issue of our newsletter: new lessons, articles and videos about Bitcoin.`}
        query={page > 1 ? { page: String(page) } : {}}
      />
      <PageHeader
        title={t`Newsletter`}
        lead={t`New lessons, articles and videos by email, now and then. You can read every issue here.`}
        Mascot={SatoReading}
      />
      <Container>
        {!issues ? (
          <ListFailed onRetry={() => refetch()}>
            <Trans>The issues couldn’t be loaded. Please try again later.</Trans>
          </ListFailed>
        ) : page > issues.pageCount ? (
          <NoSuchPage page={page} />
        ) : issues.items.length === 0 ? (
          <ListEmpty>
            <Trans>There are no issues yet. Subscribe below to get the first one.</Trans>
          </ListEmpty>
        ) : (
          <Issues>
            {issues.items.map(({ slug, subject, sentAt, summary }) => (
              <li key={slug}>
                <h2>
                  <Link to={paths.newsletterIssue(slug)}>{subject}</Link>
                </h2>
                <Meta>
                  <FormattedDate iso={sentAt} />
                </Meta>
                <p>{summary}</p>
              </li>
            ))}
          </Issues>
        )}
        {issues && <Pagination page={page} pageCount={issues.pageCount} />}
        <Feed>
          <a href={paths.newsletterFeed(language)}>
            <Trans>Follow by RSS</Trans>
          </a>
        </Feed>
      </Container>
      <NewsletterForm isInArchive />
    </>
  );
}

const Issues = styled.ul`
  max-width: var(--measure);

  > li {
    display: grid;
    gap: 8px;
    padding-block: 24px;
    border-bottom: 1px solid var(--line);
    overflow-wrap: anywhere;
  }

  h2 {
    font-size: var(--step-2);
  }

  p {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }
`;

const Feed = styled.p`
  margin-top: 24px;

  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
`;
