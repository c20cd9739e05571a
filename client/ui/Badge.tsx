import { styled } from 'styled-components';

type Tone = 'sun' | 'sea' | 'leaf';

/** A small fact in a pill. */
export const Badge = styled.span<{ $tone?: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  padding: 2px 12px;
  border-radius: var(--radius-pill);
  background: ${({ $tone = 'sun' }) => ($tone === 'leaf' ? 'color-mix(in srgb, var(--leaf) 16%, transparent)' : `var(--${$tone})`)};
  color: ${({ $tone = 'sun' }) => ($tone === 'leaf' ? 'var(--leaf)' : 'var(--ink)')};
  font-family: var(--font-heading);
  font-size: var(--step--1);
  font-weight: 500;
  line-height: 1.6;
  overflow-wrap: normal;
`;
