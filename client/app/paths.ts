import type { TermId } from '#domain/glossary.ts';

/** Query parameter of the login page. */
export const RETURN_TO = 'returnTo';

/** The addresses that the admin area answers, as a pattern of React Router. It is an application of its own. */
export const ADMIN_ROUTE = '/admin/*';

/** Whether a path of the site leads into the admin area. @param path may have a query and a hash. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(?=[/?#]|$)/.test(path);
}

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
  /** @param returnTo path of the site to go to after login; left out, the specification's targets hold. */
  login: (returnTo?: string) => (returnTo ? `/login?${new URLSearchParams({ [RETURN_TO]: returnTo })}` : '/login'),
  profile: '/profile',
  settings: '/settings',
  admin: '/admin',
  adminList: (section: string) => `/admin/${section}`,
  adminNew: (section: string) => `/admin/${section}/new`,
  adminItem: (section: string, id: number) => `/admin/${section}/${id}`,
} as const;
