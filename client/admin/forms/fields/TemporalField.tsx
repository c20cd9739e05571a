import { type ComponentProps, type SyntheticEvent, useEffect, useRef } from 'react';
import { TextField } from '../../../ui/TextField.tsx';
import { INCOMPLETE } from '../schedule/local-time.ts';

interface TemporalFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange'> {
  type: 'date' | 'datetime-local';
  /** As the browser writes it; '' for none, INCOMPLETE while only a part is filled in. */
  value: string;
  onChange(value: string): void;
  /** The only field of a dialog: a problem brings the focus back to it, and is read out. */
  isAlone?: boolean;
}

/** A date, or a date and a time. */
export function TemporalField({ value, onChange, onBlur, isAlone = false, ...field }: TemporalFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  // The browser gives a part the value '', and reports no change as long as the value stays the same.
  function look({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    // It loses the focus when it is disabled, and has no bad input from then on.
    if (currentTarget.matches(':disabled')) return;
    const next = currentTarget.validity.badInput ? INCOMPLETE : currentTarget.value;
    if (next !== value) onChange(next);
  }

  // A part that is replaced by no value from elsewhere would stay on the screen.
  useEffect(() => {
    if (value === '' && input.current?.validity.badInput) input.current.value = '';
  }, [value]);

  const isRefused = isAlone && Boolean(field.problem);
  useEffect(() => {
    if (isRefused) input.current?.focus();
  }, [isRefused]);

  return (
    <TextField
      autoComplete="off"
      {...field}
      ref={input}
      value={value === INCOMPLETE ? '' : value}
      onChange={look}
      onKeyUp={look}
      onBlur={(event) => {
        look(event);
        onBlur?.(event);
      }}
    />
  );
}
