import { addresses } from '#domain/addresses.ts';

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
  ...addresses,
  /** @param returnTo path of the site to go to after login; left out, the specification's targets hold. */
  login: (returnTo?: string) =>
    returnTo ? `${addresses.login}?${new URLSearchParams({ [RETURN_TO]: returnTo })}` : addresses.login,
  /** @param kind `null` for everything. */
  searchFor: (search: string, kind: string | null) =>
    `${addresses.search}?${new URLSearchParams({ ...(kind && { kind }), q: search })}`,
  admin: '/admin',
  adminList: (section: string) => `/admin/${section}`,
  adminNew: (section: string) => `/admin/${section}/new`,
  adminItem: (section: string, id: number) => `/admin/${section}/${id}`,
  adminHistory: (section: string, id: number) => `/admin/${section}/${id}/history`,
  /** @param change ID of a change in the history. */
  adminRevision: (section: string, id: number, change: string) => `/admin/${section}/${id}/history/${change}`,
  adminMedia: '/admin/media',
  adminNewsletter: '/admin/newsletter',
  adminTrash: '/admin/trash',
  adminSubscribers: '/admin/newsletter/subscribers',
  adminActivity: '/admin/activity',
  /** @param operation ID of changes that were made together. */
  adminOperation: (operation: string) => `/admin/activity/${operation}`,
} as const;
