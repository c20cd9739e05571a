import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CONFIRMATION_MINUTES } from '#domain/limits.ts';
import { failureOf } from '../../../app/failure.ts';
import { useMutation } from '../../../app/use-mutation.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { graphql } from '../../../gql/index.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { type Confirmation, ConfirmForm } from './ConfirmForm.tsx';

const ConfirmPasswordMutation = graphql(`
  mutation ConfirmPassword($password: String!, $code: String) {
    confirmPassword(password: $password, code: $code)
  }
`);

interface ConfirmPasswordProps {
  /** Called after the dialog is closed, if the password was right. */
  onConfirmed(): void;
  onClose(): void;
}

/** Asks for the password, and for a code if the account needs one, before devices are logged out. */
export default function ConfirmPassword({ onConfirmed, onClose }: ConfirmPasswordProps) {
  return (
    <Dialog title={<Trans>Confirm with your password</Trans>} onClose={onClose}>
      {(close) => (
        <ConfirmPasswordForm
          onConfirmed={() => {
            close();
            onConfirmed();
          }}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}

function ConfirmPasswordForm({ onConfirmed, onCancel }: { onConfirmed(): void; onCancel(): void }) {
  const { account } = useViewer();
  const [hasCode, setHasCode] = useState(false);
  const [confirm] = useMutation(ConfirmPasswordMutation);

  async function handleConfirm(variables: Confirmation) {
    try {
      await confirm({ variables });
    } catch (error) {
      if (failureOf(error).fields.code) setHasCode(true);
      throw error;
    }
  }

  return (
    <Question>
      <p>
        <Trans>
          We need your password before we log out your devices. We won’t ask again for {CONFIRMATION_MINUTES} minutes.
        </Trans>
      </p>
      <ConfirmForm
        username={account?.username ?? ''}
        asksCode={hasCode}
        label={<Trans>Confirm</Trans>}
        busyLabel={<Trans>Confirming...</Trans>}
        onConfirm={handleConfirm}
        onDone={onConfirmed}
        onCancel={onCancel}
      />
    </Question>
  );
}

const Question = styled.div`
  display: grid;
  gap: 12px;
  margin-top: 12px;

  form {
    margin-top: 4px;
  }

  && button[type='submit'] {
    justify-self: stretch;
  }
`;
