import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { disabling } from '#domain/account.ts';
import { doubtAccount } from '../../app/account-doubt.ts';
import { failureOf } from '../../app/failure.ts';
import { fieldMessage } from '../../app/field-messages.ts';
import { useViewer } from '../../app/viewer.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { isAccessLost } from '../useAccessCheck.ts';
import type { ManagedUser } from './managed-user.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { type UserChange, useUserChangeTexts } from './useUserChangeTexts.tsx';
import { useChangeUserRole, useRemoveUserPasskeys, useSetUserDisabled } from './useUserWrites.tsx';

/** What every change asks for. */
const confirmation = disabling.pick({ password: true });

interface UserChangeDialogProps {
  user: ManagedUser;
  change: UserChange;
  onClose(): void;
}

/** Asks before an account is changed, for the admin's own password too. */
export function UserChangeDialog({ user, change, onClose }: UserChangeDialogProps) {
  const { t } = useLingui();
  const { account } = useViewer();
  const changeRole = useChangeUserRole();
  const removePasskeys = useRemoveUserPasskeys();
  const setDisabled = useSetUserDisabled();
  const [role, setRole] = useState(user.role);
  const texts = useUserChangeTexts(user.username, role)[change];
  const form = useForm({ resolver: zodResolver(confirmation), defaultValues: { password: '' } });
  const [failure, setFailure] = useState<string | null>(null);
  const isSelf = user.id === account?.id;

  async function send(password: string): Promise<boolean> {
    setFailure(null);
    try {
      if (change === 'role') await changeRole(user.id, role, password);
      else if (change === 'passkeys') await removePasskeys(user.id, password);
      else await setDisabled(user.id, change === 'disable', password);
    } catch (error) {
      tell(error);
      return false;
    }
    showToast({ title: texts.done });
    // Changing your own account ends your session.
    if (isSelf) doubtAccount();
    return true;
  }

  function tell(error: unknown) {
    const { code, fields, retryAfter } = failureOf(error);
    if (fields.password) {
      form.setError('password', { message: fields.password }, { shouldFocus: true });
      return;
    }
    if (isAccessLost(error)) doubtAccount();
    const minutes = Math.ceil((retryAfter ?? 60) / 60);
    setFailure(
      fields.account
        ? t(fieldMessage(fields.account))
        : code === 'RATE_LIMITED'
          ? t`Too many attempts. Try again in ${minutes} min.`
          : code === 'BUSY'
            ? t`Too many people are logging in right now. Try again in a few seconds.`
            : t`Something went wrong. Please try again.`,
    );
  }

  async function handleConfirm(): Promise<boolean> {
    let isDone = false;
    await form.handleSubmit(async ({ password }) => {
      isDone = await send(password);
    })();
    return isDone;
  }

  return (
    <AdminDialog
      title={texts.question}
      label={texts.label}
      isDangerous={change === 'disable' || change === 'passkeys'}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {change === 'role' && <RoleChoice role={role} onChange={setRole} />}
      <p>{texts.explanation}</p>
      {isSelf && (
        <p>
          <strong>
            <Trans>This is your own account: you will be logged out.</Trans>
          </strong>
        </p>
      )}
      <input type="text" autoComplete="username" value={account?.username ?? ''} readOnly hidden />
      <TextField
        label={<Trans>Your own password</Trans>}
        type="password"
        autoComplete="current-password"
        problem={form.formState.errors.password?.message}
        {...form.register('password')}
      />
    </AdminDialog>
  );
}
