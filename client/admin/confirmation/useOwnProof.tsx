import { zodResolver } from '@hookform/resolvers/zod';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { confirmation } from '#domain/account.ts';
import type { Failure } from '../../app/failure.ts';
import { useViewer } from '../../app/viewer.tsx';
import { HiddenUsername } from '../../ui/HiddenUsername.tsx';
import { TextField } from '../../ui/TextField.tsx';

const NAMES = ['password', 'code'] as const;

/** The fields with which people confirm a change: their password and, once the server asks for it, a code. */
export function useOwnProof() {
  const { account } = useViewer();
  const form = useForm({ resolver: zodResolver(confirmation), defaultValues: { password: '', code: '' } });
  const [hasCode, setHasCode] = useState(false);
  const { errors } = form.formState;

  useEffect(() => {
    if (hasCode) form.setFocus('code');
  }, [hasCode, form]);

  return {
    submit: form.handleSubmit,
    /** Shows what the server says of one of the fields. @returns whether it says something. */
    showRefusal({ fields }: Failure): boolean {
      const refused = NAMES.find((name) => fields[name]);
      if (!refused) return false;
      form.setError(refused, { message: fields[refused] }, { shouldFocus: true });
      if (refused === 'code') setHasCode(true);
      return true;
    },
    fields: (
      <>
        <HiddenUsername username={account?.username ?? ''} />
        <TextField
          label={<Trans>Your password</Trans>}
          type="password"
          autoComplete="current-password"
          problem={errors.password?.message}
          {...form.register('password')}
        />
        {hasCode && (
          <TextField
            label={<Trans>Code from the app, or a recovery code</Trans>}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            problem={errors.code?.message}
            {...form.register('code')}
          />
        )}
      </>
    ),
  };
}
