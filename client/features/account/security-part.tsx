import { I18nProvider } from '@lingui/react';
import { type ComponentType, lazy, memo, type ReactNode, Suspense } from 'react';
import { type Texts, textsWith } from '../../app/i18n.ts';
import { useLateTexts } from '../../app/useLateTexts.ts';

const SECURITY_TEXTS: Texts = {
  en: () => import('../../locales/security/en.po'),
  es: () => import('../../locales/security/es.po'),
};
const COMING = <div aria-busy="true" />;

const loadTexts = textsWith(SECURITY_TEXTS);

/**
 * A part of the login page or the settings whose code and texts come after the page, so that other pages don't load its
 * texts. Nothing of it works without scripts.
 */
export function securityPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Part = lazy(load);
  return memo((props: Props) => (
    <SecurityTexts>
      <Part {...props} />
    </SecurityTexts>
  ));
}

/** Draws its children once those texts are there. */
export function SecurityTexts({ children }: { children: ReactNode }) {
  const i18n = useLateTexts(loadTexts);

  if (!i18n) return COMING;
  return (
    <I18nProvider i18n={i18n}>
      <Suspense fallback={COMING}>{children}</Suspense>
    </I18nProvider>
  );
}
