import type { Texts } from '../app/i18n.ts';

/** The texts of the admin area; those of its frame are the site's. */
export const ADMIN_TEXTS: Texts = {
  en: () => import('../locales/admin/en.po'),
  es: () => import('../locales/admin/es.po'),
};
