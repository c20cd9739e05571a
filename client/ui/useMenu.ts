import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface Menu {
  isOpen: boolean;
  /** The button that opens it. */
  button: RefObject<HTMLButtonElement | null>;
  toggle(): void;
}

/** A menu that unfolds below a button. Esc closes it, and so does every navigation. */
export function useMenu(): Menu {
  const { key: navigation } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu, one to the same page too.
  useEffect(() => setOpen(false), [navigation]);

  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isOpen]);

  return { isOpen, button, toggle: () => setOpen(!isOpen) };
}
