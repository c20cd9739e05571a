import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { paths } from '../app/paths.ts';

interface NavigationLink {
  path: string;
  label: MessageDescriptor;
}

/** The links of header and mobile menu, in order. */
export const NAVIGATION: NavigationLink[] = [
  { path: paths.home, label: msg`Home` },
  { path: paths.news, label: msg`News` },
  { path: paths.videos, label: msg`Videos` },
  { path: paths.course, label: msg`Course` },
];

/** The two columns of links in the footer, in order. */
export const FOOTER_NAVIGATION: { id: string; heading: MessageDescriptor; links: NavigationLink[] }[] = [
  {
    id: 'footer-resources',
    heading: msg`Resources`,
    links: [
      { path: paths.news, label: msg`News` },
      { path: paths.videos, label: msg`Videos` },
      { path: paths.course, label: msg`Bitcoin Course` },
      { path: paths.glossary, label: msg`Glossary` },
      { path: paths.newsletterIssues, label: msg`Newsletter` },
    ],
  },
  {
    id: 'footer-company',
    heading: msg({ message: 'Company', comment: 'Heading above About, Contact and the legal pages' }),
    links: [
      { path: paths.about, label: msg({ message: 'About', comment: 'Link to the page about the site' }) },
      { path: paths.contact, label: msg`Contact` },
      { path: paths.privacy, label: msg`Privacy Policy` },
      { path: paths.terms, label: msg`Terms of Service` },
    ],
  },
];

/** Whether a link belongs to the page on screen: Home only to itself, the others to everything below them. */
export function isCurrent(path: string, pathname: string): boolean {
  if (path === paths.home) return pathname === path;
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** The name of the section that an address belongs to; undefined for Home and pages without a link in the frame. */
export function sectionOf(pathname: string): MessageDescriptor | undefined {
  const links = [...NAVIGATION, ...FOOTER_NAVIGATION.flatMap((column) => column.links)];
  return links.find(({ path }) => path !== paths.home && isCurrent(path, pathname))?.label;
}
