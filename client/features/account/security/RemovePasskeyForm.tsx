import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { failureOf } from '../../../app/failure.ts';
import { useLanguage } from '../../../app/language.tsx';
import { useMutation } from '../../../app/use-mutation.ts';
import { graphql } from '../../../gql/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { HiddenUsername } from '../../../ui/HiddenUsername.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AccountForm } from '../AccountForm.tsx';
import { useAccountChange } from '../useAccountChange.tsx';
import { useLateRules } from '../useLateRules.ts';
import CodeField from './CodeField.tsx';

const RemovePasskeyMutation = graphql(`
  mutation RemovePasskey($id: Int!, $password: String!, $code: String, $language: Language!) {
    removePasskey(id: $id, password: $password, code: $code, language: $language)
  }
`);

interface RemovePasskeyFormProps {
  username: string;
  /** Whether the account has two-step login. */
  asksCode: boolean;
  id: number;
  name: string;
  onDone(): Promise<void>;
  onCancel(): void;
}

/** Removes a passkey after asking for the password. */
export function RemovePasskeyForm({ username, asksCode, id, name, onDone, onCancel }: RemovePasskeyFormProps) {
  const { language } = useLanguage();
  const [remove] = useMutation(RemovePasskeyMutation);
  const form = useForm({
    resolver: useLateRules(({ confirmationRules }) => confirmationRules),
    defaultValues: { password: '', code: '' },
  });
  const { errors } = form.formState;
  const change = useAccountChange(
    form,
    async ({ password, code }) => {
      try {
        await remove({ variables: { id, password, code, language } });
      } catch (error) {
        // It is gone already, which the list will show.
        if (failureOf(error).code !== 'NOT_FOUND') throw error;
      }
    },
    onDone,
  );

  useEffect(() => form.setFocus('password'), [form]);

  return (
    <>
      <p>
        <Trans>
          You won’t be able to log in with “{name}” anymore, and other devices that are logged in with it will be logged
          out. Delete it from your device as well, so that it isn’t offered to you again.
        </Trans>
      </p>
      <AccountForm
        form={form}
        signIn={change}
        retryField="password"
        isShown
        label={<Trans>Remove passkey</Trans>}
        busyLabel={<Trans>Saving...</Trans>}
      >
        <HiddenUsername username={username} />
        <TextField
          label={<Trans>Current password</Trans>}
          type="password"
          autoComplete="current-password"
          problem={errors.password?.message}
          {...form.register('password')}
        />
        {asksCode && <CodeField field={form.register('code')} problem={errors.code?.message} />}
      </AccountForm>
      <Button type="button" $kind="plain" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </>
  );
}
