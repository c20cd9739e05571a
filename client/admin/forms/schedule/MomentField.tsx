import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { TemporalField } from '../fields/TemporalField.tsx';
import { isSkipped, localTime, momentOf, offsetIfTwice, zoneHere } from './local-time.ts';

interface MomentFieldProps {
  name: string;
  label: ReactNode;
  /** An ISO date-time in UTC; '' for none, INCOMPLETE while only a part is filled in, a local time that is skipped. */
  value: string;
  onChange(value: string): void;
  hint?: ReactNode;
  /** Code of domain/field-problem.ts. */
  problem?: string | undefined;
  isAlone?: boolean;
}

/** A date and a time in the time zone of the browser. */
export function MomentField({ value, onChange, hint, problem, ...field }: MomentFieldProps) {
  const zone = zoneHere();
  // What someone is typing stays as it is. A value that comes from elsewhere, such as a saved one, replaces it.
  const [typed, setTyped] = useState({ text: localTime(value, zone), value });
  const offset = offsetIfTwice(value, zone);
  return (
    <TemporalField
      type="datetime-local"
      max="9999-12-31T23:59"
      {...field}
      hint={
        offset ? (
          <Trans>The clocks go back that day, so this time happens twice. This is the one at {offset}.</Trans>
        ) : (
          hint
        )
      }
      problem={problem ?? (isSkipped(value) ? 'time_skipped' : undefined)}
      value={typed.value === value ? typed.text : localTime(value, zone)}
      onChange={(text) => {
        const next = momentOf(text, zone);
        setTyped({ text, value: next });
        onChange(next);
      }}
    />
  );
}
