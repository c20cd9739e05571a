import { Trans } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { useLanguage } from '../../app/language.tsx';
import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';
import { TextField } from '../../ui/TextField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { useAccountChange } from './useAccountChange.tsx';
import { useLateRules } from './useLateRules.ts';

const RequestPasswordResetMutation = graphql(`
  mutation RequestPasswordReset($email: String!, $language: Language!) {
    requestPasswordReset(email: $email, language: $language)
  }
`);

/** Asks for a mail with a link to set a new password. @param onDone called with the address once it was sent. */
export function ForgotPasswordForm({ onDone }: { onDone(email: string): void }) {
  const { language } = useLanguage();
  const [requestReset] = useMutation(RequestPasswordResetMutation);
  const form = useForm({
    resolver: useLateRules(({ forgottenPasswordRules }) => forgottenPasswordRules),
    defaultValues: { email: '' },
  });
  const { errors } = form.formState;
  const change = useAccountChange(
    form,
    ({ email }) => requestReset({ variables: { email, language } }),
    () => onDone(form.getValues('email').trim()),
  );
  return (
    <AccountForm
      form={form}
      signIn={change}
      retryField="email"
      isShown
      label={<Trans>Send the link</Trans>}
      busyLabel={<Trans>Sending...</Trans>}
    >
      <TextField
        label={<Trans>Email</Trans>}
        type="email"
        autoComplete="email"
        problem={errors.email?.message}
        {...form.register('email')}
      />
    </AccountForm>
  );
}
