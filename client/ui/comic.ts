import { css } from 'styled-components';

/** Ink outline and hard shadow of things one can click; pressed, they move into the shadow. */
export const comic = css`
  border: 2px solid var(--edge);
  box-shadow: 4px 4px 0 var(--shadow);
  transition:
    transform 160ms ease-out,
    box-shadow 160ms ease-out;
`;

export const comicPress = css`
  &:hover {
    transform: translate(-1px, -1px);
    box-shadow: 5px 5px 0 var(--shadow);
  }

  &:active {
    transform: translate(4px, 4px);
    box-shadow: 0 0 0 var(--shadow);
  }
`;
