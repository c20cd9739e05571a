import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { localized } from '#domain/language.ts';
import { ADMIN_PAGE_SIZE } from '#domain/limits.ts';
import { useLanguage } from '../../app/language.tsx';
import { paths } from '../../app/paths.ts';
import { graphql } from '../../gql/admin/index.ts';
import { Link } from '../../ui/Link.tsx';
import { Text } from '../../ui/Text.tsx';
import { Entries, Lead } from '../history/Entries.tsx';
import { FormattedTime } from '../history/FormattedTime.tsx';
import { ListResults } from '../list/ListResults.tsx';
import { useListParams } from '../list/useListParams.ts';
import { useListQuery } from '../list/useListQuery.ts';
import { AdminButtonLink } from '../ui/AdminButton.tsx';
import { AdminHeader } from '../ui/AdminHeader.tsx';
import { useMay } from '../useMay.ts';
import { DeliveryCounts } from './DeliveryCounts.tsx';
import { IssueStatusBadge } from './IssueStatusBadge.tsx';

const IssuesQuery = graphql(`
  query AdminNewsletterIssues($page: Int!, $pageSize: Int!) {
    managedNewsletterIssues(page: $page, pageSize: $pageSize) {
      totalCount
      pageCount
      items {
        id
        subject
        subjectEs
        status
        sendAt
        startedAt
        updatedAt
        counts {
          status
          count
        }
      }
    }
  }
`);

/** All issues of the newsletter. */
export default function NewsletterScreen() {
  const { t } = useLingui();
  const { language } = useLanguage();
  const may = useMay();
  const params = useListParams([], []);
  const { page } = params;
  const list = useListQuery(IssuesQuery, { page, pageSize: ADMIN_PAGE_SIZE }, params);
  const result = list.data?.managedNewsletterIssues;
  return (
    <>
      <AdminHeader title={<Trans>Newsletter</Trans>}>
        {may('subscriber:manage') && (
          <AdminButtonLink to={paths.adminSubscribers}>
            <Trans>Subscribers</Trans>
          </AdminButtonLink>
        )}
        <AdminButtonLink $kind="main" to={paths.adminNew('newsletter')}>
          <Trans>New issue</Trans>
        </AdminButtonLink>
      </AdminHeader>
      <Lead>
        <Trans>
          Each issue goes out in English and Spanish. People get it in the language in which they subscribed.
        </Trans>
      </Lead>
      <ListResults
        label={t`Newsletter issues`}
        result={result}
        {...list.props}
        texts={{
          empty: <Trans>There are no issues yet. Write the first one.</Trans>,
          count: (count) => <Plural value={count} one="# issue" other="# issues" />,
        }}
      >
        <Entries>
          {result?.items.map(({ id, subject, subjectEs, status, sendAt, startedAt, updatedAt, counts }) => (
            <li key={id}>
              <div>
                <Link to={paths.adminItem('newsletter', id)}>
                  <Text text={localized(subject, subjectEs, language)} />
                </Link>
                <small>
                  <IssueStatusBadge status={status} />
                  <span>
                    {sendAt ? (
                      <Trans>
                        Goes out on <FormattedTime iso={sendAt} />
                      </Trans>
                    ) : startedAt ? (
                      <Trans>
                        Sent on <FormattedTime iso={startedAt} />
                      </Trans>
                    ) : (
                      <Trans>
                        Edited on <FormattedTime iso={updatedAt} />
                      </Trans>
                    )}
                  </span>
                </small>
                <DeliveryCounts counts={counts} />
              </div>
            </li>
          ))}
        </Entries>
      </ListResults>
    </>
  );
}
