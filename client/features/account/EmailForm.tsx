import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { useMutation } from '../../app/use-mutation.ts';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { AccountForm } from './AccountForm.tsx';
import { HiddenUsername } from './HiddenUsername.tsx';
import { useAccountChange } from './useAccountChange.tsx';
import { useLateRules } from './useLateRules.ts';

export const EmailFormFragment = graphql(`
  fragment EmailForm_account on Account {
    id
    username
    email
  }
`);

const ChangeEmailMutation = graphql(`
  mutation ChangeEmail($email: String!, $password: String!) {
    changeEmail(email: $email, password: $password) {
      id
      email
    }
  }
`);

/** Changes the account's email address, confirmed by the password. */
export function EmailForm({ account }: { account: FragmentType<typeof EmailFormFragment> }) {
  const { t } = useLingui();
  const { username, email } = readFragment(EmailFormFragment, account);
  const [changeEmail] = useMutation(ChangeEmailMutation);
  const form = useForm({
    resolver: useLateRules(({ emailRules }) => emailRules),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = form.formState;
  const change = useAccountChange(
    form,
    (variables) => changeEmail({ variables }),
    () => {
      form.reset();
      showToast({ title: t`Email changed`, description: t`Your new address is saved.` });
    },
  );

  return (
    <>
      <p>
        <Trans>
          Your address: <strong>{email}</strong>
        </Trans>
      </p>
      <AccountForm
        form={form}
        signIn={change}
        retryField="email"
        isShown
        label={<Trans>Change email</Trans>}
        busyLabel={<Trans>Saving...</Trans>}
      >
        <HiddenUsername username={username} />
        <TextField
          label={<Trans>New email</Trans>}
          type="email"
          autoComplete="email"
          problem={errors.email?.message}
          {...form.register('email')}
        />
        <TextField
          label={<Trans>Current password</Trans>}
          type="password"
          autoComplete="current-password"
          problem={errors.password?.message}
          {...form.register('password')}
        />
      </AccountForm>
    </>
  );
}
