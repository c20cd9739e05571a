import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Brings comments into view: the one that the page's address names, also after a navigation within the site, which
 * browsers leave to the page; and the one just posted.
 * @param anchor id of the heading.
 */
export function useCommentPlaces(anchor: string) {
  const { hash } = useLocation();
  const [linkedId, setLinkedId] = useState<number | null>(null);
  const [awaitedId, setAwaitedId] = useState<number | null>(null);

  useEffect(() => {
    const id = hash.slice(1);
    const number = /^comment-(\d+)$/.exec(id)?.[1];
    setLinkedId(number ? Number(number) : null);
    if (!number && id !== anchor) return;
    const place = document.getElementById(id);
    place?.scrollIntoView();
    place?.focus({ preventScroll: true });
  }, [hash, anchor]);

  // After the render that shows it.
  useEffect(() => {
    if (awaitedId !== null) document.getElementById(`comment-${awaitedId}`)?.focus();
  }, [awaitedId]);

  const goToHeading = useCallback(() => document.getElementById(anchor)?.focus(), [anchor]);
  return { linkedId, goTo: setAwaitedId, goToHeading };
}
