import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Does for navigation within the site what a browser does for a new page: starts at the top or at the element that the
 * address names, moves the focus there and tells screen readers the page's title. Going back keeps the place, and so do a
 * form that gets another address when it is saved and another language.
 */
export function PageChange() {
  const { pathname, hash, state, key } = useLocation();
  const keepsPlace = Boolean(state?.keepsPlace);
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  const place = pathname + hash;
  const reached = useRef(place);
  const announced = useRef(pathname);
  const [title, setTitle] = useState('');

  // Before the effects of the page itself, which may go on to a place further down.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigation === 'POP' || hash || keepsPlace) return;
    scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname, hash, navigation, keepsPlace]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a second link to the same place leads there again.
  useEffect(() => {
    const isReached = reached.current === place && navigation !== 'PUSH';
    reached.current = place;
    if (hash && navigation !== 'POP' && !isReached) return onceThere(hash.slice(1), goTo);
  }, [place, hash, navigation, key]);

  useEffect(() => {
    if (announced.current === pathname) return;
    announced.current = pathname;
    // The title comes with the page's data, later than its address.
    const announce = () => setTitle(document.title);
    announce();
    const observer = new MutationObserver(announce);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [pathname]);

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}

/** Calls back with an element once the page has it, unless someone does something before. @returns what ends the wait. */
function onceThere(id: string, callback: (element: HTMLElement) => void): () => void {
  const look = () => {
    const element = document.getElementById(id);
    if (!element) return;
    stop();
    callback(element);
  };
  // A page waits for its data.
  const observer = new MutationObserver(look);
  const stop = () => {
    observer.disconnect();
    for (const name of INTERACTIONS) removeEventListener(name, stop);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  for (const name of INTERACTIONS) addEventListener(name, stop);
  look();
  return stop;
}

const INTERACTIONS = ['pointerdown', 'keydown', 'wheel', 'touchstart'];

function goTo(element: HTMLElement): void {
  element.scrollIntoView({ behavior: 'instant' });
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
