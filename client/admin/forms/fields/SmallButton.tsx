import { styled } from 'styled-components';

/** A plain button inside a form. */
export const SmallButton = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  min-width: 44px;
  min-height: 44px;
  padding: 4px 14px;
  border: 2px solid var(--control-edge);
  border-radius: var(--radius-control);
  background: var(--surface);
  font-weight: 600;

  &:hover:not(:disabled) {
    background: color-mix(in srgb, var(--ink) 7%, var(--surface));
  }

  &:disabled {
    opacity: 0.5;
  }
`;
