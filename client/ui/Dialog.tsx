import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { comic } from './comic.ts';

interface DialogProps {
  title: ReactNode;
  /** For what is compared side by side. */
  isWide?: boolean;
  /** Called when it is closed, also by Esc; the focus is back where it was. */
  onClose(): void;
  /** Given the way to close it. */
  children(close: () => void): ReactNode;
}

/**
 * The browser's own modal dialog, which keeps the focus; show it by rendering it.
 *
 * Browsers report a closed dialog a frame later. What is pressed in that frame must already find the page without it,
 * so `onClose` is called, and what it changes is on the screen, before anything else can happen.
 */
export function Dialog({ title, isWide, onClose, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the next key: an effect could come after it, and what was typed would be lost.
  useLayoutEffect(() => dialog.current?.showModal(), []);

  const hasCalledBack = useRef(false);

  function callBack() {
    if (hasCalledBack.current) return;
    hasCalledBack.current = true;
    flushSync(onClose);
  }

  function close() {
    dialog.current?.close();
    callBack();
  }

  return (
    <Frame
      ref={dialog}
      $isWide={isWide}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // Esc where browsers do not let a page have its say.
      onClose={callBack}
    >
      <h2 id={id}>{title}</h2>
      {children(close)}
    </Frame>
  );
}

const Frame = styled.dialog<{ $isWide?: boolean }>`
  ${comic}
  width: min(${({ $isWide }) => ($isWide ? '60rem' : '30rem')}, calc(100vw - 32px));
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
