import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Mascot } from './Sato.tsx';

interface DogBoxProps {
  /** Of the heading, once a page. */
  id: string;
  title: ReactNode;
  /** The dog that says it. */
  Mascot: Mascot;
  children: ReactNode;
  className?: string;
}

/** Something the dog has to say beside a text. */
export function DogBox({ id, title, Mascot, children, className }: DogBoxProps) {
  return (
    <Box aria-labelledby={id} className={className}>
      <Mascot />
      <div>
        <h2 id={id}>{title}</h2>
        <p>{children}</p>
      </div>
    </Box>
  );
}

const Box = styled.aside`
  display: flex;
  align-items: end;
  gap: clamp(12px, 3vw, 20px);
  max-width: var(--measure);
  margin-top: 48px;
  padding: 20px clamp(16px, 4vw, 24px) 0;
  border-radius: var(--radius-card);
  background: var(--sun);

  > img {
    flex: none;
    width: clamp(72px, 16vw, 120px);
    height: auto;
  }

  > div {
    align-self: center;
    padding-bottom: 20px;
  }

  /* Below the text, which needs the whole width of a phone. */
  @media (max-width: 559px) {
    flex-direction: column-reverse;
    gap: 0;

    > img {
      margin-top: -12px;
    }

    > div {
      align-self: start;
    }
  }

  h2 {
    font-size: var(--step-1);
  }

  p {
    margin-top: 6px;
    line-height: 1.5;
  }
`;
