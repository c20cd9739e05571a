import type { ReactNode } from 'react';
import { useEditorContext } from '../useEditor.tsx';
import { PendingContext } from './PendingContext.tsx';
import { usePending } from './usePending.tsx';

/** Reads the pending version of the item in the form, if it can have one. */
export function WithPending({ children }: { children: ReactNode }) {
  const { kind, id } = useEditorContext();
  const type = kind.type === 'comment' ? null : kind.type;
  const pending = usePending(type ?? 'article', type && id);
  // The same elements for a new item and a stored one, so that a form stays as it is when it is first saved.
  return <PendingContext value={type && id !== null ? pending : null}>{children}</PendingContext>;
}
