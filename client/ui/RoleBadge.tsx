import { Trans } from '@lingui/react/macro';
import type { Role } from '#domain/viewer.ts';
import { Badge } from './Badge.tsx';

/** Marks the people who run the site; nothing for everyone else. */
export function RoleBadge({ role }: { role: Role }) {
  if (role === 'user') return null;
  return (
    <Badge $tone="sea">
      {role === 'admin' ? (
        <Trans context="role">Admin</Trans>
      ) : role === 'editor' ? (
        <Trans context="role">Editor</Trans>
      ) : (
        <Trans context="role">Moderator</Trans>
      )}
    </Badge>
  );
}
