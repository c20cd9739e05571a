import type { TermId } from '#domain/glossary.ts';

/** Every address of the site; links are built from here. */
export const paths = {
  home: '/',
  /** The section of Home where one subscribes. */
  newsletter: '/#newsletter',
  news: '/news',
  article: (slug: string) => `/news/${slug}`,
  videos: '/videos',
  video: (slug: string) => `/videos/${slug}`,
  course: '/course',
  courseModule: (moduleId: number) => `/course?moduleId=${moduleId}`,
  lesson: (slug: string) => `/course/${slug}`,
  glossary: '/glossary',
  glossaryTerm: (id: TermId) => `/glossary#${id}`,
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
} as const;
