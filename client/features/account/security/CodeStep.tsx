import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import type { LoginForm } from '#domain/account.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AccountForm } from '../AccountForm.tsx';

interface CodeStepProps {
  /** Of the login, with name and password. */
  form: UseFormReturn<LoginForm>;
  signIn: ComponentProps<typeof AccountForm<LoginForm, LoginForm>>['signIn'];
  isShown: boolean;
  onBack(): void;
}

/** The second step of a login: the code of an authenticator app. */
export default function CodeStep({ form, signIn, isShown, onBack }: CodeStepProps) {
  const { errors } = form.formState;

  useEffect(() => form.setFocus('code'), [form]);

  return (
    <>
      <AccountForm
        form={form}
        signIn={signIn}
        retryField="code"
        isShown={isShown}
        label={<Trans>Login</Trans>}
        busyLabel={<Trans>Logging in...</Trans>}
      >
        <TextField
          label={<Trans>Code from your authenticator app</Trans>}
          hint={<Trans>Or one of your recovery codes.</Trans>}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          problem={errors.code?.message}
          {...form.register('code')}
        />
      </AccountForm>
      <Back type="button" $kind="plain" onClick={onBack}>
        <Trans>Back</Trans>
      </Back>
    </>
  );
}

const Back = styled(Button)`
  margin-top: 12px;
`;
