import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { FormattedTime } from '../history/FormattedTime.tsx';
import { ContentStatusBadge } from '../ui/StatusBadge.tsx';
import type { ContentRow } from './content-row.tsx';

/** The status of an item, and when it changes by itself. */
export function StatusCell({ row: { status, publishAt, unpublishAt } }: { row: ContentRow }) {
  if (!publishAt && !unpublishAt) return <ContentStatusBadge status={status} />;
  return (
    <Cell>
      <ContentStatusBadge status={status} />
      {publishAt && (
        <small>
          <Trans>
            Goes live on <FormattedTime iso={publishAt} />
          </Trans>
        </small>
      )}
      {unpublishAt && (
        <small>
          <Trans>
            Unpublished on <FormattedTime iso={unpublishAt} />
          </Trans>
        </small>
      )}
    </Cell>
  );
}

const Cell = styled.span`
  display: inline-grid;
  justify-items: start;
  gap: 2px;

  small {
    color: var(--muted);
    font-size: 0.8125rem;
    line-height: 1.35;
  }
`;
