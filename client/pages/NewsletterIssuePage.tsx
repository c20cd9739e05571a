import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import type { IssueItemType } from '#domain/newsletter-issue.ts';
import { Head } from '../app/Head.tsx';
import { useLanguage } from '../app/language.tsx';
import { type PageQueries, pageQuery } from '../app/page-queries.ts';
import { paths } from '../app/paths.ts';
import { usePageQuery } from '../app/use-page-query.ts';
import { NewsletterForm } from '../features/newsletter/NewsletterForm.tsx';
import { ItemFailed } from '../frame/ItemFailed.tsx';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';
import { graphql } from '../gql/index.ts';
import { RichText } from '../hydration/RichText.tsx';
import { Badge } from '../ui/Badge.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Meta } from '../ui/Card.tsx';
import { Container } from '../ui/Container.tsx';
import { FormattedDate } from '../ui/FormattedDate.tsx';
import { Link } from '../ui/Link.tsx';
import { TitleBlock } from '../ui/ReadingLayout.tsx';
import { Text } from '../ui/Text.tsx';

const NewsletterIssuePageQuery = graphql(`
  query NewsletterIssuePage($slug: String!, $language: Language!) {
    newsletterIssue(slug: $slug, language: $language) {
      slug
      subject
      sentAt
      summary
      introHtml
      items {
        type
        id
        slug
        title { value language }
        summary
      }
    }
  }
`);

export const queries: PageQueries = ({ params: { slug = '' }, language }) => [
  pageQuery(NewsletterIssuePageQuery, { slug, language }),
];

const TYPE_NAMES: Record<IssueItemType, MessageDescriptor> = {
  article: msg`Article`,
  video: msg({ message: 'Video', comment: 'One video' }),
  lesson: msg`Lesson`,
};

/** An issue of the newsletter that was sent. */
export default function NewsletterIssuePage() {
  const { t } = useLingui();
  const { slug = '' } = useParams();
  const { language } = useLanguage();
  const { data, error, refetch } = usePageQuery(NewsletterIssuePageQuery, { variables: { slug, language } });
  const issue = data?.newsletterIssue;
  if (error || issue === null) {
    return (
      <ItemFailed
        title={error ? t`Error Loading Issue` : t`We couldn’t find this issue`}
        isMissing={!error}
        onRetry={() => refetch()}
        back={
          <ButtonLink to={paths.newsletterIssues}>
            <Trans>All issues</Trans>
          </ButtonLink>
        }
      >
        {error ? (
          <Trans>We couldn’t load this issue because of a technical problem. Please try again later.</Trans>
        ) : (
          <Trans>Check the address, or look for it among all issues of the newsletter.</Trans>
        )}
      </ItemFailed>
    );
  }
  if (!issue) return <PageSkeleton />;
  const { subject, sentAt, summary, introHtml, items } = issue;
  return (
    <>
      <Head title={subject} description={summary || subject} type="article" />
      <Page>
        <article>
          <TitleBlock>
            <Meta>
              <Link to={paths.newsletterIssues}>
                <Trans>Newsletter</Trans>
              </Link>
              <FormattedDate iso={sentAt} />
            </Meta>
            <h1>{subject}</h1>
          </TitleBlock>
          <RichText html={{ value: introHtml, language }} />
          {items.length > 0 && (
            <Items>
              {items.map((item) => (
                <li key={`${item.type} ${item.id}`}>
                  <Badge>{t(TYPE_NAMES[item.type])}</Badge>
                  <h2>
                    <Link to={paths[item.type](item.slug)}>
                      <Text text={item.title} />
                    </Link>
                  </h2>
                  <p>{item.summary}</p>
                </li>
              ))}
            </Items>
          )}
        </article>
      </Page>
      <NewsletterForm />
    </>
  );
}

const Page = styled(Container)`
  margin-top: 32px;

  > article {
    max-width: var(--measure);
    overflow-wrap: anywhere;
  }
`;

const Items = styled.ul`
  margin-top: 24px;

  > li {
    display: grid;
    gap: 8px;
    justify-items: start;
    padding-block: 20px;
    border-top: 1px solid var(--line);
  }

  h2 {
    font-size: var(--step-1);
  }
`;
