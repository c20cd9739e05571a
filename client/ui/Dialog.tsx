import { type ReactNode, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';

interface DialogProps {
  isOpen: boolean;
  /** Called when it has closed, also by Esc. */
  onClose(): void;
  title: ReactNode;
  children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus, closes by Esc, and gives the focus back. */
export function Dialog({ isOpen, onClose, title, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  return (
    <Frame ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {isOpen && children}
    </Frame>
  );
}

const Frame = styled.dialog`
  width: min(520px, calc(100vw - 32px));
  margin: auto;
  padding: clamp(20px, 5vw, 32px);
  border: 2px solid var(--edge);
  border-radius: var(--radius-card);
  background: var(--surface);
  color: var(--ink);

  &::backdrop {
    background: rgb(18 12 10 / 55%);
  }

  h2 {
    font-size: var(--step-2);
  }
`;
