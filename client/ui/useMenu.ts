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
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openedAt === navigation;

  // Not in an effect, which would also close a menu that was opened on the new page before the effect ran.
  if (openedAt !== null && !isOpen) setOpenedAt(null);

  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenedAt(null);
      button.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isOpen]);

  return { isOpen, button, toggle: () => setOpenedAt(isOpen ? null : navigation) };
}
