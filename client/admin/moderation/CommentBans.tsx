import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { dayHere } from '#domain/date.ts';
import { graphql } from '../../gql/admin/index.ts';
import { Explanation } from '../../ui/Explanation.tsx';
import { FormattedDate } from '../../ui/FormattedDate.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useWriteFailure } from '../useWriteFailure.ts';
import { useLiftBan } from './useBans.tsx';

/** Bans on one page. */
const PAGE_SIZE = 20;

const CommentBansQuery = graphql(`
  query AdminCommentBans($page: Int!, $pageSize: Int!) {
    commentBans(page: $page, pageSize: $pageSize) {
      totalCount
      pageCount
      items {
        userId
        username
        reason
        note
        until
        createdAt
        bannedBy
      }
    }
  }
`);

/** Who may not comment, why and until when; nothing if there is no one. */
export function CommentBans() {
  const { t } = useLingui();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [page, setPage] = useState(1);
  const [busyWith, setBusyWith] = useState<number | null>(null);
  const { data, previousData } = useQuery(CommentBansQuery, {
    variables: { page, pageSize: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const lift = useLiftBan();
  const showFailure = useWriteFailure();
  const bans = (data ?? previousData)?.commentBans;
  if (!bans || bans.totalCount === 0) return null;

  async function handleLift(userId: number, username: string) {
    if (busyWith !== null) return;
    setBusyWith(userId);
    try {
      // The button is about to go, and the focus would go with it.
      title.current?.focus();
      await lift(userId);
      showToast({ title: t`${username} can comment again` });
    } catch (error) {
      showFailure(t`Something went wrong`, t`Nothing was changed. Please try again.`, error);
    } finally {
      setBusyWith(null);
    }
  }

  return (
    <Box aria-labelledby={titleId}>
      <h2 id={titleId} ref={title} tabIndex={-1}>
        <Plural value={bans.totalCount} one="# person can’t comment" other="# people can’t comment" />
      </h2>
      <List>
        {bans.items.map(({ userId, username, reason, note, until, bannedBy }) => (
          <li key={userId}>
            <div>
              <strong>{username}</strong>{' '}
              <small>
                {until ? (
                  <Trans comment="The last day on which someone may not comment: Dec 3, 2026">
                    through <FormattedDate iso={dayHere(until)} />
                  </Trans>
                ) : (
                  <Trans comment="For how long someone may not comment">no end date</Trans>
                )}
                {bannedBy && (
                  <>
                    {' · '}
                    <Trans>by {bannedBy}</Trans>
                  </>
                )}
              </small>
              <Explanation reason={reason} note={note} />
            </div>
            <AdminButton
              type="button"
              aria-label={t`Let ${username} comment again`}
              aria-disabled={busyWith !== null}
              onClick={() => handleLift(userId, username)}
            >
              <Trans>Let them comment again</Trans>
            </AdminButton>
          </li>
        ))}
      </List>
      {bans.pageCount > 1 && (
        <Pages>
          <AdminButton type="button" disabled={page === 1} onClick={() => setPage(page - 1)}>
            <Trans>Newer</Trans>
          </AdminButton>
          <AdminButton type="button" disabled={page >= bans.pageCount} onClick={() => setPage(page + 1)}>
            <Trans>Older</Trans>
          </AdminButton>
        </Pages>
      )}
    </Box>
  );
}

const Box = styled(Panel)`
  margin-top: 24px;
`;

const List = styled.ul`
  display: grid;
  margin-top: 8px;

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
    padding-block: 12px;
    overflow-wrap: anywhere;
  }

  li + li {
    border-top: 1px solid var(--line);
  }

  li > div {
    display: grid;
    flex: 1 1 240px;
    gap: 4px;
  }

  small {
    color: var(--muted);
  }
`;

const Pages = styled.div`
  display: flex;
  gap: 12px;
`;
