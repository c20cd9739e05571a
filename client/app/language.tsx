import { useLingui } from '@lingui/react';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isLanguage, LANGUAGE_KEY, type Language, chooseLanguage as strongestWish } from '#domain/language.ts';
import { activate } from './i18n.ts';
import { storeChoice, storedChoice } from './stored-choice.ts';

const ONE_YEAR = 365 * 24 * 60 * 60;

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
      document.cookie = `${LANGUAGE_KEY}=${chosen}; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax`;
      setLanguage(chosen);
      // An address that asks for a language would otherwise win over the choice just made.
      if (askedLanguage() === null) return;
      const { pathname, search, hash } = location;
      navigate({ pathname, search: withoutLanguage(search), hash }, { replace: true, preventScrollReset: true });
    },
    [i18n, navigate],
  );

  // The server goes by the cookie. Where only that is gone, the choice in storage holds, and the cookie comes back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the page as it came.
  useEffect(() => {
    const wanted = strongestWish([askedLanguage(), storedChoice(LANGUAGE_KEY), initial]);
    if (wanted !== initial) void chooseLanguage(wanted);
  }, []);

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

/** What `?lang=` says in the address, also when that is no language of the site. */
function askedLanguage(): string | null {
  return new URLSearchParams(location.search).get('lang');
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
