import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { failureOf } from '../../app/failure.ts';
import { fieldMessage } from '../../app/field-messages.ts';
import { useLanguage } from '../../app/language.tsx';
import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';
import { AccountForm } from './AccountForm.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { securityPart } from './security-part.tsx';
import { useLateRules } from './useLateRules.ts';
import { useSignIn } from './useSignIn.ts';

const AccountToReset = securityPart(() => import('./security/AccountToReset.tsx'));
const RemoveAllPasskeys = securityPart(() => import('./security/RemoveAllPasskeys.tsx'));

const ResetPasswordMutation = graphql(`
  mutation ResetPassword($token: String!, $newPassword: String!, $removePasskeys: Boolean!, $language: Language!) {
    resetPassword(
      token: $token
      newPassword: $newPassword
      removePasskeys: $removePasskeys
      language: $language
    ) {
      id
    }
  }
`);

interface NewPasswordFormProps {
  /** From the link in the mail. */
  token: string;
  /** Called once the visitor is signed in, before the page moves on. */
  onDone(): void;
  /** Called once the password is set, if logging in needs a code as well. */
  onCodeNeeded(): void;
}

/** Sets a new password by the link in a mail, and logs in. */
export function NewPasswordForm({ token, onDone, onCodeNeeded }: NewPasswordFormProps) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const [resetPassword] = useMutation(ResetPasswordMutation);
  const form = useForm({
    resolver: useLateRules(({ newPasswordRules }) => newPasswordRules),
    defaultValues: { newPassword: '', repeatPassword: '', removePasskeys: false },
  });
  const signIn = useSignIn(
    ({ newPassword, removePasskeys }: { newPassword: string; removePasskeys: boolean }) =>
      resetPassword({ variables: { token, newPassword, removePasskeys, language } }),
    {
      toast: { title: t`Password changed`, description: t`You are logged in. All other devices are logged out.` },
      fallback: msg`Something went wrong. Please try again.`,
      explain: (error) => {
        const { removePasskeys } = failureOf(error).fields;
        return removePasskeys ? fieldMessage(removePasskeys) : null;
      },
    },
    onDone,
    onCodeNeeded,
  );
  return (
    <AccountForm
      form={form}
      signIn={signIn}
      retryField="newPassword"
      isShown
      label={<Trans>Set password</Trans>}
      busyLabel={<Trans>Saving...</Trans>}
    >
      <AccountToReset token={token} />
      <NewPasswordFields form={form} />
      <RemoveAllPasskeys field={form.register('removePasskeys')} />
    </AccountForm>
  );
}
