import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface AdminHeaderProps {
  title: ReactNode;
  /** Buttons of the whole screen. */
  children?: ReactNode;
}

export function AdminHeader({ title, children }: AdminHeaderProps) {
  return (
    <Row>
      <h1>{title}</h1>
      {children && <div>{children}</div>}
    </Row>
  );
}

const Row = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 12px 24px;
  margin-bottom: 20px;

  > div {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
`;
