import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Permission } from '#domain/permissions.ts';
import { paths } from '../../app/paths.ts';
import { ADMIN_SECTIONS, CONTENT_SECTIONS, SECTION_PERMISSION } from '../sections.ts';
import { LIST_TITLES, NEW_LABELS } from '../texts.ts';

export interface AdminPlaceLink {
  permission: Permission;
  label: MessageDescriptor;
  to: string;
}

/** Screens and actions that can be found by their names. */
export const PLACES: readonly AdminPlaceLink[] = [
  ...CONTENT_SECTIONS.map((section) => ({
    permission: SECTION_PERMISSION[section],
    label: NEW_LABELS[section],
    to: paths.adminNew(section),
  })),
  { permission: 'admin:enter', label: msg`Dashboard`, to: paths.admin },
  ...ADMIN_SECTIONS.map((section) => ({
    permission: SECTION_PERMISSION[section],
    label: LIST_TITLES[section],
    to: paths.adminList(section),
  })),
  {
    permission: 'content:write',
    label: msg`Change order of the course`,
    to: `${paths.adminList('lessons')}?view=order`,
  },
  { permission: 'newsletter:compose', label: msg`Newsletter`, to: paths.adminNewsletter },
  { permission: 'newsletter:compose', label: msg`New issue`, to: paths.adminNew('newsletter') },
  { permission: 'content:write', label: msg`Images`, to: paths.adminMedia },
  { permission: 'admin:enter', label: msg`Trash`, to: paths.adminTrash },
  { permission: 'subscriber:manage', label: msg`Newsletter subscribers`, to: paths.adminSubscribers },
  { permission: 'content:write', label: msg`Activity`, to: paths.adminActivity },
  { permission: 'admin:enter', label: msg`View Site`, to: paths.home },
];

/** Whether a label contains the text, whatever their case and accents. */
export function isNamed(label: string, text: string): boolean {
  return folded(label).includes(folded(text));
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
