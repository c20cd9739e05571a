import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageSearch } from '../app/page-search.ts';
import { paths } from '../app/paths.ts';
import { Link } from './Link.tsx';

interface LoginLinkProps {
  /** Id of the element to come back to on this page. */
  anchor?: string;
  /** Set if this page still shows a user whose session has ended: it must be reloaded. */
  reloadDocument?: boolean;
  children: ReactNode;
  className?: string;
}

/** Leads to the login page, which comes back to the page it was asked for on. */
export function LoginLink({ anchor, ...props }: LoginLinkProps) {
  return <Link to={paths.login(useReturnPath(anchor))} {...props} />;
}

/** This public page's address within the site, for the way back after login. @param anchor id of an element on it. */
export function useReturnPath(anchor?: string): string {
  const { pathname } = useLocation();
  const search = usePageSearch();
  return `${pathname}${search}${anchor ? `#${anchor}` : ''}`;
}

/** The same for a page of an account or an admin, of which the server makes no copy for others. */
export function usePersonalReturnPath(): string {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
}
