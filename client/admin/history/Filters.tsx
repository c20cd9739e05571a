import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { BarSelect } from '../list/ListBar.tsx';

interface FilterSelectProps {
  label: string;
  value: string;
  onChange(value: string): void;
  /** Its options. */
  children: ReactNode;
}

/** A choice that narrows a list, with its label above. */
export function FilterSelect({ label, value, onChange, children }: FilterSelectProps) {
  const id = useId();
  return (
    <Filter>
      <label htmlFor={id}>{label}</label>
      <BarSelect id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </BarSelect>
    </Filter>
  );
}

interface FilterDayProps {
  label: string;
  /** As 2026-01-31; empty for none. */
  value: string;
  onChange(value: string): void;
}

/** A day that narrows a list. */
export function FilterDay({ label, value, onChange }: FilterDayProps) {
  const id = useId();
  return (
    <Filter>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </Filter>
  );
}

export const FilterRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 10px 12px;
  margin-block: 14px;
`;

const Filter = styled.div`
  display: grid;
  gap: 2px;
  min-width: 0;

  label {
    color: var(--muted);
    font-size: 0.875rem;
  }

  input {
    min-height: 44px;
    padding: 6px 12px;
    border: 2px solid var(--control-edge);
    border-radius: var(--radius-control);
    background: var(--surface);
  }
`;
