import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useHydrated } from '../../../app/hydrated.ts';
import { useMutation } from '../../../app/use-mutation.ts';
import { type FragmentType, graphql, readFragment } from '../../../gql/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { AccountForm } from '../AccountForm.tsx';
import { HiddenUsername } from '../HiddenUsername.tsx';
import { useAccountChange } from '../useAccountChange.tsx';
import { useLateRules } from '../useLateRules.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';

export const SecondFactorFragment = graphql(`
  fragment SecondFactor_account on Account {
    id
    username
    hasSecondFactor
    needsSecondFactor
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
  mutation RenewRecoveryCodes($password: String!) {
    renewRecoveryCodes(password: $password)
  }
`);

const TurnOffSecondFactorMutation = graphql(`
  mutation TurnOffSecondFactor($password: String!, $code: String!) {
    turnOffSecondFactor(password: $password, code: $code)
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
  const { username, hasSecondFactor, needsSecondFactor, recoveryCodesLeft } = readFragment(
    SecondFactorFragment,
    account,
  );
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
    const next = async (password: string) => {
      const { data } = await setUp({ variables: { password } });
      if (data) setStep({ name: 'app', ...data.setUpSecondFactor });
    };
    return <ConfirmForm {...confirm} label={<Trans>Next step</Trans>} onConfirm={next} />;
  }
  if (step.name === 'renew') {
    const next = async (password: string) => {
      const { data } = await renew({ variables: { password } });
      setStep({ name: 'codes', codes: data?.renewRecoveryCodes ?? [] });
    };
    return <ConfirmForm {...confirm} label={<Trans>Make new codes</Trans>} onConfirm={next} />;
  }
  if (step.name === 'off') {
    const next = async (password: string, code: string) => {
      await turnOff({ variables: { password, code } });
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
              Admins of this site have to turn it on, or add a passkey, before they can open the admin area.
            </Trans>
          </strong>
        </p>
      )}
      <Button type="button" $kind="plain" disabled={!isHydrated} onClick={() => setStep({ name: 'password' })}>
        <Trans>Set up two-step login</Trans>
      </Button>
    </>
  );
}

interface ConfirmFormProps {
  username: string;
  /** Whether a code is needed as well. */
  asksCode?: boolean;
  label: ReactNode;
  /** Rejects when it fails. */
  onConfirm(password: string, code: string): Promise<void>;
  onCancel(): void;
}

function ConfirmForm({ username, asksCode = false, label, onConfirm, onCancel }: ConfirmFormProps) {
  const form = useForm({
    resolver: useLateRules(({ confirmRules, confirmCodeRules }) => (asksCode ? confirmCodeRules : confirmRules)),
    defaultValues: { password: '', code: '' },
  });
  const { errors } = form.formState;
  const change = useAccountChange(form, ({ password, code }) => onConfirm(password, code));
  return (
    <>
      <AccountForm
        form={form}
        signIn={change}
        retryField="password"
        isShown
        label={label}
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
        {asksCode && (
          <TextField
            label={<Trans>Code from the app, or a recovery code</Trans>}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            problem={errors.code?.message}
            {...form.register('code')}
          />
        )}
      </AccountForm>
      <Button type="button" $kind="plain" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </>
  );
}
