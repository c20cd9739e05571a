import type { AdminSection } from './sections.ts';

const searches = new Map<AdminSection, string>();

/** Notes tab, search, sorting and page of a list, for the way back to it from a form. @param search "?page=2" or "". */
export function noteListSearch(section: AdminSection, search: string): void {
  searches.set(section, search);
}

/** The list's last query string; '' if it was not visited. */
export function listSearch(section: AdminSection): string {
  return searches.get(section) ?? '';
}
