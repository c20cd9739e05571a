import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/Button.tsx';
import { HiddenUsername } from '../../../ui/HiddenUsername.tsx';
import { AccountForm } from '../AccountForm.tsx';
import { CurrentPassword } from '../CurrentPassword.tsx';
import { useAccountChange } from '../useAccountChange.tsx';
import { useLateRules } from '../useLateRules.ts';
import CodeField from './CodeField.tsx';

export interface Confirmation {
  password: string;
  code: string;
}

interface ConfirmFormProps {
  username: string;
  /** Whether a code is needed as well. */
  asksCode: boolean;
  label: ReactNode;
  busyLabel?: ReactNode;
  /** Rejects when it fails. */
  onConfirm(confirmation: Confirmation): Promise<unknown>;
  onDone?(): Promise<void> | void;
  onCancel(): void;
}

/** Asks for the password, and for a code if the account needs one, before the account changes. */
export function ConfirmForm({
  username,
  asksCode,
  label,
  busyLabel = <Trans>Saving...</Trans>,
  onConfirm,
  onDone,
  onCancel,
}: ConfirmFormProps) {
  const form = useForm({
    resolver: useLateRules(({ confirmationRules }) => confirmationRules),
    defaultValues: { password: '', code: '' },
  });
  const { errors } = form.formState;
  const change = useAccountChange(form, ({ password, code = '' }) => onConfirm({ password, code }), onDone);

  useEffect(() => form.setFocus('password'), [form]);

  return (
    <>
      <AccountForm form={form} signIn={change} retryField="password" isShown label={label} busyLabel={busyLabel}>
        <HiddenUsername username={username} />
        <CurrentPassword isOptional={false} problem={errors.password?.message} field={form.register('password')} />
        {asksCode && <CodeField field={form.register('code')} problem={errors.code?.message} />}
      </AccountForm>
      <Button type="button" $kind="plain" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </>
  );
}
