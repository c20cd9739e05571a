import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { comic, comicPress } from './comic.ts';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';
import { media } from './media.ts';
import { type StoredText, Text } from './Text.tsx';

interface Neighbor {
  to: string;
  label: ReactNode;
  title?: StoredText;
}

interface NeighborsProps {
  label: string;
  previous: Neighbor | null;
  next: Neighbor | null;
}

/** Large links to what comes before and after. */
export function Neighbors({ label, previous, next }: NeighborsProps) {
  if (!previous && !next) return null;
  return (
    <Nav aria-label={label}>
      {previous && (
        <Step to={previous.to} rel="prev">
          <Direction>
            <Icon name="left" size={18} />
            {previous.label}
          </Direction>
          {previous.title && <Text text={previous.title} />}
        </Step>
      )}
      {next && (
        <Step to={next.to} rel="next" $end>
          <Direction>
            {next.label}
            <Icon name="right" size={18} />
          </Direction>
          {next.title && <Text text={next.title} />}
        </Step>
      )}
    </Nav>
  );
}

const Nav = styled.nav`
  display: grid;
  gap: 16px;
  max-width: var(--measure);
  margin-top: 56px;

  ${media.sm} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Step = styled(Link)<{ $end?: boolean }>`
  ${comic}
  ${comicPress}
  display: grid;
  align-content: start;
  gap: 2px;
  padding: 14px 18px;
  border-radius: var(--radius-card);
  background: var(--surface);
  color: var(--ink);
  line-height: 1.35;
  text-decoration: none;

  ${media.sm} {
    grid-column: ${({ $end }) => ($end ? 2 : 1)};
    justify-items: ${({ $end }) => ($end ? 'end' : 'start')};
    text-align: ${({ $end }) => ($end ? 'end' : 'start')};
  }
`;

const Direction = styled.strong`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  font-family: var(--font-heading);
  font-weight: 500;
`;
