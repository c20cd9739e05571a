import { useLingui } from '@lingui/react/macro';
import { bilingualText } from '../app/bilingual-text.ts';
import { TextPage } from '../frame/TextPage.tsx';
import { SatoDiploma } from '../ui/Sato.tsx';

/** The day from which the text holds as it is; a change of its sense is a new day. */
const UPDATED = '2026-11-21';

const TEXTS = bilingualText({
  en: () => import('./terms/en.tsx'),
  es: () => import('./terms/es.tsx'),
});

export default function TermsPage() {
  const { t } = useLingui();
  return (
    <TextPage
      kind="WebPage"
      title={t`Terms of Service`}
      description={t`What you can expect from this site, and what it expects from you.`}
      Mascot={SatoDiploma}
      texts={TEXTS}
      updated={UPDATED}
    />
  );
}
