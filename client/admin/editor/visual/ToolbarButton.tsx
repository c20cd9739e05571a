import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '../../../ui/media.ts';
import { ariaShortcut, shortcutText } from './shortcut.ts';

interface ToolbarButtonProps {
  label: string;
  /** "Mod-B" */
  keys?: string;
  /** Given for toggles. */
  isPressed?: boolean;
  isDisabled?: boolean;
  onClick(): void;
  children: ReactNode;
}

/** Disabled buttons stay focusable, so that the others keep their places in the order. */
export function ToolbarButton({ label, keys, isPressed, isDisabled = false, onClick, children }: ToolbarButtonProps) {
  return (
    <Button
      type="button"
      aria-label={label}
      title={keys ? `${label} (${shortcutText(keys)})` : label}
      aria-keyshortcuts={keys && ariaShortcut(keys)}
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isDisabled && onClick()}
    >
      {children}
    </Button>
  );
}

const Button = styled.button`
  display: inline-grid;
  flex: none;
  place-items: center;
  min-width: 36px;
  height: 36px;
  padding: 0 6px;
  border: 0;
  border-radius: 8px;
  background: transparent;
  color: var(--ink);
  font-family: var(--font-heading);
  font-size: 1rem;
  font-weight: 600;
  line-height: 1;
  white-space: nowrap;

  &:hover {
    background: color-mix(in srgb, var(--ink) 9%, transparent);
  }

  &[aria-pressed='true'] {
    background: var(--sun);
    box-shadow: inset 0 -3px 0 var(--mango);
  }

  &[aria-disabled='true'] {
    opacity: 0.38;
    cursor: not-allowed;
  }

  ${media.touch} {
    min-width: 44px;
    height: 44px;
  }
`;
