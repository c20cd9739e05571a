import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import type { RegisterForm as RegisterValues } from '#domain/account.ts';
import { BRAND } from '#domain/brand.ts';
import { useLanguage } from '../../app/language.tsx';
import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';
import { TextField } from '../../ui/TextField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { securityPart } from './security-part.tsx';
import { useLateRules } from './useLateRules.ts';
import { useSignIn } from './useSignIn.ts';

const RegisterMutation = graphql(`
  mutation Register($username: String!, $email: String!, $password: String!, $language: Language!) {
    register(username: $username, email: $email, password: $password, language: $language) {
      id
    }
  }
`);

const PasswordStrength = securityPart(() => import('./security/PasswordStrength.tsx'));

/** @param onDone called once the new user is signed in, before the page moves on. */
export function RegisterForm({ isShown, onDone }: { isShown: boolean; onDone(): void }) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const [register] = useMutation(RegisterMutation);
  const form = useForm({ resolver: useLateRules(({ registerRules }) => registerRules) });
  const { errors } = form.formState;
  const signIn = useSignIn(
    ({ username, email, password }: RegisterValues) => register({ variables: { username, email, password, language } }),
    {
      toast: {
        title: t`Registration successful`,
        description: t`Welcome to ${BRAND.name}! Your account has been created.`,
      },
      fallback: msg`Failed to register. Username may already be taken.`,
    },
    onDone,
  );

  return (
    <AccountForm
      form={form}
      signIn={signIn}
      retryField="username"
      isShown={isShown}
      label={<Trans>Register</Trans>}
      busyLabel={<Trans>Creating account...</Trans>}
    >
      <TextField
        label={<Trans>Username</Trans>}
        hint={<Trans>Everyone sees it next to your comments.</Trans>}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        problem={errors.username?.message}
        {...form.register('username')}
      />
      <TextField
        label={<Trans>Email</Trans>}
        hint={<Trans>Only you and the site see it.</Trans>}
        type="email"
        autoComplete="email"
        problem={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label={<Trans>Password</Trans>}
        hint={<Trans>At least 6 characters. 15 or more are much safer.</Trans>}
        type="password"
        autoComplete="new-password"
        problem={errors.password?.message}
        {...form.register('password')}
      />
      {form.watch('password') && (
        <PasswordStrength password={form.watch('password')} names={[form.watch('username'), form.watch('email')]} />
      )}
      <TextField
        label={<Trans>Confirm password</Trans>}
        type="password"
        autoComplete="new-password"
        problem={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
    </AccountForm>
  );
}
