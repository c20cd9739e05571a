import { type ReactNode, useState } from 'react';
import { TemporalField } from '../fields/TemporalField.tsx';
import { localTime, momentOf } from './local-time.ts';

interface MomentFieldProps {
  name: string;
  label: ReactNode;
  /** An ISO date-time in UTC; '' for none, INCOMPLETE while only a part is filled in. */
  value: string;
  onChange(value: string): void;
  hint?: ReactNode;
  /** Code of domain/field-problem.ts. */
  problem?: string | undefined;
  isAlone?: boolean;
}

/** A date and a time in the time zone of the browser. */
export function MomentField({ value, onChange, ...field }: MomentFieldProps) {
  // What someone is typing stays as it is. A value that comes from elsewhere, such as a saved one, replaces it.
  const [typed, setTyped] = useState({ text: localTime(value), value });
  return (
    <TemporalField
      type="datetime-local"
      max="9999-12-31T23:59"
      {...field}
      value={typed.value === value ? typed.text : localTime(value)}
      onChange={(text) => {
        const next = momentOf(text);
        setTyped({ text, value: next });
        onChange(next);
      }}
    />
  );
}
