import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Role } from '#domain/viewer.ts';

export type UserChange = 'role' | 'passkeys' | 'disable' | 'enable';

interface ChangeTexts {
  question: ReactNode;
  explanation: ReactNode;
  label: ReactNode;
  /** Title of the toast afterwards. */
  done: string;
}

/** The texts before and after a change to an account. @param role the one that is chosen. */
export function useUserChangeTexts(username: string, role: Role): Record<UserChange, ChangeTexts> {
  const { t } = useLingui();
  const doneByRole: Record<Role, string> = {
    admin: t`${username} is now an admin`,
    editor: t`${username} is now an editor`,
    moderator: t`${username} is now a moderator`,
    user: t`${username} no longer has a special role`,
  };
  return {
    role: {
      question: <Trans>Change the role of {username}</Trans>,
      explanation: <Trans>The account will be logged out everywhere.</Trans>,
      label: <Trans>Change role</Trans>,
      done: doneByRole[role],
    },
    passkeys: {
      question: <Trans>Remove all passkeys of {username}?</Trans>,
      explanation: (
        <Trans>
          They will no longer log in, and devices that used them will be logged out. First make sure that it was really{' '}
          {username} who asked you. The site tells {username} by email.
        </Trans>
      ),
      label: <Trans>Remove passkeys</Trans>,
      done: t`${username} no longer has passkeys`,
    },
    disable: {
      question: <Trans>Disable {username}?</Trans>,
      explanation: <Trans>No one can log in with this account until it is enabled again. Its comments stay.</Trans>,
      label: <Trans>Disable</Trans>,
      done: t`${username} is disabled`,
    },
    enable: {
      question: <Trans>Enable {username}?</Trans>,
      explanation: <Trans>This user can log in again.</Trans>,
      label: <Trans>Enable</Trans>,
      done: t`${username} is enabled again`,
    },
  };
}
