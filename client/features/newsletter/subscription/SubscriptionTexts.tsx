import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { bilingualText, useText } from '../../../app/bilingual-text.ts';
import { type Texts, textsWith } from '../../../app/i18n.ts';

const SUBSCRIPTION_TEXTS: Texts = {
  en: () => import('../../../locales/subscription/en.po'),
  es: () => import('../../../locales/subscription/es.po'),
};

const loadTexts = textsWith(SUBSCRIPTION_TEXTS);
const TEXTS = bilingualText({ en: () => loadTexts('en'), es: () => loadTexts('es') });

/** Around the pages that the links in newsletters and in replies by mail lead to. Their texts are apart, because no other page needs them. */
export function SubscriptionTexts({ children }: { children: ReactNode }) {
  return <I18nProvider i18n={useText(TEXTS)}>{children}</I18nProvider>;
}
