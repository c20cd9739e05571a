import { css } from 'styled-components';

/** A radio button. In the dark, the browser's own looks disabled. */
export const radio = css`
  flex: none;
  width: 20px;
  height: 20px;
  margin: 0;
  appearance: none;
  border: 2px solid var(--control-edge);
  border-radius: 50%;

  &:checked {
    border-color: var(--teal);
    background: radial-gradient(circle, var(--teal) 5px, #0000 6px);
  }

  @media (forced-colors: active) {
    appearance: auto;
  }
`;
