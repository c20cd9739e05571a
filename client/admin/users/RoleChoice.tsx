import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { styled } from 'styled-components';
import { ROLES, type Role } from '#domain/viewer.ts';
import { ROLE_NAMES, ROLE_TEXTS } from './role-texts.ts';

interface RoleChoiceProps {
  role: Role;
  onChange(role: Role): void;
}

/** The four roles, each with what it allows. */
export function RoleChoice({ role, onChange }: RoleChoiceProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <Choices>
      <legend>
        <Trans>Role</Trans>
      </legend>
      {ROLES.map((known) => (
        <label key={known} htmlFor={`${id}-${known}`}>
          <input
            id={`${id}-${known}`}
            type="radio"
            name={id}
            aria-describedby={`${id}-${known}-text`}
            checked={known === role}
            onChange={() => onChange(known)}
          />
          <span>{t(ROLE_NAMES[known])}</span>
          <small id={`${id}-${known}-text`}>{t(ROLE_TEXTS[known])}</small>
        </label>
      ))}
    </Choices>
  );
}

const Choices = styled.fieldset`
  display: grid;
  gap: 4px;
  padding: 0;
  margin: 0;
  border: 0;

  legend {
    margin-bottom: 4px;
    font-weight: 600;
  }

  label {
    display: grid;
    grid-template-columns: 24px 1fr;
    gap: 0 10px;
    align-items: center;
    min-height: 44px;
    padding: 8px 10px;
    border: 1px solid var(--line);
    border-radius: var(--radius-control);
    cursor: pointer;
  }

  label:has(:checked) {
    border-color: var(--teal);
    background: color-mix(in srgb, var(--teal) 9%, transparent);
  }

  small {
    grid-column: 2;
    color: var(--muted);
    font-size: 0.8125rem;
    line-height: 1.4;
  }

  input {
    width: 18px;
    height: 18px;
    margin: 0;
    justify-self: center;
    accent-color: var(--teal);
  }
`;
