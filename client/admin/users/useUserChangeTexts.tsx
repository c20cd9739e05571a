import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

export type UserChange = 'promote' | 'demote' | 'disable' | 'enable';

interface ChangeTexts {
  question: ReactNode;
  explanation: ReactNode;
  label: ReactNode;
  /** Title of the toast afterwards. */
  done: string;
}

/** The texts before and after a change to an account. */
export function useUserChangeTexts(username: string): Record<UserChange, ChangeTexts> {
  const { t } = useLingui();
  return {
    promote: {
      question: <Trans>Make {username} an admin?</Trans>,
      explanation: <Trans>Admins can change and delete everything here, including other admins’ roles.</Trans>,
      label: <Trans>Make an admin</Trans>,
      done: t`${username} is now an admin`,
    },
    demote: {
      question: <Trans>Remove the admin role from {username}?</Trans>,
      explanation: <Trans>The account stays and can still comment and learn.</Trans>,
      label: <Trans>Remove admin role</Trans>,
      done: t`${username} is no longer an admin`,
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
