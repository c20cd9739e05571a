import type { Texts } from '../../app/i18n.ts';

/** The texts of interactives. */
export const INTERACTIVE_TEXTS: Texts = {
  en: () => import('../../locales/interactives/en.po'),
  es: () => import('../../locales/interactives/es.po'),
};
