import { useLingui } from '@lingui/react';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isLanguage, LANGUAGE_KEY, LANGUAGES, type Language } from '#domain/language.ts';
import { activate } from './i18n.ts';
import { storeChoice } from './stored-choice.ts';

const ONE_YEAR = 365 * 24 * 60 * 60;
const COOKIE_ATTRIBUTES = `; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax`;
const ANY_LANGUAGE = LANGUAGES.join('|');

/**
 * Runs in the head before the first paint. The server goes by the cookie: where that is gone and the choice in local
 * storage is still there, the cookie comes back, and the page again in its language. Only a new cookie loads it again.
 */
export const LANGUAGE_SCRIPT = `try{(function(){
var chosen=localStorage.getItem('${LANGUAGE_KEY}'),cookie='${LANGUAGE_KEY}='+chosen;
function isSet(){return document.cookie.split('; ').includes(cookie)}
if(!/^(${ANY_LANGUAGE})$/.test(chosen)||chosen===document.documentElement.lang)return;
if(/[?&]lang=(${ANY_LANGUAGE})/.test(location.search)||isSet())return;
document.cookie=cookie+'${COOKIE_ATTRIBUTES}';
if(isSet())location.reload();
})()}catch(e){}`;

interface LanguageChoice {
  language: Language;
  chooseLanguage(language: Language): Promise<void>;
}

const LanguageContext = createContext<LanguageChoice | null>(null);

/** Holds the language of interface and content; a choice is stored for this browser and told to the server by cookie. */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const { i18n } = useLingui();
  const [language, setLanguage] = useState(initial);
  const [params] = useSearchParams();
  const navigate = useNavigate();

  const chooseLanguage = useCallback(
    async (chosen: Language) => {
      await activate(i18n, chosen);
      storeChoice(LANGUAGE_KEY, chosen);
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
      document.cookie = `${LANGUAGE_KEY}=${chosen}${COOKIE_ATTRIBUTES}`;
      setLanguage(chosen);
      // An address that asks for a language would otherwise win over the choice just made.
      const { pathname, search, hash } = location;
      if (!new URLSearchParams(search).has('lang')) return;
      navigate({ pathname, search: withoutLanguage(search), hash }, { replace: true, preventScrollReset: true });
    },
    [i18n, navigate],
  );

  // Going back can lead to an address that asks for another language than the one chosen since.
  const asked = params.get('lang');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address asks anew, not another choice.
  useEffect(() => {
    if (!isLanguage(asked) || asked === language) return;
    void activate(i18n, asked).then(() => setLanguage(asked));
  }, [asked]);

  const choice = useMemo(() => ({ language, chooseLanguage }), [language, chooseLanguage]);
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

function withoutLanguage(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('lang');
  return params.toString();
}

export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext);
  if (!choice) throw new Error('useLanguage needs a LanguageProvider above it.');
  return choice;
}
