import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { AdminIcon } from '../AdminIcon.tsx';
import type { ContentSection } from '../sections.ts';

/** Leads from the form of an item to its history, opposite the link back to the list. */
export function HistoryLink({ section, id }: { section: ContentSection; id: number }) {
  return (
    <Beside to={paths.adminHistory(section, id)}>
      <AdminIcon name="history" size={18} />
      <Trans>History</Trans>
    </Beside>
  );
}

const Beside = styled(Link)`
  display: inline-flex;
  align-items: center;
  justify-self: end;
  gap: 6px;
  min-height: 44px;
  margin-top: -44px;
  padding-left: 12px;
`;
