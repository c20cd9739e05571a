import { Trans } from '@lingui/react/macro';
import type { ContentStatus } from '#domain/content.ts';
import { Badge } from './Badge.tsx';

/** Marks what only admins see yet; nothing on what is published. */
export function DraftBadge({ status }: { status: ContentStatus }) {
  if (status === 'published') return null;
  return (
    <Badge>
      <Trans>Draft</Trans>
    </Badge>
  );
}
