import { useLingui } from '@lingui/react/macro';
import { BRAND } from '#domain/brand.ts';

/** A function that gives the name in a byline. The account with the site's own name writes for its team. */
export function useAuthorName(): (username: string) => string {
  const { t } = useLingui();
  return (username) => (isTeam(username) ? t`${BRAND.name} team` : username);
}

/** Whether a username is the site's own name. */
export function isTeam(username: string): boolean {
  return username.toLowerCase() === BRAND.name.toLowerCase();
}
