import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from '#domain/limits.ts';
import { failureOf } from '../../../app/failure.ts';
import { useLanguage } from '../../../app/language.tsx';
import { useMutation } from '../../../app/use-mutation.ts';
import { graphql } from '../../../gql/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { HiddenUsername } from '../../../ui/HiddenUsername.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AccountForm } from '../AccountForm.tsx';
import { CurrentPassword } from '../CurrentPassword.tsx';
import { useAccountChange } from '../useAccountChange.tsx';
import { useLateRules } from '../useLateRules.ts';
import CodeField from './CodeField.tsx';
import { browserRefusal, makePasskey } from './passkey-browser.ts';

const StartAddingPasskeyMutation = graphql(`
  mutation StartAddingPasskey($password: String!, $code: String) {
    startAddingPasskey(password: $password, code: $code)
  }
`);

const AddPasskeyMutation = graphql(`
  mutation AddPasskey($name: String!, $response: String!, $language: Language!) {
    addPasskey(name: $name, response: $response, language: $language) {
      id
    }
  }
`);

interface NewPasskeyFormProps {
  username: string;
  /** Whether the account has two-step login. */
  asksCode: boolean;
  onDone(): Promise<void>;
  onCancel(): void;
}

/** Adds a passkey: the password first, then the browser asks where to keep it. */
export function NewPasskeyForm({ username, asksCode, onDone, onCancel }: NewPasskeyFormProps) {
  const { language } = useLanguage();
  const [start] = useMutation(StartAddingPasskeyMutation);
  const [add] = useMutation(AddPasskeyMutation);
  const form = useForm({
    resolver: useLateRules(({ passkeyRules }) => passkeyRules),
    defaultValues: { name: '', password: '', code: '' },
  });
  const { errors } = form.formState;
  const change = useAccountChange(
    form,
    async ({ name, password, code }) => {
      const { data } = await start({ variables: { password, code } });
      const response = await makePasskey(data?.startAddingPasskey ?? '');
      await add({ variables: { name, response, language } });
    },
    onDone,
    failureText,
  );

  useEffect(() => form.setFocus('name'), [form]);

  return (
    <>
      <p>
        <Trans>
          Give the passkey a name and enter your password. Your browser will then ask where to keep the passkey.
        </Trans>
      </p>
      <AccountForm
        form={form}
        signIn={change}
        retryField="password"
        isShown
        label={<Trans>Add passkey</Trans>}
        busyLabel={<Trans>Waiting for your browser...</Trans>}
      >
        <TextField
          label={<Trans>Name of the passkey</Trans>}
          hint={<Trans>So that you can tell your passkeys apart, for example “Phone”.</Trans>}
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX}
          problem={errors.name?.message}
          {...form.register('name')}
        />
        <HiddenUsername username={username} />
        <CurrentPassword isOptional={false} problem={errors.password?.message} field={form.register('password')} />
        {asksCode && <CodeField field={form.register('code')} problem={errors.code?.message} />}
      </AccountForm>
      <Button type="button" $kind="plain" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </>
  );
}

function failureText(error: unknown) {
  const refusal = browserRefusal(error);
  const { code, fields } = failureOf(error);
  if (refusal === 'present') return msg`This device already has a passkey for your account.`;
  if (refusal === 'wrong-address' || code === 'NOT_FOUND') return msg`Passkeys can’t be added at this address.`;
  if (refusal || fields.response) return msg`No passkey was created. Please try again.`;
  if (code === 'CONFLICT') return msg`You have ${PASSKEYS_MAX} passkeys, which is the limit. Remove another one first.`;
  return null;
}
