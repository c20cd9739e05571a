import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Badge } from '../../ui/Badge.tsx';

interface ProfileSectionProps {
  /** Of its heading. */
  id: string;
  title: ReactNode;
  /** Number of items in it. */
  count: number;
  children: ReactNode;
}

/** A section of the profile with a list. */
export function ProfileSection({ id, title, count, children }: ProfileSectionProps) {
  return (
    <section aria-labelledby={id}>
      <Title>
        <h2 id={id}>{title}</h2>
        {count > 0 && <Badge>{count}</Badge>}
      </Title>
      {children}
    </section>
  );
}

/** Shown instead of an empty list: a sentence, and a link to change that. */
export function NothingYet({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <Nothing>
      <p>{children}</p>
      {action}
    </Nothing>
  );
}

const Title = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  margin-bottom: 16px;

  h2 {
    font-size: var(--step-2);
  }
`;

const Nothing = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 14px 24px;
  padding: 20px 24px;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
`;
