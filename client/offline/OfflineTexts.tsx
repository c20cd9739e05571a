import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { type Texts, textsWith } from '../app/i18n.ts';
import { useLateTexts } from '../app/useLateTexts.ts';

const TEXTS: Texts = {
  en: () => import('../locales/offline/en.po'),
  es: () => import('../locales/offline/es.po'),
};

const loadTexts = textsWith(TEXTS);

/** Draws its children once the texts of this folder are there. */
export function OfflineTexts({ children }: { children: ReactNode }) {
  const i18n = useLateTexts(loadTexts);
  return i18n && <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}
