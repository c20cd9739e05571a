import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { failureOf } from '../../app/failure.ts';
import { ListFailed } from '../../ui/ListState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AdminNotFound } from '../shell/AdminNotFound.tsx';
import { useAccessCheck } from '../useAccessCheck.ts';
import { EditorForm } from './EditorForm.tsx';
import { EditorFrame } from './EditorFrame.tsx';
import type { FormKind, TabId } from './kinds/form-kind.ts';
import { ObstacleBox } from './saving/ObstacleBox.tsx';
import type { SaveItem } from './useEditor.tsx';
import type { StoredItem } from './useStoredItem.ts';

export interface EditorPageProps<Input> {
  kind: FormKind<Input>;
  id: number | null;
  item: StoredItem;
  save: SaveItem<Input>;
  /** What stands in each tab; a form without tabs has only `common`. */
  panels: Partial<Record<TabId, ReactNode>>;
  /** Stands above the fields. */
  intro?: ReactNode;
}

/** A form with its item, or what stands in its place while that is not there. */
export function EditorPage<Input extends object>({ item, ...props }: EditorPageProps<Input>) {
  const { kind, id } = props;
  if (item.state === 'missing') return <AdminNotFound />;
  if (item.state === 'ready') return <EditorForm {...props} stored={item.stored} reload={item.reload} />;
  return (
    <EditorFrame kind={kind} id={id}>
      {item.state === 'failed' ? <LoadFailed error={item.error} onRetry={item.retry} /> : <Loading />}
    </EditorFrame>
  );
}

function LoadFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { code } = failureOf(error);
  useAccessCheck(error);
  if (code === 'UNAUTHENTICATED') return <ObstacleBox obstacle="session-ended" />;
  if (code === 'FORBIDDEN') return <ObstacleBox obstacle="forbidden" />;
  return (
    <ListFailed onRetry={onRetry}>
      <Trans>Error loading content. Please try again later.</Trans>
    </ListFailed>
  );
}

function Loading() {
  return (
    <Shapes aria-busy="true">
      <Skeleton $height="54px" />
      <Skeleton $height="72px" />
      <Skeleton $height="120px" />
      <Skeleton $height="320px" />
    </Shapes>
  );
}

const Shapes = styled.div`
  display: grid;
  gap: 20px;
`;
