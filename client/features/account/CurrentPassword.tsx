import { Trans } from '@lingui/react/macro';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../ui/TextField.tsx';

/** What the account has to give, in addition to its password, before it changes. */
export interface OwnProof {
  /** Whether it has two-step login, and so gives a code. */
  hasSecondFactor: boolean;
  /** Whether it has to log in with a passkey first. */
  needsPasskey: boolean;
  /** Whether it recently did that, and so needs no password. */
  passkeyConfirms: boolean;
}

interface CurrentPasswordProps {
  isOptional: boolean;
  field: UseFormRegisterReturn;
  problem: string | undefined;
}

/** Asks for the password in a form that changes the own account. */
export function CurrentPassword({ isOptional, field, problem }: CurrentPasswordProps) {
  return (
    <TextField
      label={<Trans>Current password</Trans>}
      hint={isOptional && <Trans>You just logged in with a passkey, so you can leave this empty.</Trans>}
      type="password"
      autoComplete="current-password"
      problem={problem}
      {...field}
    />
  );
}
