import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { useLanguage } from '../../app/language.tsx';
import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';
import { HiddenUsername } from '../../ui/HiddenUsername.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { AccountForm } from './AccountForm.tsx';
import { CurrentPassword, type OwnProof } from './CurrentPassword.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { securityPart } from './security-part.tsx';
import { useAccountChange } from './useAccountChange.tsx';
import { useLateRules } from './useLateRules.ts';

const CodeField = securityPart(() => import('./security/CodeField.tsx'));
const PasskeyFirst = securityPart(() => import('./security/PasskeyFirst.tsx'));

const ChangePasswordMutation = graphql(`
  mutation ChangePassword($currentPassword: String, $newPassword: String!, $code: String, $language: Language!) {
    changePassword(currentPassword: $currentPassword, newPassword: $newPassword, code: $code, language: $language) {
      id
    }
  }
`);

const EMPTY = { currentPassword: '', newPassword: '', repeatPassword: '', code: '' };

interface PasswordFormProps {
  username: string;
  proof: OwnProof;
}

/** Changes the account's password. */
export function PasswordForm({
  username,
  proof: { hasSecondFactor, needsPasskey, passkeyConfirms },
}: PasswordFormProps) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const [changePassword] = useMutation(ChangePasswordMutation);
  const form = useForm({ resolver: useLateRules(({ passwordRules }) => passwordRules), defaultValues: EMPTY });
  const { errors } = form.formState;
  const change = useAccountChange(
    form,
    ({ currentPassword, newPassword, code }) =>
      changePassword({ variables: { currentPassword, newPassword, code, language } }),
    () => {
      form.reset();
      showToast({ title: t`Password changed`, description: t`All other devices are logged out.` });
    },
  );

  return (
    <>
      {needsPasskey && <PasskeyFirst />}
      <AccountForm
        form={form}
        signIn={change}
        retryField="currentPassword"
        isShown
        label={<Trans>Change password</Trans>}
        busyLabel={<Trans>Saving...</Trans>}
      >
        <HiddenUsername username={username} />
        <CurrentPassword
          isOptional={passkeyConfirms}
          problem={errors.currentPassword?.message}
          field={form.register('currentPassword')}
        />
        <NewPasswordFields form={form} names={[username]} />
        {hasSecondFactor && <CodeField field={form.register('code')} problem={errors.code?.message} />}
      </AccountForm>
    </>
  );
}
