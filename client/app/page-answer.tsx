import { createContext, use, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { carryToasts } from '../ui/toast-store.ts';
import { isAdminPath } from './paths.ts';

/** What the server will answer with; pages set it while they render there. In the browser it is null. */
export interface PageAnswer {
  status: number;
  /** Path of the site to send the visitor to instead of the page. */
  redirect: string | null;
  /** Whether that is for good. */
  isMoved?: boolean;
}

export const PageAnswerContext = createContext<PageAnswer | null>(null);

/** Renders nothing; on the server it gives the page its HTTP status. */
export function HttpStatus({ status }: Pick<PageAnswer, 'status'>) {
  const answer = use(PageAnswerContext);
  if (answer) answer.status = status;
  return null;
}

/**
 * Renders nothing; sends the visitor to another page, which takes the place of this one in the history. On the server
 * that is the whole answer.
 * @param to path of the site, as `useLocalized` gives it.
 * @param isMoved whether it is for good: the page has another address now.
 */
export function Redirect({ to, isMoved }: { to: string; isMoved?: boolean }) {
  const answer = use(PageAnswerContext);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (answer) Object.assign(answer, { redirect: to, isMoved } satisfies Partial<PageAnswer>);

  useEffect(() => {
    // A page that is only on screen until the next one has loaded must not redirect.
    if (location.pathname !== pathname) return;
    if (isAdminPath(to) && !isAdminPath(pathname)) {
      carryToasts();
      location.replace(to);
    } else {
      navigate(to, { replace: true });
    }
  }, [navigate, pathname, to]);
  return null;
}
