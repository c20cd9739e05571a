import { css } from 'styled-components';

/** Label, control and note of a field, as TextField has them. */
export const fieldStyle = css`
  display: grid;
  gap: 6px;
  align-content: start;

  label,
  legend {
    font-weight: 600;
  }

  input:not([type='radio']),
  select {
    width: 100%;
    min-height: 46px;
    padding: 8px 14px;
    border: 2px solid var(--control-edge);
    border-radius: var(--radius-control);
    background-color: var(--surface);
  }

  select {
    padding-inline-end: 38px;
  }

  :is(input, select)[aria-invalid] {
    border-color: var(--coral);
  }
`;

export const noteStyle = css`
  color: var(--muted);
  font-size: var(--step--1);
  line-height: 1.45;

  &[data-problem] {
    color: var(--coral);
  }
`;
