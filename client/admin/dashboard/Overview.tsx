import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useLanguage } from '../../app/language.tsx';
import { paths } from '../../app/paths.ts';
import { graphql, readFragment } from '../../gql/admin/index.ts';
import { Link } from '../../ui/Link.tsx';
import { ListFailed } from '../../ui/ListState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CommentRowFragment } from '../list/comment-row.tsx';
import { ContentRowFragment } from '../list/content-row.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useAccessCheck } from '../useAccessCheck.ts';
import { useKept } from '../useKept.ts';
import { LatestComments } from './LatestComments.tsx';
import { WaitingRows } from './WaitingRows.tsx';

const EditorOverviewQuery = graphql(`
  query AdminOverview($language: Language!) {
    editorOverview {
      draftCount
      drafts {
        type
        id
        ...ContentRow_row
      }
      untranslatedCount
      untranslated {
        type
        id
        ...ContentRow_row
      }
      latestComments {
        ...CommentRow_row
      }
      reportedCount
      awaitingReviewCount
    }
  }
`);

/** Work that is waiting: drafts, translations and comments. */
export function Overview() {
  const { t } = useLingui();
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery(EditorOverviewQuery, {
    variables: { language },
    fetchPolicy: 'cache-and-network',
  });
  useAccessCheck(error);
  const overview = useKept(data, language)?.editorOverview;

  if (error && !overview) {
    return (
      <ListFailed onRetry={() => void refetch()}>
        <Trans>Error loading content. Please try again later.</Trans>
      </ListFailed>
    );
  }
  return (
    <Columns>
      <Part title={t`Drafts`} count={overview?.draftCount}>
        {overview && (
          <WaitingRows
            rows={overview.drafts.map((row) => readFragment(ContentRowFragment, row))}
            count={overview.draftCount}
            filter="status=draft"
            none={<Trans>No drafts: everything is published.</Trans>}
          />
        )}
      </Part>
      <Part title={t`Without Spanish`} count={overview?.untranslatedCount}>
        {overview && (
          <WaitingRows
            rows={overview.untranslated.map((row) => readFragment(ContentRowFragment, row))}
            count={overview.untranslatedCount}
            filter="untranslated=1"
            none={<Trans>Everything is available in Spanish.</Trans>}
          />
        )}
      </Part>
      <Part title={t`Latest comments`}>
        {overview && (
          <>
            <CommentAlerts awaiting={overview.awaitingReviewCount} reported={overview.reportedCount} />
            <LatestComments rows={overview.latestComments.map((row) => readFragment(CommentRowFragment, row))} />
          </>
        )}
      </Part>
    </Columns>
  );
}

function CommentAlerts({ awaiting, reported }: { awaiting: number; reported: number }) {
  if (awaiting + reported === 0) return null;
  return (
    <Alerts>
      {awaiting > 0 && (
        <Link to={`${paths.adminList('comments')}?status=hidden`}>
          <Plural value={awaiting} one="# comment waits for approval" other="# comments wait for approval" />
        </Link>
      )}
      {reported > 0 && (
        <Link to={`${paths.adminList('comments')}?reported=1`}>
          <Plural value={reported} one="# comment was reported" other="# comments were reported" />
        </Link>
      )}
    </Alerts>
  );
}

function Part({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id} aria-busy={!children}>
      <h2 id={id}>
        {title} {count !== undefined && <Count>{count}</Count>}
      </h2>
      {children || <Waiting />}
    </Panel>
  );
}

function Waiting() {
  return (
    <Shape aria-hidden="true">
      <Skeleton $height="22px" />
      <Skeleton $height="22px" $width="80%" />
      <Skeleton $height="22px" $width="90%" />
      <Skeleton $height="22px" $width="70%" />
    </Shape>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr));
  align-items: start;
  gap: 16px;
`;

const Count = styled.span`
  margin-inline-start: 4px;
  color: var(--muted);
  font-family: var(--font-body);
  font-size: 1rem;
  font-weight: 400;
`;

const Shape = styled.div`
  display: grid;
  gap: 16px;
  padding-block: 18px 8px;
`;

const Alerts = styled.p`
  display: grid;
  justify-items: start;
  gap: 4px;
  margin-top: 6px;

  a {
    padding-block: 2px;
    color: var(--coral);
    font-weight: 600;
  }
`;
