import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Dialog } from '../../ui/Dialog.tsx';
import { AdminButton } from './AdminButton.tsx';

interface AdminDialogProps {
  title: ReactNode;
  children: ReactNode;
  /** Label of the confirm button. */
  label: ReactNode;
  isDangerous?: boolean;
  /** Done or given up, the dialog closes when this is through; `false` keeps it open. Undefined: only says something. */
  onConfirm: (() => Promise<boolean>) | undefined;
  /** Called once it is closed, confirmed or not; the focus is back where it was. */
  onClose(): void;
}

/** Asks before something is done; show it by rendering it. Esc and Cancel leave things as they are. */
export function AdminDialog({ title, children, label, isDangerous = false, onConfirm, onClose }: AdminDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const closing = useRef<HTMLButtonElement>(null);
  const isQuestion = onConfirm !== undefined;

  // The button that had the focus is gone.
  useEffect(() => {
    if (!isQuestion) closing.current?.focus();
  }, [isQuestion]);

  async function handleConfirm(close: () => void) {
    if (isBusy || !onConfirm) return;
    setBusy(true);
    const isThrough = await onConfirm();
    setBusy(false);
    if (isThrough) close();
  }

  return (
    <Flat>
      <Dialog title={title} onClose={onClose}>
        {(close) => (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void handleConfirm(close);
            }}
          >
            <Body>{children}</Body>
            <Buttons>
              <AdminButton ref={closing} type="button" onClick={close}>
                {isQuestion ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
              </AdminButton>
              {isQuestion && (
                <AdminButton type="submit" $kind={isDangerous ? 'danger' : 'main'} aria-disabled={isBusy}>
                  {label}
                </AdminButton>
              )}
            </Buttons>
          </form>
        )}
      </Dialog>
    </Flat>
  );
}

/** Around a dialog: those of the admin area have no comic shadow. */
export const Flat = styled.div`
  > dialog {
    box-shadow: 0 12px 40px rgb(0 0 0 / 30%);
  }
`;

const Body = styled.div`
  display: grid;
  gap: 10px;
  line-height: 1.5;
  overflow-wrap: anywhere;
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 12px;
  margin-top: 24px;
`;
