import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { AdminButtonLink } from '../ui/AdminButton.tsx';
import { AdminHeader } from '../ui/AdminHeader.tsx';
import { Counters } from './Counters.tsx';
import { Overview } from './Overview.tsx';
import { QuickActions } from './QuickActions.tsx';
import { ResourceNotes } from './ResourceNotes.tsx';

/** The start page of the admin area: totals, quick actions and work that is waiting. */
export function Dashboard() {
  return (
    <Parts>
      <AdminHeader title={<Trans>Dashboard</Trans>}>
        <AdminButtonLink to={paths.home}>
          <Trans>View Site</Trans>
        </AdminButtonLink>
      </AdminHeader>
      <Counters />
      <QuickActions />
      <Overview />
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
