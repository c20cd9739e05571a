import type { Category } from '#domain/content.ts';

/** Pictures for previews on social networks, which the build draws; used where an item has no picture of its own. */
export const SOCIAL_CARDS: Record<Category | 'site' | 'course' | 'video', string> = {
  site: '/social/site.png',
  course: '/social/course.png',
  video: '/social/video.png',
  Technology: '/social/technology.png',
  Security: '/social/security.png',
  Economics: '/social/economics.png',
  Tutorial: '/social/tutorial.png',
  News: '/social/news.png',
  Opinion: '/social/opinion.png',
};
