import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { paths } from '../app/paths.ts';

/** The links of header and mobile menu, in order. */
export const NAVIGATION: { path: string; label: MessageDescriptor }[] = [
  { path: paths.home, label: msg`Home` },
  { path: paths.news, label: msg`News` },
  { path: paths.videos, label: msg`Videos` },
  { path: paths.course, label: msg`Course` },
];

/** Whether a link belongs to the page on screen: Home only to itself, the others to everything below them. */
export function isCurrent(path: string, pathname: string): boolean {
  if (path === paths.home) return pathname === path;
  return pathname === path || pathname.startsWith(`${path}/`);
}
