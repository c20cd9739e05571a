import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { BRAND } from '#domain/brand.ts';
import type { Language } from '#domain/language.ts';
import { LISTING_PAGE_SIZE } from '#domain/limits.ts';
import { Head } from '../app/Head.tsx';
import { useLanguage } from '../app/language.tsx';
import { type PageQueries, pageQuery } from '../app/page-queries.ts';
import { paths } from '../app/paths.ts';
import { useOrigin } from '../app/site-origin.tsx';
import { usePageQuery } from '../app/use-page-query.ts';
import { PlacedComment } from '../features/account/PlacedComment.tsx';
import { ItemFailed } from '../frame/ItemFailed.tsx';
import { Moved } from '../frame/Moved.tsx';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';
import { graphql } from '../gql/index.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { FormattedDate } from '../ui/FormattedDate.tsx';
import { NoSuchPage } from '../ui/NoSuchPage.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { RoleBadge } from '../ui/RoleBadge.tsx';
import { SatoReading } from '../ui/Sato.tsx';
import { listingParams, useListingParams } from '../ui/useListingParams.ts';
import { NothingYet, ProfileSection } from './profile/ProfileSection.tsx';

const PersonPageQuery = graphql(`
  query PersonPage($username: String!, $language: Language!, $page: Int!, $pageSize: Int!) {
    person(username: $username) {
      id
      username
      role
      createdAt
      comments(page: $page, pageSize: $pageSize) {
        totalCount
        pageCount
        items {
          comment {
            id
            content
            createdAt
          }
          place(language: $language) {
            type
            slug
            title { value language }
          }
        }
      }
    }
  }
`);

const variablesOf = (username: string, page: number, language: Language) => ({
  username,
  language,
  page,
  pageSize: LISTING_PAGE_SIZE,
});

export const queries: PageQueries = ({ params: { username = '' }, search, language }) => [
  pageQuery(PersonPageQuery, variablesOf(username, listingParams(search).page, language)),
];

/** What everyone may know about a person: since when they are here, and what they wrote in public. */
export default function PersonPage() {
  const { t } = useLingui();
  const { username = '' } = useParams();
  const { language } = useLanguage();
  const { page } = useListingParams();
  const origin = useOrigin();
  const { data, error, refetch } = usePageQuery(PersonPageQuery, {
    variables: variablesOf(username, page, language),
  });
  const person = data?.person;
  if (error || person === null) {
    return (
      <ItemFailed
        title={error ? t`Something went wrong` : t`We couldn’t find this person`}
        isMissing={!error}
        onRetry={() => refetch()}
        back={
          <ButtonLink to={paths.news}>
            <Trans>Browse the news</Trans>
          </ButtonLink>
        }
      >
        {error ? (
          <Trans>Something went wrong. Please try again.</Trans>
        ) : (
          <Trans>Check the name in the address. The account may also have been deleted.</Trans>
        )}
      </ItemFailed>
    );
  }
  if (!person) return <PageSkeleton />;
  if (person.username !== username) return <Moved to={paths.person(person.username)} />;

  const { username: name, role, createdAt, comments } = person;
  const { items, totalCount, pageCount } = comments;
  return (
    <>
      <Head
        title={name}
        description={t`What ${name} wrote under the articles, videos and lessons of ${BRAND.name}.`}
        query={page > 1 ? { page: String(page) } : {}}
        unlisted={items.length === 0}
        structuredData={{
          '@type': 'ProfilePage',
          dateCreated: createdAt,
          inLanguage: language,
          url: `${origin}${paths.person(name)}`,
          mainEntity: { '@type': 'Person', name },
        }}
      />
      <PageHeader
        title={
          <Name>
            <Avatar name={name} />
            <bdi>{name}</bdi>
          </Name>
        }
        lead={
          <Facts>
            <RoleBadge role={role} />
            <span>
              <Trans>
                Member since <FormattedDate iso={createdAt} />
              </Trans>
            </span>
          </Facts>
        }
        Mascot={SatoReading}
      />
      <Body>
        <ProfileSection id="comments" title={<Trans>Comments</Trans>} count={totalCount}>
          {totalCount === 0 && page === 1 && (
            <NothingYet
              action={
                <ButtonLink to={paths.news} $kind="plain">
                  <Trans>Browse the news</Trans>
                </ButtonLink>
              }
            >
              <Trans>
                <bdi>{name}</bdi> hasn’t written any comments yet.
              </Trans>
            </NothingYet>
          )}
          {page > pageCount ? (
            <NoSuchPage page={page} />
          ) : (
            <>
              <List>
                {items.map(({ comment, place }) => (
                  <li key={comment.id}>
                    <PlacedComment comment={comment} place={place} />
                  </li>
                ))}
              </List>
              <Pagination page={page} pageCount={pageCount} />
            </>
          )}
        </ProfileSection>
      </Body>
    </>
  );
}

const Name = styled.span`
  display: flex;
  align-items: center;
  gap: 16px;
  overflow-wrap: anywhere;

  > :first-child {
    flex: none;
    width: 56px;
    height: 56px;
    font-size: var(--step-1);
  }
`;

const Facts = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 18px;
`;

const Body = styled(Container)`
  padding-block: 36px 72px;
`;

const List = styled.ul`
  max-width: var(--measure);

  > li + li {
    border-top: 1px solid var(--line);
  }
`;
