import type { ApolloCache } from '@apollo/client';
import type { ContentType } from '#domain/content.ts';

/** What every write changes: the lists, counts and overview of the admin area. */
const ADMIN_FIELDS = [
  'contentRows',
  'commentRows',
  'commentBans',
  'siteCounts',
  'editorOverview',
  'contentSchedule',
  'contentDraft',
  'deletionImpact',
  'isSlugTaken',
  'formerSlugs',
  'formerLinkCount',
  'managedUsers',
  'contentChanges',
  'operations',
  'revision',
  'trash',
];

/** Comments belong to items and are deleted with them. */
const COMMENT_FIELDS = ['comments', 'comment', 'myComments', 'notifications'];
const COURSE_FIELDS = ['courseModules', 'courseModule', 'lessons', 'lesson', 'myProgress', ...COMMENT_FIELDS];

/** The queries whose answers show something of a type. */
const PUBLIC_FIELDS: Record<ContentType | 'comment' | 'user', string[]> = {
  article: ['articles', 'article', ...COMMENT_FIELDS],
  video: ['videos', 'video', 'savedVideos', ...COMMENT_FIELDS],
  module: COURSE_FIELDS,
  lesson: COURSE_FIELDS,
  comment: ['articles', 'article', 'videos', 'video', 'savedVideos', 'lessons', 'lesson', ...COMMENT_FIELDS],
  user: ['authors', 'articles', 'article', 'videos', 'video', ...COMMENT_FIELDS],
};

/**
 * For the `update` of every mutation of the admin area: forgets what lists, counts and public pages show of a type.
 * What is on screen is reloaded at once, the rest when someone opens it.
 */
export function refreshAfterWrite(cache: ApolloCache, type: keyof typeof PUBLIC_FIELDS): void {
  cache.batch({
    update() {
      for (const fieldName of [...ADMIN_FIELDS, ...PUBLIC_FIELDS[type]]) cache.evict({ id: 'ROOT_QUERY', fieldName });
      cache.gc();
    },
  });
}
