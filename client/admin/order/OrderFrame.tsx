import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { ListFailed } from '../../ui/ListState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AdminButtonLink } from '../ui/AdminButton.tsx';
import { AdminHeader } from '../ui/AdminHeader.tsx';

interface OrderStatesProps {
  hasFailed: boolean;
  isLoading: boolean;
  onRetry(): void;
  children: ReactNode;
}

interface OrderFrameProps extends OrderStatesProps {
  section: 'modules' | 'lessons';
  title: ReactNode;
  /** Which list it is, where there are several. */
  choice?: ReactNode;
}

/** The frame around a list that can be reordered. */
export function OrderFrame({ section, title, choice, hasFailed, isLoading, onRetry, children }: OrderFrameProps) {
  return (
    <>
      <AdminHeader title={title}>
        <AdminButtonLink to={paths.adminList(section)}>
          <Trans>Back to the list</Trans>
        </AdminButtonLink>
      </AdminHeader>
      <Hint>
        <Trans>Drag a row to its place, or use its arrows. Every change is saved immediately.</Trans>
      </Hint>
      {choice}
      <OrderStates hasFailed={hasFailed} isLoading={isLoading} onRetry={onRetry}>
        {children}
      </OrderStates>
    </>
  );
}

/** The list in its states: loading, failed, loaded. */
export function OrderStates({ hasFailed, isLoading, onRetry, children }: OrderStatesProps) {
  if (hasFailed) {
    return (
      <ListFailed onRetry={onRetry}>
        <Trans>Error loading content. Please try again later.</Trans>
      </ListFailed>
    );
  }
  if (!isLoading) return children;
  return (
    <Waiting aria-busy="true">
      <Skeleton $height="44px" />
      <Skeleton $height="44px" />
      <Skeleton $height="44px" />
      <Skeleton $height="44px" />
    </Waiting>
  );
}

const Hint = styled.p`
  margin-bottom: 16px;
  color: var(--muted);
`;

const Waiting = styled.div`
  display: grid;
  gap: 8px;
  max-width: 760px;
`;
