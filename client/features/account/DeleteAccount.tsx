import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';
import { useHydrated } from '../../hydration/hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { HiddenUsername } from '../../ui/HiddenUsername.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { AccountForm } from './AccountForm.tsx';
import { CurrentPassword, type OwnProof } from './CurrentPassword.tsx';
import { securityPart } from './security-part.tsx';
import { useAccountChange } from './useAccountChange.tsx';
import { useLateRules } from './useLateRules.ts';
import { useLeaveAccount } from './useLeaveAccount.ts';

const CodeField = securityPart(() => import('./security/CodeField.tsx'));
const PasskeyFirst = securityPart(() => import('./security/PasskeyFirst.tsx'));

const DeleteAccountMutation = graphql(`
  mutation DeleteAccount($password: String, $code: String) {
    deleteAccount(password: $password, code: $code)
  }
`);

interface DeleteAccountProps {
  username: string;
  proof: OwnProof;
}

/** The button that asks, in a dialog, whether the account is to end. */
export function DeleteAccount(account: DeleteAccountProps) {
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();
  return (
    <>
      <Danger type="button" $kind="plain" disabled={!isHydrated} onClick={() => setOpen(true)}>
        <Trans>Delete my account</Trans>
      </Danger>
      {isOpen && (
        <Dialog title={<Trans>Delete your account?</Trans>} onClose={() => setOpen(false)}>
          {(close) => <DeleteAccountForm {...account} onCancel={close} />}
        </Dialog>
      )}
    </>
  );
}

function DeleteAccountForm({ username, proof, onCancel }: DeleteAccountProps & { onCancel(): void }) {
  const { t } = useLingui();
  const [deleteAccount] = useMutation(DeleteAccountMutation);
  const leave = useLeaveAccount();
  const form = useForm({
    resolver: useLateRules(({ confirmationOrPasskeyRules }) => confirmationOrPasskeyRules),
    defaultValues: { password: '', code: '' },
  });
  const { errors } = form.formState;
  const change = useAccountChange(
    form,
    (variables) => deleteAccount({ variables }),
    async () => {
      showToast({ title: t`Account deleted`, description: t`Goodbye, and thank you for learning with us.` });
      await leave();
    },
  );

  return (
    <Question>
      <p>
        <Trans>
          Your name, email, course progress, likes, saved videos and notifications will be deleted for good. Your
          comments will stay, signed “deleted user”. First delete the ones you don’t want to keep.
        </Trans>
      </p>
      {proof.needsPasskey && <PasskeyFirst />}
      <AccountForm
        form={form}
        signIn={change}
        retryField="password"
        isShown
        label={<Trans>Delete for good</Trans>}
        busyLabel={<Trans>Deleting...</Trans>}
      >
        <HiddenUsername username={username} />
        <CurrentPassword
          isOptional={proof.passkeyConfirms}
          problem={errors.password?.message}
          field={form.register('password')}
        />
        {proof.hasSecondFactor && <CodeField field={form.register('code')} problem={errors.code?.message} />}
      </AccountForm>
      <Button type="button" $kind="plain" onClick={onCancel}>
        <Trans>Keep my account</Trans>
      </Button>
    </Question>
  );
}

const Danger = styled(Button)`
  color: var(--coral);
`;

const Question = styled.div`
  display: grid;
  gap: 12px;
  margin-top: 12px;

  form {
    margin-top: 4px;
  }

  && button[type='submit'] {
    justify-self: stretch;
    background: var(--coral);
    color: var(--surface);
  }
`;
