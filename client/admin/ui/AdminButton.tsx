import { css, styled } from 'styled-components';
import { Link } from '../../ui/Link.tsx';

type Kind = 'main' | 'plain' | 'danger' | 'quiet-danger';

const COLORS: Record<Kind, string> = {
  main: 'border-color: var(--edge); background: var(--mango); color: var(--on-mango);',
  plain: 'border-color: var(--control-edge); background: var(--surface); color: var(--ink);',
  'quiet-danger': 'border-color: var(--coral); background: var(--surface); color: var(--coral);',
  danger: 'border-color: var(--coral); background: var(--coral); color: var(--surface);',
};

const look = css<{ $kind?: Kind }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-height: 44px;
  padding: 6px 16px;
  border: 2px solid;
  border-radius: var(--radius-control);
  ${({ $kind = 'plain' }) => COLORS[$kind]}
  font-family: var(--font-heading);
  font-size: 1rem;
  font-weight: 500;
  line-height: 1.2;
  overflow-wrap: normal;
  text-align: center;
  text-decoration: none;

  &:hover {
    filter: brightness(0.95);
  }

  &:disabled,
  &[aria-disabled='true'] {
    opacity: 0.6;
  }
`;

/**
 * The buttons of the admin area are quieter than those of the site. `$kind`: one main button a view;
 * `danger` does what can't be undone, `quiet-danger` asks about it first.
 */
export const AdminButton = styled.button<{ $kind?: Kind }>`
  ${look}
`;

export const AdminButtonLink = styled(Link)<{ $kind?: Kind }>`
  ${look}
`;
