import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { Link } from './Link.tsx';

interface LoginLinkProps {
  /** Id of the element to come back to on this page. */
  anchor?: string;
  /** Set where this page holds for signed in who no longer is: a new page knows better. */
  reloadDocument?: boolean;
  children: ReactNode;
  className?: string;
}

/** Leads to the login page, which comes back to the page it was asked for on. */
export function LoginLink({ anchor, ...props }: LoginLinkProps) {
  return <Link to={paths.login(useReturnPath(anchor))} {...props} />;
}

/** This page's address within the site, for the way back after login. @param anchor id of an element on it. */
export function useReturnPath(anchor?: string): string {
  const { pathname, search } = useLocation();
  return `${pathname}${search}${anchor ? `#${anchor}` : ''}`;
}
