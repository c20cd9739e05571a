import { type RefObject, useEffect } from 'react';

/** Submits a form with Ctrl+S or Cmd+S, wherever the focus is on the page, except in a dialog. */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      if (key !== 's' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      if (target instanceof Element && target.closest('dialog')) return;
      event.preventDefault();
      form.current?.requestSubmit();
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [form]);
}
