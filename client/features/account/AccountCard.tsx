import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Container } from '../../ui/Container.tsx';
import { SatoWaving } from '../../ui/Sato.tsx';

interface AccountCardProps {
  title: ReactNode;
  /** Below the title. */
  lead: ReactNode;
  children: ReactNode;
}

/** The card of a page about getting into an account. The page is about nothing else. */
export function AccountCard({ title, lead, children }: AccountCardProps) {
  return (
    <Page>
      <Dog>
        <SatoWaving eager />
      </Dog>
      <Card>
        <h1>{title}</h1>
        <p>{lead}</p>
        {children}
      </Card>
    </Page>
  );
}

const Page = styled(Container)`
  max-width: 540px;
  padding-block: 32px 64px;
`;

/** He looks over the card's upper edge. */
const Dog = styled.div`
  display: grid;
  justify-items: center;
  height: 150px;
  overflow: hidden;

  img {
    width: auto;
    height: 220px;
  }
`;

const Card = styled.div`
  padding: clamp(20px, 5vw, 36px);
  border: 2px solid var(--edge);
  border-radius: var(--radius-card);
  background: var(--surface);

  h1 {
    font-size: var(--step-3);
    text-align: center;
  }

  h1 + p {
    margin: 6px 0 20px;
    color: var(--muted);
    text-align: center;
  }
`;

/** A line below a form that leads elsewhere. */
export const Elsewhere = styled.p`
  margin-top: 20px;
  text-align: center;

  button {
    min-height: 32px;
    padding: 0 4px;
    border: 0;
    background: none;
    color: var(--teal);
    text-decoration: underline;
    text-underline-offset: 0.18em;
  }
`;

/** What has just worked. */
export const Done = styled.p`
  color: var(--leaf);
  font-weight: 600;
  text-align: center;
`;
