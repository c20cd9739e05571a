import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { media } from '../../ui/media.ts';
import { AdminIcon } from '../AdminIcon.tsx';

const FindDialog = lazy(() => import('./FindDialog.tsx'));

/** The button that opens the dialog for finding items, people and screens; Ctrl+K or ⌘K does, too. */
export function QuickFind() {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      // In the text editor, these keys make a link.
      if (defaultPrevented || key !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) setOpen(true);
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);

  return (
    <>
      <Opener type="button" aria-keyshortcuts="Control+K Meta+K" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <AdminIcon name="find" />
        <Trans comment="Opens a dialog that finds items, people and screens">Find</Trans>
      </Opener>
      {/* The menu around the button is hidden on narrow screens. */}
      {isOpen &&
        createPortal(
          <Suspense fallback={null}>
            <FindDialog onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}

/** As the links beside it. */
const Opener = styled.button`
  display: flex;
  align-items: center;
  gap: 12px;
  width: 100%;
  min-height: 44px;
  padding: 6px 10px;
  border: 0;
  border-radius: var(--radius-control);
  background: transparent;
  color: var(--ink);
  font-size: 1rem;
  font-weight: 500;
  line-height: 1.3;

  &:hover {
    background: color-mix(in srgb, var(--ink) 7%, transparent);
  }

  ${media.lg} {
    padding-inline: 14px;

    /* Screen readers have the keys from the attribute. */
    &::after {
      content: 'Ctrl K' / '';
      margin-inline-start: auto;
      color: var(--muted);
      font-size: 0.8125rem;
    }
  }
`;
