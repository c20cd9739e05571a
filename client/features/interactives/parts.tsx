import { type ComponentProps, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';

/** What readers are asked to do. */
export const Task = styled.p`
  max-width: 60ch;
`;

/** What readers must know before they begin. */
export const Note = styled.p`
  padding: 10px 14px;
  border-radius: var(--radius-control);
  background: var(--sun);
`;

/** What just happened, in words. Screen readers hear each change. */
export function Outcome({ children }: { children: ReactNode }) {
  return <OutcomeText role="status">{children}</OutcomeText>;
}

const OutcomeText = styled.div`
  padding: 10px 14px;
  border-radius: var(--radius-control);
  background: var(--surface);

  &:empty {
    display: none;
  }
`;

export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px;
`;

export const Action = styled(Button).attrs({ type: 'button', $kind: 'plain' })`
  min-height: 44px;
  padding: 6px 16px;
  font-size: var(--step--1);
  box-shadow: 3px 3px 0 var(--shadow);
`;

/** Hexadecimal numbers, addresses and signatures, which break anywhere. */
export const Code = styled.code`
  &&& {
    padding: 0;
    background: none;
    font-size: max(0.8125rem, 0.82em);
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
`;

/** Boxes and circles to choose from, each in a field with its label. */
export const Choices = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    margin-bottom: 6px;
    font-size: var(--step--1);
    font-weight: 600;
  }

  label {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 44px;
    padding: 4px 12px;
    border: 2px solid var(--control-edge);
    border-radius: var(--radius-control);
    background: var(--surface);
    cursor: pointer;
  }
`;

interface LineProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  label: ReactNode;
  onChange(value: string): void;
}

/** A line of text with its label. */
export function Line({ label, onChange, ...input }: LineProps) {
  const id = useId();
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

export const Field = styled.div`
  display: grid;
  gap: 4px;
  min-width: 0;

  label {
    font-size: var(--step--1);
    font-weight: 600;
  }

  :is(input:not([type='range']), textarea) {
    width: 100%;
    min-height: 44px;
    padding: 8px 12px;
    border: 2px solid var(--control-edge);
    border-radius: var(--radius-control);
    background: var(--surface);
    color: inherit;
    font: inherit;
  }

  input[type='range'] {
    width: 100%;
    height: 44px;
    margin: 0;
    accent-color: var(--teal);
  }
`;
