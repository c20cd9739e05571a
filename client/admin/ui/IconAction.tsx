import { css, styled } from 'styled-components';
import { Link } from '../../ui/Link.tsx';

const look = css`
  display: inline-grid;
  place-items: center;
  width: 40px;
  height: 40px;
  padding: 0;
  border: 0;
  border-radius: var(--radius-control);
  background: transparent;
  color: var(--ink);

  &:hover {
    background: color-mix(in srgb, var(--ink) 9%, transparent);
  }

  &[data-danger] {
    color: var(--coral);
  }

  &[aria-disabled='true'] {
    opacity: 0.35;
    cursor: not-allowed;
  }
`;

/** Actions of a row, each a picture; give them an `aria-label`, and a `title` for those who see the picture only. */
export const IconActionButton = styled.button`
  ${look}
`;

export const IconActionLink = styled(Link)`
  ${look}
`;
