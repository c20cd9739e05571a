import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { AdminButtonLink } from '../ui/AdminButton.tsx';
import { AdminHeader } from '../ui/AdminHeader.tsx';
import { useMay } from '../useMay.ts';
import { Attention } from './Attention.tsx';
import { Counters } from './Counters.tsx';
import { LatestComments } from './LatestComments.tsx';
import { QuickActions } from './QuickActions.tsx';
import { ResourceNotes } from './ResourceNotes.tsx';
import { ScheduledRows } from './ScheduledRows.tsx';
import { useOverview } from './useOverview.tsx';

/** The start page of the admin area: what needs attention comes first. */
export function Dashboard() {
  const { overview, scheduled, hasFailed, retry } = useOverview();
  const may = useMay();
  return (
    <Parts>
      <AdminHeader title={<Trans>Dashboard</Trans>}>
        <AdminButtonLink to={paths.home}>
          <Trans>View Site</Trans>
        </AdminButtonLink>
      </AdminHeader>
      <Attention overview={overview} hasFailed={hasFailed} onRetry={retry} />
      {scheduled && scheduled.totalCount > 0 && <ScheduledRows scheduled={scheduled} />}
      <Counters />
      {may('content:write') && <QuickActions />}
      {overview?.latestComments && overview.latestComments.length > 0 && (
        <LatestComments comments={overview.latestComments} />
      )}
      <ResourceNotes />
    </Parts>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 28px;

  > header {
    margin-bottom: -8px;
  }
`;
