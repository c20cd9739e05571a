import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useReaderExpected } from '../../app/reader.ts';

/**
 * Brings comments into view: the one that the page's address names, also after a navigation within the site, which
 * browsers leave to the page; and the one just posted. If the page doesn't have the linked comment, it opens the page
 * that begins with it.
 * @param anchor id of the heading. @param comments those on the page. @param from the comment that the list begins with.
 */
export function useCommentPlaces(anchor: string, comments: unknown, from: number | null) {
  const { hash, search, key } = useLocation();
  const isExpected = useReaderExpected();
  const navigate = useNavigate();
  /** The visit for which the comment was found. Comments that are added later don't move the page again. */
  const reached = useRef<string | null>(null);
  const [linkedId, setLinkedId] = useState<number | null>(null);
  const [awaitedId, setAwaitedId] = useState<number | null>(null);

  useEffect(() => {
    const id = hash.slice(1);
    const number = /^comment-(\d+)$/.exec(id)?.[1];
    setLinkedId(number ? Number(number) : null);
    if (!number && id !== anchor) return;
    if (reached.current === key) return;
    const place = document.getElementById(id);
    if (place) {
      // What appears above it for a reader moves it once more.
      if (!isExpected) reached.current = key;
      place.scrollIntoView();
      place.focus({ preventScroll: true });
    } else if (number && from !== Number(number) && comments) {
      const params = new URLSearchParams(search);
      params.set('comments', number);
      navigate({ search: `?${params}`, hash }, { replace: true, preventScrollReset: true });
    }
  }, [hash, anchor, comments, from, search, key, navigate, isExpected]);

  // After the render that shows it.
  useEffect(() => {
    if (awaitedId !== null) document.getElementById(`comment-${awaitedId}`)?.focus();
  }, [awaitedId]);

  const goToHeading = useCallback(() => document.getElementById(anchor)?.focus(), [anchor]);
  return { linkedId, goTo: setAwaitedId, goToHeading };
}
