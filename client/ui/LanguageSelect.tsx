import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { LANGUAGE_NAMES, LANGUAGES } from '#domain/language.ts';

/** A list of the languages in a form. */
export function LanguageSelect(props: ComponentPropsWithRef<'select'>) {
  return (
    <Select {...props}>
      {LANGUAGES.map((code) => (
        <option key={code} value={code} lang={code}>
          {LANGUAGE_NAMES[code]}
        </option>
      ))}
    </Select>
  );
}

/** A list with the button that takes its choice. */
export const LanguageLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
`;

const Select = styled.select`
  min-height: 46px;
  padding: 8px 38px 8px 14px;
  border: 2px solid var(--control-edge);
  border-radius: var(--radius-control);
  background-color: var(--paper);
  color: var(--ink);
`;
