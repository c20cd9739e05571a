import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { useEditorContext } from '../useEditor.tsx';

/** The button that saves, always in sight, and whether there is anything to save. */
export function SaveBar() {
  const { draft, isSaving } = useEditorContext();
  const button = useRef<HTMLButtonElement>(null);
  const wasSaving = useRef(false);

  // A button that is disabled loses the focus; when the form stays, it gets it back.
  useEffect(() => {
    if (wasSaving.current && !isSaving && document.activeElement === document.body) button.current?.focus();
    wasSaving.current = isSaving;
  }, [isSaving]);

  return (
    <Bar>
      <p role="status">
        {draft.state === 'kept' && <Trans>Unsaved changes, kept in this browser</Trans>}
        {draft.state === 'unkept' && (
          <Trans>Unsaved changes. This browser cannot keep them: save before you leave.</Trans>
        )}
      </p>
      <AdminButton $kind="main" ref={button} type="submit" disabled={isSaving} aria-keyshortcuts="Control+S Meta+S">
        {isSaving ? <Trans>Saving...</Trans> : <Trans>Save</Trans>}
      </AdminButton>
    </Bar>
  );
}

const Bar = styled.div`
  position: sticky;
  z-index: 5;
  bottom: 0;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 8px 16px;
  padding-block: 12px;
  border-top: 1px solid var(--line);
  background: var(--paper);

  p {
    flex: 1 1 12rem;
    color: var(--muted);
    font-size: var(--step--1);
  }

  button {
    min-width: 9rem;
  }
`;
