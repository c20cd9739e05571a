import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Does for navigation within the site what a browser does for a new page: starts at the top, moves the focus to the
 * content and tells screen readers the page's title. Going back keeps the place, and so does a form that gets another
 * address when it is saved.
 */
export function PageChange() {
  const { pathname, hash, state } = useLocation();
  const keepsPlace = Boolean(state?.keepsPlace);
  const navigation = useNavigationType();
  const shown = useRef(pathname);
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
