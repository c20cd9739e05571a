import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { mustConfirmEmail } from '#domain/viewer.ts';
import { useLanguage } from '../../../app/language.tsx';
import { useMutation } from '../../../app/use-mutation.ts';
import { type FragmentType, graphql, readFragment } from '../../../gql/index.ts';
import { useHydrated } from '../../../hydration/hydrated.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { ConfirmFirst } from './ConfirmFirst.tsx';
import { type Confirmation, ConfirmForm } from './ConfirmForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';

export const SecondFactorFragment = graphql(`
  fragment SecondFactor_account on Account {
    id
    username
    role
    emailConfirmedAt
    hasSecondFactor
    needsSecondFactor
    needsPasskey
    recoveryCodesLeft
  }
`);

const SetUpSecondFactorMutation = graphql(`
  mutation SetUpSecondFactor($password: String!) {
    setUpSecondFactor(password: $password) {
      secret
      uri
    }
  }
`);

const RenewRecoveryCodesMutation = graphql(`
  mutation RenewRecoveryCodes($password: String!, $code: String!, $language: Language!) {
    renewRecoveryCodes(password: $password, code: $code, language: $language)
  }
`);

const TurnOffSecondFactorMutation = graphql(`
  mutation TurnOffSecondFactor($password: String!, $code: String!, $language: Language!) {
    turnOffSecondFactor(password: $password, code: $code, language: $language)
  }
`);

type Step =
  | { name: 'start' | 'password' | 'renew' | 'off' }
  | { name: 'app'; secret: string; uri: string }
  | { name: 'codes'; codes: string[] };

interface SecondFactorProps {
  account: FragmentType<typeof SecondFactorFragment>;
  /** Reads the account again. */
  onChange(): Promise<unknown>;
}

/** Turns two-step login on and off, and makes new recovery codes. */
export default function SecondFactor({ account, onChange }: SecondFactorProps) {
  const { t } = useLingui();
  const { language } = useLanguage();
  const own = readFragment(SecondFactorFragment, account);
  const { username, hasSecondFactor, needsSecondFactor, needsPasskey, recoveryCodesLeft } = own;
  const [step, setStep] = useState<Step>({ name: 'start' });
  const [setUp] = useMutation(SetUpSecondFactorMutation);
  const [renew] = useMutation(RenewRecoveryCodesMutation);
  const [turnOff] = useMutation(TurnOffSecondFactorMutation);
  const isHydrated = useHydrated();
  const start = () => setStep({ name: 'start' });
  const confirm = { username, onCancel: start };

  if (step.name === 'codes') {
    const done = async () => {
      start();
      await onChange();
    };
    return <RecoveryCodes codes={step.codes} onDone={done} />;
  }
  if (step.name === 'app') {
    return (
      <SecondFactorSetup secret={step.secret} uri={step.uri} onDone={(codes) => setStep({ name: 'codes', codes })} />
    );
  }
  if (step.name === 'password') {
    const next = async ({ password }: Confirmation) => {
      const { data } = await setUp({ variables: { password } });
      if (data) setStep({ name: 'app', ...data.setUpSecondFactor });
    };
    return <ConfirmForm {...confirm} asksCode={false} label={<Trans>Next step</Trans>} onConfirm={next} />;
  }
  if (step.name === 'renew') {
    const next = async (confirmation: Confirmation) => {
      const { data } = await renew({ variables: { ...confirmation, language } });
      setStep({ name: 'codes', codes: data?.renewRecoveryCodes ?? [] });
    };
    return <ConfirmForm {...confirm} asksCode label={<Trans>Make new codes</Trans>} onConfirm={next} />;
  }
  if (step.name === 'off') {
    const next = async (confirmation: Confirmation) => {
      await turnOff({ variables: { ...confirmation, language } });
      showToast({ title: t`Two-step login is off`, description: t`Your password alone logs you in.` });
      await onChange();
      start();
    };
    return <ConfirmForm {...confirm} asksCode label={<Trans>Turn off</Trans>} onConfirm={next} />;
  }
  if (hasSecondFactor) {
    return (
      <>
        <p>
          <Trans>It is on: logging in takes your password and a code. Recovery codes left: {recoveryCodesLeft}.</Trans>
        </p>
        <Button type="button" $kind="plain" disabled={!isHydrated} onClick={() => setStep({ name: 'renew' })}>
          <Trans>New recovery codes</Trans>
        </Button>
        <Button type="button" $kind="plain" disabled={!isHydrated} onClick={() => setStep({ name: 'off' })}>
          <Trans>Turn off two-step login</Trans>
        </Button>
      </>
    );
  }
  if (mustConfirmEmail(own)) return <ConfirmFirst />;
  return (
    <>
      <p>
        <Trans>
          With a code from an authenticator app on your phone, someone who learns your password still can’t log in.
        </Trans>
      </p>
      {needsSecondFactor && (
        <p>
          <strong>
            <Trans>
              Your role on this site needs two-step login or a passkey. Until you log in with one of them, you can’t
              open the admin area.
            </Trans>
          </strong>
        </p>
      )}
      {needsPasskey ? (
        <p>
          <Trans>To set it up, log out and log in with your passkey. See “Passkeys” if you no longer have it.</Trans>
        </p>
      ) : (
        <Button type="button" $kind="plain" disabled={!isHydrated} onClick={() => setStep({ name: 'password' })}>
          <Trans>Set up two-step login</Trans>
        </Button>
      )}
    </>
  );
}
