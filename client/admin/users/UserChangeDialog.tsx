import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { doubtAccount } from '../../app/account-doubt.ts';
import { failureOf } from '../../app/failure.ts';
import { fieldMessage } from '../../app/field-messages.ts';
import { useViewer } from '../../app/viewer.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useOwnProof } from '../confirmation/useOwnProof.tsx';
import { AdminDialog } from '../ui/AdminDialog.tsx';
import { isAccessLost } from '../useAccessCheck.ts';
import type { ManagedUser } from './managed-user.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { type UserChange, useUserChangeTexts } from './useUserChangeTexts.tsx';
import { type OwnProof, useChangeUserRole, useRemoveUserPasskeys, useSetUserDisabled } from './useUserWrites.tsx';

interface UserChangeDialogProps {
  user: ManagedUser;
  change: UserChange;
  onClose(): void;
}

/** Asks before an account is changed, for the admin's own password and second factor too. */
export function UserChangeDialog({ user, change, onClose }: UserChangeDialogProps) {
  const { t } = useLingui();
  const { account } = useViewer();
  const changeRole = useChangeUserRole();
  const removePasskeys = useRemoveUserPasskeys();
  const setDisabled = useSetUserDisabled();
  const [role, setRole] = useState(user.role);
  const texts = useUserChangeTexts(user.username, role)[change];
  const { submit, showRefusal, fields } = useOwnProof();
  const [failure, setFailure] = useState<string | null>(null);
  const isSelf = user.id === account?.id;

  async function send(proof: OwnProof): Promise<boolean> {
    setFailure(null);
    try {
      if (change === 'role') await changeRole(user.id, role, proof);
      else if (change === 'passkeys') await removePasskeys(user.id, proof);
      else await setDisabled(user.id, change === 'disable', proof);
    } catch (error) {
      showFailure(error);
      return false;
    }
    showToast({ title: texts.done });
    // Changing your own account ends your session.
    if (isSelf) doubtAccount();
    return true;
  }

  function showFailure(error: unknown) {
    const found = failureOf(error);
    if (showRefusal(found)) return;
    const { code, fields: refused, retryAfter } = found;
    if (!refused.account && isAccessLost(error)) doubtAccount();
    const minutes = Math.ceil((retryAfter ?? 60) / 60);
    setFailure(
      refused.account
        ? t(fieldMessage(refused.account))
        : code === 'RATE_LIMITED'
          ? t`Too many attempts. Try again in ${minutes} min.`
          : code === 'BUSY'
            ? t`Too many people are logging in right now. Try again in a few seconds.`
            : t`Something went wrong. Please try again.`,
    );
  }

  async function handleConfirm(): Promise<boolean> {
    let isDone = false;
    await submit(async (proof) => {
      isDone = await send(proof);
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
      {fields}
    </AdminDialog>
  );
}
