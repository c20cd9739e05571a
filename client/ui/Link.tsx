import type { MouseEvent } from 'react';
import { type LinkProps, Link as RouterLink, useLocation, useSearchParams } from 'react-router-dom';
import { isAdminPath } from '../app/paths.ts';

/**
 * A link within the site. Where the address of this page asks for a language, the linked one does too, so that a
 * Spanish address leads through a Spanish site for search engines and for browsers without scripts.
 */
export function Link({ to, ...props }: Omit<LinkProps, 'to' | 'onClick'> & { to: string }) {
  const { pathname } = useLocation();
  // The admin area is another document. On the way out of it, its router asks about unsaved changes first.
  const isEntry = isAdminPath(to) && !isAdminPath(pathname);
  return <RouterLink to={useLocalized(to)} reloadDocument={isEntry} onClick={followOnce} {...props} />;
}

/** The second click of a double click finds the link followed already; a second visit would cost a second step back. */
function followOnce(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.detail > 1 && event.currentTarget.href === location.href) event.preventDefault();
}

/** A path of the site, carrying on the `?lang=` of this page. */
export function useLocalized(path: string): string {
  const [params] = useSearchParams();
  const lang = params.get('lang');
  if (!lang) return path;
  const [beforeHash = '', hash] = path.split('#');
  const [pathname, query] = beforeHash.split('?');
  const all = new URLSearchParams(query);
  all.set('lang', lang);
  return `${pathname}?${all}${hash ? `#${hash}` : ''}`;
}
