import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '#domain/language.ts';
import { useLanguage } from '../app/language.tsx';
import { usePageSearch } from '../app/page-search.ts';
import { Icon } from '../ui/Icon.tsx';
import { media } from '../ui/media.ts';

/** A list of the languages; without scripts, links to this page in the others. */
export function LanguageSelector() {
  const { t } = useLingui();
  const { language, chooseLanguage } = useLanguage();
  const [isChanging, setChanging] = useState(false);

  async function handleChange(value: string) {
    if (!isLanguage(value)) return;
    setChanging(true);
    await chooseLanguage(value).finally(() => setChanging(false));
  }

  return (
    <Field>
      <noscript>
        <LanguageLinks current={language} />
      </noscript>
      <Icon name="globe" size={20} />
      <select
        aria-label={t`Language`}
        aria-busy={isChanging}
        value={language}
        onChange={(event) => handleChange(event.target.value)}
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Only in pages as the server sends them: React leaves out what is inside `noscript` in the browser. */
function LanguageLinks({ current }: { current: Language }) {
  const search = usePageSearch();
  return LANGUAGES.filter((code) => code !== current).map((code) => {
    const params = new URLSearchParams(search);
    params.set('lang', code);
    return (
      <a key={code} href={`?${params}`} hrefLang={code} lang={code}>
        {LANGUAGE_NAMES[code]}
      </a>
    );
  });
}

const Field = styled.div`
  position: relative;
  display: flex;
  align-items: center;

  > svg {
    position: absolute;
    left: 12px;
    pointer-events: none;
  }

  @media (scripting: none) {
    > svg,
    select {
      display: none;
    }

    a {
      padding: 10px 8px;
    }
  }

  /* Narrow bars have room for the globe alone. */
  select {
    width: 44px;
    min-height: 44px;
    padding: 4px 0 4px 44px;
    border: 0;
    border-radius: var(--radius-control);
    background-color: transparent;
    background-size: 0;
    font-family: var(--font-heading);
    font-weight: 500;
    cursor: pointer;

    &:hover {
      background-color: color-mix(in srgb, var(--ink) 8%, transparent);
    }

    option {
      background: var(--surface);
      color: var(--ink);
    }
  }

  ${media.lg} {
    margin-inline-end: 8px;

    select {
      width: auto;
      padding: 4px 32px 4px 36px;
      background-size: 7px 7px;
    }
  }
`;
