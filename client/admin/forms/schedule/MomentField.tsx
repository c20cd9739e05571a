import { type ReactNode, useState } from 'react';
import { TextField } from '../../../ui/TextField.tsx';
import { localTime, momentOf } from './local-time.ts';

interface MomentFieldProps {
  name: string;
  label: ReactNode;
  /** An ISO date-time in UTC; '' for none. */
  value: string;
  onChange(value: string): void;
  hint?: ReactNode;
  /** Code of domain/field-problem.ts. */
  problem?: string | undefined;
}

/** A date and a time in the time zone of the browser. */
export function MomentField({ value, onChange, ...field }: MomentFieldProps) {
  // What someone is typing stays as it is. A value that comes from elsewhere, such as a saved one, replaces it.
  const [typed, setTyped] = useState({ text: localTime(value), value });
  return (
    <TextField
      type="datetime-local"
      autoComplete="off"
      max="9999-12-31T23:59"
      {...field}
      value={typed.value === value ? typed.text : localTime(value)}
      onChange={({ target }) => {
        const next = momentOf(target.value);
        setTyped({ text: target.value, value: next });
        onChange(next);
      }}
    />
  );
}
