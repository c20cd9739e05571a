import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { bilingualText, useText } from '../../../app/bilingual-text.ts';
import { type Texts, textsWith } from '../../../app/i18n.ts';

const END_TEXTS: Texts = {
  en: () => import('../../../locales/course-end/en.po'),
  es: () => import('../../../locales/course-end/es.po'),
};

const loadTexts = textsWith(END_TEXTS);
const TEXTS = bilingualText({ en: () => loadTexts('en'), es: () => loadTexts('es') });

/** Around everything that has texts of tests, reviews and certificates. They are apart, for those pages that need them. */
export function EndTexts({ children }: { children: ReactNode }) {
  return <I18nProvider i18n={useText(TEXTS)}>{children}</I18nProvider>;
}
