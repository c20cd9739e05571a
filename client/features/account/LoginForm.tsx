import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import type { LoginForm as LoginValues } from '#domain/account.ts';
import { BRAND } from '#domain/brand.ts';
import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';
import { TextField } from '../../ui/TextField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { securityPart } from './security-part.tsx';
import { useLateRules } from './useLateRules.ts';
import { useSignIn } from './useSignIn.ts';

const LoginMutation = graphql(`
  mutation Login($username: String!, $password: String!, $code: String) {
    login(username: $username, password: $password, code: $code) {
      id
    }
  }
`);

const PasskeyLogin = securityPart(() => import('./security/PasskeyLogin.tsx'));
const CodeStep = securityPart(() => import('./security/CodeStep.tsx'));

/** @param onDone called once the visitor is signed in, before the page moves on. */
export function LoginForm({ isShown, onDone }: { isShown: boolean; onDone(): void }) {
  const { t } = useLingui();
  const [login] = useMutation(LoginMutation);
  const form = useForm({ resolver: useLateRules(({ loginRules }) => loginRules) });
  const [asksCode, setAsksCode] = useState(false);
  const { errors } = form.formState;
  const signIn = useSignIn(
    (variables: LoginValues) => login({ variables }),
    {
      toast: { title: t`Login successful`, description: t`Welcome back to ${BRAND.name}!` },
      fallback: msg`Failed to login. Please check your credentials.`,
    },
    onDone,
    () => setAsksCode(true),
  );

  if (asksCode) {
    const back = () => {
      form.resetField('code');
      signIn.clearFailure();
      setAsksCode(false);
    };
    return <CodeStep form={form} signIn={signIn} isShown={isShown} onBack={back} />;
  }
  return (
    <>
      <AccountForm
        form={form}
        signIn={signIn}
        retryField="password"
        isShown={isShown}
        label={<Trans>Login</Trans>}
        busyLabel={<Trans>Logging in...</Trans>}
      >
        <TextField
          label={<Trans>Username</Trans>}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          problem={errors.username?.message}
          {...form.register('username')}
        />
        <TextField
          label={<Trans>Password</Trans>}
          type="password"
          autoComplete="current-password"
          problem={errors.password?.message}
          {...form.register('password')}
        />
      </AccountForm>
      <OtherWay>
        <PasskeyLogin isShown={isShown} onDone={onDone} />
      </OtherWay>
    </>
  );
}

/** The room of the button that comes later, so that nothing below it moves. */
const OtherWay = styled.div`
  display: flow-root;

  @media (scripting: enabled) {
    min-height: 62px;
  }
`;
