import { type ComponentType, useEffect, useState } from 'react';
import type { NearTriesProps, TryBoxesProps } from './try-props.ts';

/** How far outside the window loading begins. */
const NEAR = '400px';

/** Draws the things to try of a text once they come near or have the focus. */
export default function NearTries({ root, html, lessonId }: NearTriesProps) {
  const [boxes, setBoxes] = useState<readonly HTMLElement[]>([]);
  const [TryBoxes, setTryBoxes] = useState<ComponentType<TryBoxesProps> | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other elements.
  useEffect(() => {
    const open = (box: EventTarget | null) => {
      if (!(box instanceof HTMLElement)) return;
      observer.unobserve(box);
      setBoxes((known) => (known.includes(box) ? known : [...known, box]));
      import('./TryBoxes.tsx').then(
        (loaded) => setTryBoxes(() => loaded.default),
        // They stay the pictures that they are.
        () => {},
      );
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) open(target);
      },
      { rootMargin: NEAR },
    );
    const onFocus = ({ currentTarget }: FocusEvent) => open(currentTarget);
    const found = [...(root.current?.querySelectorAll<HTMLElement>('[data-try]') ?? [])];
    for (const box of found) {
      observer.observe(box);
      box.tabIndex = 0;
      box.addEventListener('focus', onFocus);
    }
    return () => {
      observer.disconnect();
      for (const box of found) box.removeEventListener('focus', onFocus);
      setBoxes([]);
    };
  }, [root, html]);

  return TryBoxes && boxes.length > 0 && <TryBoxes boxes={boxes} lessonId={lessonId} />;
}
