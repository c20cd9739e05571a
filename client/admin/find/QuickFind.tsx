import { Trans } from '@lingui/react/macro';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { media } from '../../ui/media.ts';
import { AdminIcon } from '../AdminIcon.tsx';

/** The button that opens the dialog for finding items, people and screens; Ctrl+K or ⌘K does, too. */
export function QuickFind() {
  const [isOpen, setOpen] = useState(false);
  const [FindDialog, setDialog] = useState<ComponentType<{ onClose(): void }> | null>(null);

  const [failure, setFailure] = useState<unknown>();
  // The page then says that it couldn't be loaded, and how to go on.
  if (failure) throw failure;

  async function load() {
    const { default: loaded } = await import('./FindDialog.tsx');
    setDialog(() => loaded);
  }

  function open() {
    setOpen(true);
    if (!FindDialog) load().catch(setFailure);
  }

  // Before anyone asks for it, because what is typed right after the keys would be lost while it is loading.
  const loadEarly = useEffectEvent(() => void load().catch(() => {}));
  useEffect(() => loadEarly(), []);

  const openByKeys = useEffectEvent(open);
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      // In the text editor, these keys make a link.
      if (defaultPrevented || key !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) openByKeys();
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);

  return (
    <>
      <Opener type="button" aria-keyshortcuts="Control+K Meta+K" aria-haspopup="dialog" onClick={open}>
        <AdminIcon name="find" />
        <Trans comment="Opens a dialog that finds items, people and screens">Find</Trans>
      </Opener>
      {/* The menu around the button is hidden on narrow screens. */}
      {isOpen && FindDialog && createPortal(<FindDialog onClose={() => setOpen(false)} />, document.body)}
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
