import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { useLanguage } from '../../app/language.tsx';
import { useMutation } from '../../app/use-mutation.ts';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { HiddenUsername } from '../../ui/HiddenUsername.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { AccountForm } from './AccountForm.tsx';
import { CurrentPassword } from './CurrentPassword.tsx';
import { EmailConfirmation } from './EmailConfirmation.tsx';
import { securityPart } from './security-part.tsx';
import { useAccountChange } from './useAccountChange.tsx';
import { useLateRules } from './useLateRules.ts';

const CodeField = securityPart(() => import('./security/CodeField.tsx'));
const PasskeyFirst = securityPart(() => import('./security/PasskeyFirst.tsx'));

export const EmailFormFragment = graphql(`
  fragment EmailForm_account on Account {
    id
    username
    email
    emailConfirmedAt
    hasSecondFactor
    pendingEmail
    needsPasskey
    passkeyConfirms
  }
`);

const ChangeEmailMutation = graphql(`
  mutation ChangeEmail($email: String!, $password: String, $code: String, $language: Language!) {
    changeEmail(email: $email, password: $password, code: $code, language: $language) {
      id
      email
      emailConfirmedAt
      pendingEmail
    }
  }
`);

/** Changes the account's email address, confirmed by the password and the second factor. */
export function EmailForm({ account }: { account: FragmentType<typeof EmailFormFragment> }) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const { username, email, emailConfirmedAt, hasSecondFactor, pendingEmail, needsPasskey, passkeyConfirms } =
    readFragment(EmailFormFragment, account);
  const [changeEmail] = useMutation(ChangeEmailMutation);
  const form = useForm({
    resolver: useLateRules(({ emailRules }) => emailRules),
    defaultValues: { email: '', password: '', code: '' },
  });
  const { errors } = form.formState;
  const change = useAccountChange(
    form,
    async (values) => {
      const { data } = await changeEmail({ variables: { ...values, language } });
      showToast(
        data?.changeEmail.pendingEmail
          ? {
              title: t`Link sent`,
              description: t`Open the link in the email we sent to your new address to finish the change.`,
            }
          : { title: t`Email changed`, description: t`Your new address is saved.` },
      );
    },
    () => form.reset(),
  );

  return (
    <>
      <p>
        <Trans>
          Your address: <strong>{email}</strong>
        </Trans>
      </p>
      <EmailConfirmation isConfirmed={emailConfirmedAt !== null} />
      {pendingEmail && (
        <p>
          <Trans>
            Your new address: <strong>{pendingEmail}</strong>. To finish the change, open the link in the email we sent
            there.
          </Trans>
        </p>
      )}
      {needsPasskey && <PasskeyFirst />}
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
        <CurrentPassword
          isOptional={passkeyConfirms}
          problem={errors.password?.message}
          field={form.register('password')}
        />
        {hasSecondFactor && <CodeField field={form.register('code')} problem={errors.code?.message} />}
      </AccountForm>
    </>
  );
}
