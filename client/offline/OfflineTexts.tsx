import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { type Texts, textsWith } from '../app/i18n.ts';
import { useLanguage } from '../app/language.tsx';

const TEXTS: Texts = {
  en: () => import('../locales/offline/en.po'),
  es: () => import('../locales/offline/es.po'),
};

const loadTexts = textsWith(TEXTS);

/** Draws its children once the texts of this folder are there. */
export function OfflineTexts({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const [i18n, setI18n] = useState<I18n | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadTexts(language).then(
      (texts) => isCurrent && setI18n(texts),
      // Nothing is drawn then; the page is read without it.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return i18n && <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}
