import type { ContentType, TrashedType } from '#domain/content.ts';
import type { Permission } from '#domain/permissions.ts';

/** The sections of the admin area, as in its addresses. */
export const CONTENT_SECTIONS = ['articles', 'videos', 'modules', 'lessons'] as const;
export const ADMIN_SECTIONS = [...CONTENT_SECTIONS, 'comments', 'users'] as const;

export type ContentSection = (typeof CONTENT_SECTIONS)[number];
export type AdminSection = (typeof ADMIN_SECTIONS)[number];
/** Sections with a form. */
export type EditorSection = Exclude<AdminSection, 'users'>;

export const CONTENT_TYPE = {
  articles: 'article',
  videos: 'video',
  modules: 'module',
  lessons: 'lesson',
} satisfies Record<ContentSection, ContentType>;

export const SECTION_OF = {
  article: 'articles',
  video: 'videos',
  module: 'modules',
  lesson: 'lessons',
  comment: 'comments',
} satisfies Record<TrashedType, EditorSection>;

export function isContentSection(section: string): section is ContentSection {
  return CONTENT_SECTIONS.some((known) => known === section);
}

function isSection(section: string | undefined): section is AdminSection {
  return ADMIN_SECTIONS.some((known) => known === section);
}

/** What an address of the admin area shows. */
export type AdminPlace =
  | { kind: 'dashboard' }
  | { kind: 'list'; section: AdminSection }
  /** `id` null: a new one. */
  | { kind: 'editor'; section: EditorSection; id: number | null }
  /** `change` null: the list of changes. */
  | { kind: 'history'; section: ContentSection; id: number; change: string | null }
  | { kind: 'media' }
  /** `issue` null: the list, `new`: a new one. */
  | { kind: 'newsletter'; issue: number | 'new' | null }
  | { kind: 'trash' }
  | { kind: 'subscribers' }
  /** `operation` null: the list of operations. */
  | { kind: 'activity'; operation: string | null };

/** Who uses a section. */
export const SECTION_PERMISSION: Record<AdminSection, Permission> = {
  articles: 'content:write',
  videos: 'content:write',
  modules: 'content:write',
  lessons: 'content:write',
  comments: 'comment:moderate',
  users: 'account:manage',
};

/** Who sees a screen. */
export function permissionFor(place: AdminPlace): Permission {
  // The trash shows what each may delete.
  if (place.kind === 'dashboard' || place.kind === 'trash') return 'admin:enter';
  if (place.kind === 'newsletter') return 'newsletter:compose';
  if (place.kind === 'subscribers') return 'subscriber:manage';
  return 'section' in place ? SECTION_PERMISSION[place.section] : 'content:write';
}

/** @param rest what follows `/admin/` in the path; @returns null where there is nothing. */
export function placeAt(rest: string): AdminPlace | null {
  const [section, item, ...more] = rest.split('/').filter((part, index, parts) => part || index < parts.length - 1);
  if (section === undefined) return { kind: 'dashboard' };
  if (section === 'media') return item === undefined ? { kind: 'media' } : null;
  if (section === 'newsletter') return more.length === 0 ? newsletterAt(item) : null;
  if (section === 'trash') return item === undefined ? { kind: 'trash' } : null;
  if (section === 'activity') return more.length === 0 ? activityAt(item) : null;
  if (!isSection(section)) return null;
  if (more.length > 0) return isContentSection(section) ? historyAt(section, item, more) : null;
  if (item === undefined) return { kind: 'list', section };
  if (section === 'users') return null;
  if (item === 'new' && isContentSection(section)) return { kind: 'editor', section, id: null };
  return ITEM_ID.test(item) ? { kind: 'editor', section, id: Number(item) } : null;
}

const ITEM_ID = /^[1-9]\d{0,8}$/;
/** Of a change or an operation. */
const HISTORY_ID = /^[1-9]\d{0,17}$/;

function newsletterAt(issue: string | undefined): AdminPlace | null {
  if (issue === undefined) return { kind: 'newsletter', issue: null };
  if (issue === 'new') return { kind: 'newsletter', issue };
  if (issue === 'subscribers') return { kind: 'subscribers' };
  return ITEM_ID.test(issue) ? { kind: 'newsletter', issue: Number(issue) } : null;
}

function activityAt(operation: string | undefined): AdminPlace | null {
  if (operation === undefined) return { kind: 'activity', operation: null };
  return HISTORY_ID.test(operation) ? { kind: 'activity', operation } : null;
}

function historyAt(section: ContentSection, item = '', [name, change, ...more]: string[]): AdminPlace | null {
  if (!ITEM_ID.test(item) || name !== 'history' || more.length > 0) return null;
  if (change !== undefined && !HISTORY_ID.test(change)) return null;
  return { kind: 'history', section, id: Number(item), change: change ?? null };
}

/** Query of a form that opens it at the Spanish texts. */
export const SPANISH_TAB = 'tab=spanish';
