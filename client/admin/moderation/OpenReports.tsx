import { useQuery } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { graphql } from '../../gql/admin/index.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { Panel } from '../ui/Panel.tsx';
import { ReportReasons } from './ReportReasons.tsx';
import { useModeration } from './useModeration.tsx';

const OpenReportsQuery = graphql(`
  query AdminOpenReports($id: Int!) {
    comment(id: $id) {
      id
      status
      reportCount
      reportReasons {
        reason
        count
      }
    }
  }
`);

/** Above the form of a reported comment: why people reported it, and how to answer them. Nothing for other comments. */
export function OpenReports({ id }: { id: number }) {
  const titleId = useId();
  const done = useRef<HTMLParagraphElement>(null);
  const [isSettled, setSettled] = useState(false);
  const { data } = useQuery(OpenReportsQuery, { variables: { id }, fetchPolicy: 'cache-and-network' });
  const { moderate, isBusy } = useModeration();

  // The button is gone, so the focus moves to the text that replaces it.
  useEffect(() => {
    if (isSettled) done.current?.focus();
  }, [isSettled]);

  if (isSettled) {
    return (
      <Done ref={done} tabIndex={-1}>
        <Trans>The reports are settled. The people who reported the comment can see your decision.</Trans>
      </Done>
    );
  }
  const comment = data?.comment;
  if (!comment?.reportCount) return null;
  const { status, reportCount, reportReasons } = comment;

  async function handleKeep() {
    if (await moderate([{ id, status, reportCount }], status)) setSettled(true);
  }

  return (
    <Box aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Plural value={reportCount} one="# person reported this comment" other="# people reported this comment" />
      </h2>
      <ReportReasons reasons={reportReasons ?? []} />
      <p>
        {status === 'published' ? (
          <Trans>Keep it, or hide it with the status below. The people who reported it will see your decision.</Trans>
        ) : (
          <Trans>
            Leave it hidden, or approve it with the status below. The people who reported it will see your decision.
          </Trans>
        )}
      </p>
      <AdminButton type="button" aria-disabled={isBusy} onClick={handleKeep}>
        {status === 'published' ? <Trans>Keep comment</Trans> : <Trans>Leave hidden</Trans>}
      </AdminButton>
    </Box>
  );
}

const Box = styled(Panel)`
  display: grid;
  justify-items: start;
  gap: 8px;
  margin-bottom: 16px;
  border-color: var(--coral);
`;

const Done = styled.p`
  margin-bottom: 16px;
`;
