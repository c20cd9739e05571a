import { type ComponentType, useEffect, useState } from 'react';
import type { InteractiveBoxesProps, NearInteractivesProps } from './interactive-props.ts';

/** How far outside the window loading begins. */
const NEAR = '400px';

/** Draws the interactives of a text once they come near or have the focus. */
export default function NearInteractives({ root, html, lessonId }: NearInteractivesProps) {
  const [boxes, setBoxes] = useState<readonly HTMLElement[]>([]);
  const [InteractiveBoxes, setInteractiveBoxes] = useState<ComponentType<InteractiveBoxesProps> | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other elements.
  useEffect(() => {
    const open = (box: EventTarget | null) => {
      if (!(box instanceof HTMLElement)) return;
      observer.unobserve(box);
      setBoxes((known) => (known.includes(box) ? known : [...known, box]));
      import('./InteractiveBoxes.tsx').then(
        (loaded) => setInteractiveBoxes(() => loaded.default),
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

  return InteractiveBoxes && boxes.length > 0 && <InteractiveBoxes boxes={boxes} lessonId={lessonId} />;
}
