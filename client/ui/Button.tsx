import { css, styled } from 'styled-components';
import { comic, comicPress } from './comic.ts';
import { Link } from './Link.tsx';

type Kind = 'main' | 'plain';

const look = css<{ $kind?: Kind }>`
  ${comic}
  ${comicPress}
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-height: 46px;
  padding: 8px 20px;
  border-radius: var(--radius-control);
  ${({ $kind }) => $kind === 'plain' && 'border-color: light-dark(var(--edge), var(--control-edge));'}
  background: ${({ $kind = 'main' }) => ($kind === 'main' ? 'var(--mango)' : 'var(--surface)')};
  color: ${({ $kind = 'main' }) => ($kind === 'main' ? 'var(--on-mango)' : 'var(--ink)')};
  font-family: var(--font-heading);
  font-size: var(--step-0);
  font-weight: 500;
  line-height: 1.2;
  overflow-wrap: normal;
  text-align: center;
  text-decoration: none;

  &:disabled,
  &[aria-disabled='true'] {
    transform: none;
    box-shadow: none;
    opacity: 0.55;
  }
`;

/** `$kind`: one main button a view, the others plain. */
export const Button = styled.button<{ $kind?: Kind }>`
  ${look}
`;

export const ButtonLink = styled(Link)<{ $kind?: Kind }>`
  ${look}
`;

/** For files rather than pages. */
export const ButtonAnchor = styled.a<{ $kind?: Kind }>`
  ${look}
`;

/** An icon button; give it an `aria-label`. */
export const IconButton = styled.button`
  display: inline-grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border: 0;
  border-radius: var(--radius-control);
  background: transparent;
  color: var(--ink);

  &:hover {
    background: color-mix(in srgb, var(--ink) 8%, transparent);
  }
`;
