import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { isLanguage, LANGUAGES, type Language } from '#domain/language.ts';
import { useLanguage } from '../app/language.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Each language in its own words, which is how people look for theirs. */
const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

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

const Field = styled.div`
  position: relative;
  display: flex;
  align-items: center;

  > svg {
    position: absolute;
    left: 10px;
    pointer-events: none;
  }

  select {
    min-height: 44px;
    padding: 4px 8px 4px 36px;
    border: 0;
    border-radius: var(--radius-control);
    background: transparent;
    font-family: var(--font-heading);
    font-weight: 500;
    cursor: pointer;

    &:hover {
      background: color-mix(in srgb, var(--ink) 8%, transparent);
    }

    option {
      background: var(--surface);
      color: var(--ink);
    }
  }
`;
