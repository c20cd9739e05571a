import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  title: ReactNode;
  children?: ReactNode;
  /** Label of the confirm button. */
  label: ReactNode;
  /** The dialog closes when this is through, whatever comes of it. */
  onConfirm(): Promise<void>;
  /** Called once it is closed, confirmed or not; the focus is back where it was. */
  onClose(): void;
}

/** Asks before something is done; show it by rendering it. Esc and Cancel leave things as they are. */
export function ConfirmDialog({ title, children, label, onConfirm, onClose }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);

  async function handleConfirm(close: () => void) {
    if (isBusy) return;
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      close();
    }
  }

  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <>
          {children}
          <Buttons>
            <Button type="button" $kind="plain" onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="button" aria-disabled={isBusy} onClick={() => handleConfirm(close)}>
              {label}
            </Button>
          </Buttons>
        </>
      )}
    </Dialog>
  );
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 12px;
  margin-top: 24px;
`;
