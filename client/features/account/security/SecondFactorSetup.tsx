import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { useLanguage } from '../../../app/language.tsx';
import { useMutation } from '../../../app/use-mutation.ts';
import { graphql } from '../../../gql/index.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { AccountForm } from '../AccountForm.tsx';
import { useAccountChange } from '../useAccountChange.tsx';
import { useLateRules } from '../useLateRules.ts';
import { QrCode } from './QrCode.tsx';

const TurnOnSecondFactorMutation = graphql(`
  mutation TurnOnSecondFactor($code: String!, $language: Language!) {
    turnOnSecondFactor(code: $code, language: $language)
  }
`);

interface SecondFactorSetupProps {
  secret: string;
  uri: string;
  /** Given the recovery codes. */
  onDone(codes: string[]): void;
}

/** The second step of turning it on: the app gets the secret, and one of its codes shows that it has it. */
export function SecondFactorSetup({ secret, uri, onDone }: SecondFactorSetupProps) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const [turnOn] = useMutation(TurnOnSecondFactorMutation);
  const form = useForm({ resolver: useLateRules(({ codeRules }) => codeRules), defaultValues: { code: '' } });
  const { errors } = form.formState;
  const change = useAccountChange(form, async ({ code }) => {
    const { data } = await turnOn({ variables: { code, language } });
    onDone(data?.turnOnSecondFactor ?? []);
  });

  return (
    <>
      <p>
        <Trans>Scan this with your authenticator app, or type in the secret.</Trans>
      </p>
      <QrCode text={uri} label={t`QR code with the secret below`} />
      <p>
        <Trans>
          Secret: <SecretText>{secret.replace(/.{4}(?=.)/g, '$& ')}</SecretText>
        </Trans>
      </p>
      <AccountForm
        form={form}
        signIn={change}
        retryField="code"
        isShown
        label={<Trans>Turn on</Trans>}
        busyLabel={<Trans>Saving...</Trans>}
      >
        <TextField
          label={<Trans>Code from the app</Trans>}
          inputMode="numeric"
          autoComplete="one-time-code"
          problem={errors.code?.message}
          {...form.register('code')}
        />
      </AccountForm>
    </>
  );
}

const SecretText = styled.code`
  overflow-wrap: anywhere;
`;
