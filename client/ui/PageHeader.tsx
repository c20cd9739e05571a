import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Container } from './Container.tsx';
import { media } from './media.ts';
import type { Mascot } from './Sato.tsx';

interface PageHeaderProps {
  title: ReactNode;
  lead: ReactNode;
  Mascot: Mascot;
}

/** The sun panel at the top of a listing, with the dog standing on its lower edge. */
export function PageHeader({ title, lead, Mascot }: PageHeaderProps) {
  return (
    <Panel>
      <Row>
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        <Dog as={Mascot} />
      </Row>
    </Panel>
  );
}

const Panel = styled.div`
  overflow: hidden;
  border-bottom: 2px solid var(--edge);
  background: var(--sun);
`;

const Row = styled(Container)`
  display: flex;
  align-items: end;
  justify-content: space-between;
  gap: 24px;
  padding-top: 24px;

  > div {
    padding-block: 12px 32px;
  }

  p {
    max-width: 44em;
    margin-top: 12px;
    text-wrap: balance;
  }

  ${media.lg} {
    padding-top: 32px;
  }
`;

const Dog = styled.img`
  flex: none;
  width: auto;
  height: clamp(120px, 17vw, 200px);

  @media (max-width: 559px) {
    display: none;
  }
`;
