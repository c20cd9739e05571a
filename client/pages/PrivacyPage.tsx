import { useLingui } from '@lingui/react/macro';
import { bilingualText } from '../app/bilingual-text.ts';
import { TextPage } from '../frame/TextPage.tsx';
import { SatoPaw } from '../ui/Sato.tsx';

/** The day from which the text holds as it is; a change of its sense is a new day. */
const UPDATED = '2026-11-23';

const TEXTS = bilingualText({
  en: () => import('./privacy/en.tsx'),
  es: () => import('./privacy/es.tsx'),
});

export default function PrivacyPage() {
  const { t } = useLingui();
  return (
    <TextPage
      kind="WebPage"
      title={t`Privacy Policy`}
      description={t`What this site stores about you, what it does not, and how to have it deleted.`}
      Mascot={SatoPaw}
      texts={TEXTS}
      updated={UPDATED}
    />
  );
}
