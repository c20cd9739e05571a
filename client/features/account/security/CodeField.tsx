import { Trans } from '@lingui/react/macro';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../../ui/TextField.tsx';

interface CodeFieldProps {
  field: UseFormRegisterReturn;
  problem: string | undefined;
}

/** Asks for a code of two-step login, in a form that also asks for the password. */
export default function CodeField({ field, problem }: CodeFieldProps) {
  return (
    <TextField
      label={<Trans>Code from the app, or a recovery code</Trans>}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      problem={problem}
      {...field}
    />
  );
}
