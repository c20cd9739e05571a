import { type MouseEvent, use } from 'react';
import { type LinkProps, Link as RouterLink, useLocation, useSearchParams } from 'react-router-dom';
import { isAdminPath } from '../app/paths.ts';
import { PrefetchContext } from '../app/prefetch-context.ts';

/**
 * A link within the site. Where the address of this page asks for a language, the linked one does too, so that a
 * Spanish address leads through a Spanish site for search engines and for browsers without scripts. The code of the
 * linked page is loaded as soon as someone points at the link.
 */
export function Link({ to, ...props }: Omit<LinkProps, 'to' | 'onClick'> & { to: string }) {
  const { pathname } = useLocation();
  // The admin area is another document. On the way out of it, its router asks about unsaved changes first.
  const isEntry = isAdminPath(to) && !isAdminPath(pathname);
  const prefetch = use(PrefetchContext);
  const prefetchTarget = ({ currentTarget: { pathname, search } }: { currentTarget: HTMLAnchorElement }) =>
    prefetch?.(`${pathname}${search}`);
  return (
    <RouterLink
      to={useLocalized(to)}
      reloadDocument={isEntry}
      onClick={followOnce}
      onPointerEnter={prefetchTarget}
      onFocus={prefetchTarget}
      {...props}
    />
  );
}

/** The second click of a double click finds the link followed already; a second visit would cost a second step back. */
function followOnce(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.detail > 1 && event.currentTarget.href === location.href) event.preventDefault();
}

/** A path of the site, carrying on the `?lang=` of this page. */
export function useLocalized(path: string): string {
  return useLocalizer()(path);
}

/** The same for paths that are known only later. */
export function useLocalizer(): (path: string) => string {
  const [params] = useSearchParams();
  const lang = params.get('lang');
  return (path) => (lang ? withLanguage(path, lang) : path);
}

function withLanguage(path: string, lang: string): string {
  const [beforeHash = '', hash] = path.split('#');
  const [pathname, query] = beforeHash.split('?');
  const all = new URLSearchParams(query);
  all.set('lang', lang);
  return `${pathname}?${all}${hash ? `#${hash}` : ''}`;
}
