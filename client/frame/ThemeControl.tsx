import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { styled } from 'styled-components';
import { THEMES, type Theme, useTheme } from '../app/theme.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { media } from '../ui/media.ts';

const OPTIONS: Record<Theme, { label: MessageDescriptor; icon: IconName }> = {
  light: { label: msg`Light theme`, icon: 'sun' },
  dark: { label: msg`Dark theme`, icon: 'moon' },
  system: { label: msg`System theme`, icon: 'system' },
};

/** Three pictures to choose the theme by, one radio group. */
export function ThemeControl() {
  const { t } = useLingui();
  const { theme, chooseTheme } = useTheme();
  const name = useId();
  return (
    <Group>
      <legend className="visually-hidden">{t`Theme`}</legend>
      {THEMES.map((option) => (
        <label key={option} title={t(OPTIONS[option].label)}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option}
            checked={theme === option}
            onChange={() => chooseTheme(option)}
          />
          <Icon name={OPTIONS[option].icon} size={20} />
          <span className="visually-hidden">{t(OPTIONS[option].label)}</span>
        </label>
      ))}
    </Group>
  );
}

const Group = styled.fieldset`
  display: inline-flex;
  width: fit-content;
  margin: 0;
  padding: 3px;
  border: 1px solid var(--control-edge);
  border-radius: var(--radius-pill);

  label {
    position: relative;
    display: grid;
    place-items: center;
    width: 32px;
    height: 36px;
    border-radius: var(--radius-pill);
    cursor: pointer;
  }

  /* The theme is the system's then. */
  @media (scripting: none) {
    display: none;
  }

  ${media.lg} {
    label {
      width: 36px;
    }
  }

  label:hover {
    background: color-mix(in srgb, var(--ink) 8%, transparent);
  }

  label:has(input:checked) {
    background: var(--sun);
  }

  label:has(input:focus-visible) {
    outline: 3px solid var(--teal);
    outline-offset: 1px;
  }
`;
