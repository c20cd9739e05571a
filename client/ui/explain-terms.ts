import { addresses } from '#domain/addresses.ts';

/** Milliseconds to get from a term to its definition with the mouse. */
const GRACE = 200;
const GAP = 8;
/** Also links that writers made themselves. */
export const TERM = `a[href^="${addresses.glossary}#"]`;

/**
 * Shows the definition of a term while the mouse is over it or it has the focus; on a touch screen a tap shows it and a
 * second one goes on to the glossary. Esc closes it.
 * @param definitionOf what is said of the term that a link leads to.
 * @returns takes it all back.
 */
export function explainTerms(root: HTMLElement, definitionOf: (link: HTMLAnchorElement) => string | null): () => void {
  const box = document.createElement('div');
  box.className = 'term-definition';
  box.popover = 'manual';
  // Screen readers read the description of the link itself.
  box.setAttribute('aria-hidden', 'true');
  root.after(box);
  let shown: HTMLAnchorElement | null = null;
  let closing: ReturnType<typeof setTimeout> | undefined;
  let wasShown = false;

  function show(link: HTMLAnchorElement) {
    clearTimeout(closing);
    const definition = definitionOf(link);
    if (shown === link || definition === null) return;
    shown = link;
    box.textContent = definition;
    box.showPopover();
    place(box, link);
  }

  function close() {
    clearTimeout(closing);
    shown = null;
    if (box.matches(':popover-open')) box.hidePopover();
  }

  function closeSoon() {
    clearTimeout(closing);
    closing = setTimeout(() => {
      if (shown !== document.activeElement) close();
    }, GRACE);
  }

  const listeners = new AbortController();
  const { signal } = listeners;
  const on = <Type extends keyof HTMLElementEventMap>(
    element: HTMLElement,
    type: Type,
    react: (link: HTMLAnchorElement, event: HTMLElementEventMap[Type]) => void,
  ) =>
    element.addEventListener(
      type,
      (event) => {
        const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(TERM) : null;
        if (link) react(link, event);
      },
      { signal },
    );
  on(root, 'pointerover', (link, { pointerType }) => pointerType !== 'touch' && show(link));
  on(root, 'pointerout', (_, { pointerType }) => pointerType !== 'touch' && closeSoon());
  on(root, 'focusin', show);
  on(root, 'focusout', close);
  on(root, 'pointerdown', (link) => {
    wasShown = shown === link;
  });
  on(root, 'click', (link, event) => {
    if (!(event instanceof PointerEvent) || event.pointerType !== 'touch' || wasShown) return;
    event.preventDefault();
    show(link);
  });
  box.addEventListener('pointerenter', () => clearTimeout(closing), { signal });
  box.addEventListener('pointerleave', closeSoon, { signal });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal });
  document.addEventListener(
    'pointerdown',
    ({ target }) => target instanceof Node && !box.contains(target) && !shown?.contains(target) && close(),
    { signal },
  );
  addEventListener('resize', close, { signal });
  return () => {
    listeners.abort();
    clearTimeout(closing);
    box.remove();
  };
}

/** Below the word, or above it where there is no room; never beyond the sides of the window. */
function place(box: HTMLElement, link: HTMLElement): void {
  const [line] = link.getClientRects();
  if (!line) return;
  const { width, height } = box.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(line.left, document.documentElement.clientWidth - width - GAP));
  const isBelow = line.bottom + GAP + height <= innerHeight;
  const top = isBelow ? line.bottom + GAP : line.top - GAP - height;
  box.style.left = `${left + scrollX}px`;
  box.style.top = `${top + scrollY}px`;
}
