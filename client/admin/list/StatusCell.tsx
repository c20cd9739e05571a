import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { FormattedTime } from '../history/FormattedTime.tsx';
import { ContentStatusBadge, Pill } from '../ui/StatusBadge.tsx';
import type { ContentRow } from './content-row.tsx';

/** The status of an item, its pending version, and when either changes by itself. */
export function StatusCell({ row }: { row: ContentRow }) {
  const { status, publishAt, unpublishAt, hasPendingDraft, draftPublishAt } = row;
  if (!publishAt && !unpublishAt && !hasPendingDraft) return <ContentStatusBadge status={status} />;
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
      {hasPendingDraft && (
        <Pill data-tone="sea">
          <Trans>Pending version</Trans>
        </Pill>
      )}
      {draftPublishAt && (
        <small>
          <Trans>
            Goes live on <FormattedTime iso={draftPublishAt} />
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
