import type { I18n } from '@lingui/core';
import { useEffect, useState } from 'react';
import type { LoadTexts } from './i18n.ts';
import { useLanguage } from './language.tsx';

/**
 * Texts that come after the page; null until they are there. If they can't be loaded, what needs them stays away, and
 * opening the page again is the next try.
 */
export function useLateTexts(load: LoadTexts): I18n | null {
  const { language } = useLanguage();
  const [i18n, setI18n] = useState<I18n | null>(null);

  useEffect(() => {
    let isCurrent = true;
    load(language).then(
      (texts) => isCurrent && setI18n(texts),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [load, language]);

  return i18n;
}
