import { type RefCallback, useCallback } from 'react';

/** In pixels: with so much room below the bar, a toast fits there. */
const ROOM = 200;

/**
 * Tells the page up to where the bar with the buttons fills the screen from below, so that nothing ends up behind it or
 * covers it: as `--bottom-bar`, in pixels.
 * @returns to be given to the bar. If it has no box of its own, its last part is the bar.
 */
export function useBottomBar(): RefCallback<HTMLElement> {
  return useCallback((bar: HTMLElement | null) => {
    if (!bar) return;
    const { style } = document.documentElement;
    const last = bar.lastElementChild;
    const measure = () => {
      const { top, bottom } = (bar.offsetHeight === 0 && last ? last : bar).getBoundingClientRect();
      const filled = innerHeight - bottom < ROOM ? Math.max(0, innerHeight - top) : 0;
      style.setProperty('--bottom-bar', `${filled}px`);
    };
    const observer = new ResizeObserver(measure);
    for (const part of [bar, last, document.body]) if (part) observer.observe(part);
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
      style.removeProperty('--bottom-bar');
    };
  }, []);
}
