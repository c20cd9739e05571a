import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { LANGUAGE_NAMES } from '#domain/language.ts';
import { useLanguage } from '../../app/language.tsx';
import { paths } from '../../app/paths.ts';
import { graphql } from '../../gql/admin/index.ts';
import { ListFailed } from '../../ui/ListState.tsx';
import { BackLink } from '../history/BackLink.tsx';
import { AdminHeader } from '../ui/AdminHeader.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useAccessCheck } from '../useAccessCheck.ts';
import { useLastData } from '../useLastData.ts';
import { SubscriberSearch } from './SubscriberSearch.tsx';

const SubscribersQuery = graphql(`
  query AdminNewsletterSubscribers {
    newsletterSubscribers {
      totals {
        language
        confirmed
        unconfirmed
        bounced
      }
      months {
        month
        confirmed
        unsubscribed
      }
    }
  }
`);

/** How many people get the newsletter, how that changes, and one of them at a time. */
export default function SubscribersScreen() {
  const { t } = useLingui();
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery(SubscribersQuery, { fetchPolicy: 'cache-and-network' });
  useAccessCheck(error);
  const subscribers = useLastData(data, '')?.newsletterSubscribers;
  const totals = subscribers?.totals ?? [];
  const months = subscribers?.months.toReversed() ?? [];
  const inWords = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <>
      <BackLink to={paths.adminList('newsletter')}>
        <Trans>All issues</Trans>
      </BackLink>
      <AdminHeader title={<Trans>Newsletter subscribers</Trans>} />
      <Parts>
        <SubscriberSearch />
        {error && !subscribers && (
          <ListFailed onRetry={() => void refetch()}>
            <Trans>Couldn’t load the numbers of subscribers.</Trans>
          </ListFailed>
        )}
        {subscribers && (
          <>
            <Panel aria-labelledby="subscriber-totals">
              <h2 id="subscriber-totals">
                <Trans>Subscribers by language</Trans>
              </h2>
              {totals.length === 0 ? (
                <p>
                  <Trans>No one has subscribed yet.</Trans>
                </p>
              ) : (
                <Numbers
                  head={[t`Language`, t`Confirmed`, t`Not confirmed`, t`Bounced`]}
                  rows={totals.map((row) => [
                    LANGUAGE_NAMES[row.language],
                    row.confirmed,
                    row.unconfirmed,
                    row.bounced,
                  ])}
                />
              )}
              <Note>
                <Trans>Only confirmed addresses get the newsletter.</Trans>
              </Note>
            </Panel>
            <Panel aria-labelledby="subscriber-months">
              <h2 id="subscriber-months">
                <Trans>The last twelve months</Trans>
              </h2>
              <Numbers
                head={[t`Month`, t`New`, t`Unsubscribed`]}
                rows={months.map(({ month, confirmed, unsubscribed }) => [
                  inWords.format(new Date(`${month}-01T00:00:00Z`)),
                  confirmed,
                  unsubscribed,
                ])}
              />
              <Note>
                <Trans>Months are in UTC. “New” counts people who confirmed that month and are still subscribed.</Trans>
              </Note>
            </Panel>
          </>
        )}
      </Parts>
    </>
  );
}

/** A table whose first column names the rows. */
function Numbers({ head, rows }: { head: string[]; rows: [name: string, ...numbers: number[]][] }) {
  const { language } = useLanguage();
  const format = new Intl.NumberFormat(language);
  return (
    <Table>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...numbers]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {numbers.map((number, index) => (
              <td key={head[index + 1]}>{format.format(number)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  max-width: 760px;
`;

const Table = styled.table`
  width: 100%;
  margin-top: 10px;
  border-collapse: collapse;

  th,
  td {
    padding: 8px 6px;
    border-bottom: 1px solid var(--line);
    text-align: end;
    font-variant-numeric: tabular-nums;
  }

  th:first-child {
    padding-inline-start: 0;
    text-align: start;
  }

  td:last-child,
  th:last-child {
    padding-inline-end: 0;
  }

  /* Words of the head in one piece on phones. */
  @media (max-width: 559.98px) {
    th,
    td {
      padding-inline: 3px;
      overflow-wrap: normal;
    }

    thead th {
      font-size: 0.8125rem;
    }
  }

  thead th {
    color: var(--muted);
    font-size: 0.875rem;
  }

  tbody th {
    font-weight: 400;
  }
`;

const Note = styled.p`
  margin-top: 10px;
  color: var(--muted);
  font-size: 0.875rem;
`;
