import type { Texts } from '../../app/i18n.ts';

/** The texts of things to try. */
export const TRY_TEXTS: Texts = {
  en: () => import('../../locales/try/en.po'),
  es: () => import('../../locales/try/es.po'),
};
