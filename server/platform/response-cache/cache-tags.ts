import type { ChangedItem } from '../database/change-feed.ts';

type ItemName = 'article' | 'video' | 'module' | 'lesson' | 'account';

/**
 * Something that responses are made from. `article:7` is everything shown of that article, including its comments and
 * their number. `articles` is which articles there are, and in which order; `course` is the same
 * for modules and lessons. `comments` are the comments of the whole site, `media` the uploaded pictures. `search` is what
 * a search finds, `issues` those of the newsletter. `site` is everything.
 */
export type Tag =
  | 'articles'
  | 'videos'
  | 'course'
  | 'comments'
  | 'media'
  | 'search'
  | 'issues'
  | 'site'
  | `${ItemName}:${number}`;

/** Maximum number of tags of a response. One with more, such as the sitemap, is dropped after any change. */
const MOST_TAGS = 1_000;

/** What a response is made from. Services and entities add tags while they read. */
export class CacheTags {
  readonly all = new Set<Tag>();
  /** False if the response must not be cached, for example because a part of it failed. */
  isCacheable = true;
  /** Whether the response has view counts, which increase without a notification. */
  hasViews = false;

  add(tag: Tag): void {
    if (this.all.has('site')) return;
    this.all.add(tag);
    if (this.all.size <= MOST_TAGS) return;
    this.all.clear();
    this.all.add('site');
  }

  /** Adds items that may not exist yet. */
  addItems(name: ItemName, ids: readonly number[]): void {
    for (const id of ids) this.add(`${name}:${id}`);
  }

  refuse(): void {
    this.isCacheable = false;
  }
}

/** The tags whose responses are out of date after a change. */
export function tagsOf({ type, id }: ChangedItem): Tag[] {
  switch (type) {
    case 'article':
      return [`article:${id}`, 'articles', 'comments', 'site'];
    case 'video':
      return [`video:${id}`, 'videos', 'comments', 'site'];
    case 'lesson':
    case 'module':
      return [`${type}:${id}`, 'course', 'comments', 'site'];
    case 'account':
      return [`account:${id}`, 'site'];
    case 'article-comments':
      return [`article:${id}`, 'comments', 'site'];
    case 'video-comments':
      return [`video:${id}`, 'comments', 'site'];
    case 'lesson-comments':
      return [`lesson:${id}`, 'comments', 'site'];
    case 'video-likes':
      return [`video:${id}`, 'site'];
    case 'media':
      return ['media', 'site'];
    case 'search':
      return ['search', 'site'];
    case 'issue':
      return ['issues', 'site'];
    case 'subscriber':
    case 'site':
      return [];
    case 'comment':
      // The notification about the comments of its item says what is out of date.
      return [];
  }
}
