import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isLanguage, LANGUAGE_KEY, LANGUAGES, type Language, SECURE_LANGUAGE_COOKIE } from '#domain/language.ts';
import { localStore } from './browser-storage.ts';
import type { LoadTexts } from './i18n.ts';
import { languageNeedsWholePage } from './offline.ts';

const ONE_YEAR = 365 * 24 * 60 * 60;
const COOKIE_ATTRIBUTES = `; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax`;
const PLAIN_COOKIE = [`${LANGUAGE_KEY}=`, COOKIE_ATTRIBUTES] as const;
const SECURE_COOKIE = [`${SECURE_LANGUAGE_COOKIE}=`, `${COOKIE_ATTRIBUTES}; Secure`] as const;
const ANY_LANGUAGE = LANGUAGES.join('|');

/**
 * Runs in the head before the first paint. The server goes by the cookie: where that is gone and the choice in local
 * storage is still there, the cookie comes back, and the page is reloaded in its language. Only a new cookie loads it again.
 */
export const LANGUAGE_SCRIPT = `try{(function(){
var chosen=localStorage.getItem('${LANGUAGE_KEY}');
var parts=location.protocol==='https:'?${JSON.stringify(SECURE_COOKIE)}:${JSON.stringify(PLAIN_COOKIE)},cookie=parts[0]+chosen;
function isSet(){return document.cookie.split('; ').includes(cookie)}
if(!/^(${ANY_LANGUAGE})$/.test(chosen)||chosen===document.documentElement.lang)return;
if(/[?&]lang=(${ANY_LANGUAGE})/.test(location.search)||isSet())return;
document.cookie=cookie+parts[1];
if(isSet())location.reload();
})()}catch(e){}`;

interface LanguageChoice {
  language: Language;
  chooseLanguage(language: Language): Promise<void>;
}

const LanguageContext = createContext<LanguageChoice | null>(null);

interface LanguageProviderProps {
  /** Texts in the language of the page as it came. */
  initial: I18n;
  loadTexts: LoadTexts;
  children: ReactNode;
}

/** Holds the language of interface and content; a choice is stored for this browser and told to the server by cookie. */
export function LanguageProvider({ initial, loadTexts, children }: LanguageProviderProps) {
  const [i18n, setI18n] = useState(initial);
  const language = i18n.locale as Language;
  const wanted = useRef(language);
  const [params] = useSearchParams();
  const navigate = useNavigate();

  const turnTo = useCallback(
    async (next: Language) => {
      wanted.current = next;
      const texts = await loadTexts(next);
      // Of two choices in a row, the texts of the first can arrive last. As a transition, which lets what the server sent
      // come to life first; otherwise it would be drawn again.
      if (wanted.current === next) startTransition(() => setI18n(texts));
    },
    [loadTexts],
  );

  const chooseLanguage = useCallback(
    async (chosen: Language) => {
      if (languageNeedsWholePage()) {
        storeChoice(chosen);
        const params = new URLSearchParams(location.search);
        params.set('lang', chosen);
        location.assign(`${location.pathname}?${params}${location.hash}`);
        return;
      }
      await turnTo(chosen);
      if (wanted.current !== chosen) return;
      storeChoice(chosen);
      // An address that asks for a language would otherwise win over the choice just made.
      const { pathname, search, hash } = location;
      if (!new URLSearchParams(search).has('lang')) return;
      navigate({ pathname, search: withoutLanguage(search), hash }, { replace: true, preventScrollReset: true });
    },
    [turnTo, navigate],
  );

  // Going back can lead to an address that asks for another language than the one chosen since.
  const asked = params.get('lang');
  useEffect(() => {
    if (isLanguage(asked) && asked !== wanted.current) void turnTo(asked);
  }, [asked, turnTo]);

  const choice = useMemo(() => ({ language, chooseLanguage }), [language, chooseLanguage]);
  return (
    <I18nProvider i18n={i18n}>
      <LanguageContext value={choice}>{children}</LanguageContext>
    </I18nProvider>
  );
}

function storeChoice(chosen: Language): void {
  localStore.write(LANGUAGE_KEY, chosen);
  const [start, attributes] = location.protocol === 'https:' ? SECURE_COOKIE : PLAIN_COOKIE;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${start}${chosen}${attributes}`;
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
