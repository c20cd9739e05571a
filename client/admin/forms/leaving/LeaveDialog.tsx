import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { Dialog } from '../../../ui/Dialog.tsx';
import { AdminButton } from '../../ui/AdminButton.tsx';

interface LeaveDialogProps {
  /** Whether the browser has stored the changes. */
  isStored: boolean;
  onStay(): void;
  onLeave(): void;
}

/** Asks before a form with unsaved changes is left; Esc stays. */
export function LeaveDialog({ isStored, onStay, onLeave }: LeaveDialogProps) {
  const isLeaving = useRef(false);
  return (
    <Dialog title={<Trans>Leave without saving?</Trans>} onClose={() => (isLeaving.current ? onLeave() : onStay())}>
      {(close) => (
        <>
          <p>
            {isStored ? (
              <Trans>
                Your changes are not saved. This browser keeps them until you log out, and offers them when you come
                back.
              </Trans>
            ) : (
              <Trans>Your changes are not saved, and this browser cannot keep them. They would be lost.</Trans>
            )}
          </p>
          <DialogButtons>
            <AdminButton type="button" onClick={close}>
              <Trans>Stay here</Trans>
            </AdminButton>
            <AdminButton
              $kind="main"
              type="button"
              onClick={() => {
                isLeaving.current = true;
                close();
              }}
            >
              <Trans>Leave</Trans>
            </AdminButton>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}

export const DialogButtons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 12px;
  margin-top: 24px;
`;
