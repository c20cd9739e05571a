import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Does for navigation within the site what a browser does for a new page: starts at the top, moves the focus to the
 * content and tells screen readers the page's title. Going back keeps the place.
 */
export function PageChange() {
  const { pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigation !== 'POP' && !hash) {
      scrollTo(0, 0);
      document.getElementById('content')?.focus({ preventScroll: true });
    }
    // The title comes with the page's data, later than its address.
    const announce = () => setTitle(document.title);
    announce();
    const observer = new MutationObserver(announce);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [pathname, hash, navigation]);

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}
