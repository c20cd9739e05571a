import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/**
 * One of the buttons of a toolbar is reached by Tab, the others from there by the arrow keys, Home and End.
 * Source: ARIA Authoring Practices, toolbar pattern.
 */
export function useRovingFocus() {
  const toolbar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const buttons = () => [...(toolbar.current?.querySelectorAll('button') ?? [])];

  useEffect(() => {
    const all = [...(toolbar.current?.querySelectorAll('button') ?? [])];
    const reached = Math.min(current, all.length - 1);
    for (const [index, button] of all.entries()) button.tabIndex = index === reached ? 0 : -1;
  });

  return {
    toolbar,
    onFocus(event: FocusEvent) {
      const index = buttons().indexOf(event.target as HTMLButtonElement);
      if (index !== -1) setCurrent(index);
    },
    onKeyDown(event: KeyboardEvent) {
      const all = buttons();
      const step = STEPS[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const index = all.findIndex((button) => button.matches(':focus'));
      all[step(index, all.length)]?.focus();
    },
  };
}
