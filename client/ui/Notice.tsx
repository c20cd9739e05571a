import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Mascot } from './Sato.tsx';

interface NoticeProps {
  /** The dog that goes with it. */
  Mascot: Mascot;
  title?: ReactNode;
  /** Set where the notice is the page's main message: its title is then the page's heading. */
  heading?: 'h1' | 'h2';
  /** `alert` for failures, which are read out at once. */
  role?: 'alert' | 'status';
  children?: ReactNode;
  action?: ReactNode;
}

/** The empty and the failed state of a list or page: the dog, one sentence, one action. */
export function Notice({ Mascot, title, heading: Heading = 'h2', role, children, action }: NoticeProps) {
  return (
    <Frame role={role}>
      <Dog as={Mascot} />
      {title && <Heading>{title}</Heading>}
      {children && <Text>{children}</Text>}
      {action}
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  justify-items: center;
  gap: 16px;
  padding: 48px 16px 64px;
  text-align: center;
`;

const Dog = styled.img`
  width: auto;
  max-width: min(320px, 70vw);
  height: 190px;
`;

const Text = styled.p`
  max-width: 30em;
  color: var(--muted);
`;
