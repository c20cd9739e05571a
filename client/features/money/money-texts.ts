import { type LoadTexts, textsWith } from '../../app/i18n.ts';

/** The site's texts with those of amounts in one's own money. */
export const loadMoneyTexts: LoadTexts = textsWith({
  en: () => import('../../locales/money/en.po'),
  es: () => import('../../locales/money/es.po'),
});
