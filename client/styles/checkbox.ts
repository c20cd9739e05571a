import { css } from 'styled-components';

/**
 * A check box, drawn as `radio` is: in the dark, the browser's own looks disabled. Not in `ui/`, whose code every page loads:
 * few pages have one.
 */
export const checkbox = css`
  flex: none;
  width: 20px;
  height: 20px;
  margin: 0;
  appearance: none;
  border: 2px solid var(--control-edge);
  border-radius: 5px;
  background: var(--surface);

  &:is(:checked, :indeterminate) {
    border-color: var(--teal);
    background: var(--teal);
  }

  &:is(:checked, :indeterminate)::before {
    display: block;
    height: 100%;
    background: var(--surface);
    clip-path: polygon(8% 52%, 22% 38%, 41% 57%, 78% 17%, 92% 31%, 41% 84%);
    content: '';
  }

  &:indeterminate::before {
    clip-path: inset(40% 15%);
  }

  @media (forced-colors: active) {
    appearance: auto;

    &::before {
      content: none;
    }
  }
`;
