import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { failureOf } from '../../app/failure.ts';
import { ListFailed } from '../../ui/ListState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AdminNotFound } from '../shell/AdminNotFound.tsx';
import { useAccessCheck } from '../useAccessCheck.ts';
import { EditorForm, type EditorOptions } from './EditorForm.tsx';
import { EditorFrame } from './EditorFrame.tsx';
import { SaveFailureBox } from './saving/SaveFailureBox.tsx';
import type { StoredItem } from './useStoredItem.ts';

interface EditorPageProps<Input> extends EditorOptions<Input> {
  item: StoredItem;
}

/** A form with its item, or what is shown while that is loading or can't be read. */
export function EditorPage<Input extends object>({ item, ...props }: EditorPageProps<Input>) {
  const { kind, id } = props;
  const { machine, retry, reload } = item;
  const { state } = machine;
  if (state.name === 'missing') return <AdminNotFound />;
  if ('base' in state) return <EditorForm {...props} machine={machine} state={state} reload={reload} />;
  return (
    <EditorFrame kind={kind} id={id}>
      {state.name === 'unreadable' ? <LoadFailed error={state.error} onRetry={retry} /> : <Loading />}
    </EditorFrame>
  );
}

function LoadFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { code } = failureOf(error);
  useAccessCheck(error);
  if (code === 'UNAUTHENTICATED') return <SaveFailureBox reason="session-ended" />;
  if (code === 'FORBIDDEN') return <SaveFailureBox reason="forbidden" />;
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
