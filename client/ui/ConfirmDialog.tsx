import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';
import { comic } from './comic.ts';

interface ConfirmDialogProps {
  title: ReactNode;
  children?: ReactNode;
  /** On the button that does it. */
  label: ReactNode;
  /** The dialog closes when this is through, whatever comes of it. */
  onConfirm(): Promise<void>;
  /** Called once it is closed, confirmed or not; the focus is back where it was. */
  onClose(): void;
}

/** Asks before something is done; show it by rendering it. Esc and Cancel leave things as they are. */
export function ConfirmDialog({ title, children, label, onConfirm, onClose }: ConfirmDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  async function handleConfirm() {
    if (isBusy) return;
    setBusy(true);
    await onConfirm();
    dialog.current?.close();
  }

  return (
    <Dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      <Buttons>
        <Button type="button" $kind="plain" onClick={() => dialog.current?.close()}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="button" aria-disabled={isBusy} onClick={handleConfirm}>
          {label}
        </Button>
      </Buttons>
    </Dialog>
  );
}

const Dialog = styled.dialog`
  ${comic}
  width: min(30rem, calc(100vw - 32px));
  max-height: calc(100dvh - 32px);
  padding: clamp(20px, 5vw, 32px);
  overflow-y: auto;
  border-radius: var(--radius-card);
  background: var(--surface);
  color: var(--ink);

  &::backdrop {
    background: rgb(0 0 0 / 55%);
  }

  h2 {
    margin: 0 0 12px;
    font-size: var(--step-1);
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 12px;
  margin-top: 24px;
`;
