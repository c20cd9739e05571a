import { useEffect, useEffectEvent } from 'react';

/** Saves with Ctrl+S or Cmd+S, wherever the focus is on the page, except in a dialog. */
export function useSaveShortcut(save: () => void): void {
  const handleSave = useEffectEvent(save);
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      if (key !== 's' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      if (target instanceof Element && target.closest('dialog')) return;
      event.preventDefault();
      handleSave();
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}
