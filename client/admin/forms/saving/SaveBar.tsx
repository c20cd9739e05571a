import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { media } from '../../../ui/media.ts';
import { AdminButton, AdminButtonLink } from '../../ui/AdminButton.tsx';
import { useBottomBar } from '../../ui/useBottomBar.ts';
import { StatusField } from '../fields/StatusField.tsx';
import { SavePendingButton } from '../pending/SavePendingButton.tsx';
import { publicPlace } from '../public-place.ts';
import { useEditorContext } from '../useEditor.tsx';
import { SaveFailureBox } from './SaveFailureBox.tsx';

/** Always in sight: the status, the item's page, the buttons that save, and how that went. */
export function SaveBar() {
  const { kind, id, state, base, isSaving, saving, leave } = useEditorContext();
  const button = useRef<HTMLButtonElement>(null);
  const wasSaving = useRef(false);
  const bar = useBottomBar();
  const place = publicPlace(kind.type, id, base.values);
  const isSavingItem = state.name === 'saving';
  const isStaying = isSavingItem && saving.after === 'stay';

  // What is disabled loses the focus. When the form stays, the focus goes back to where it was.
  useEffect(() => {
    if (wasSaving.current && !isSaving && document.activeElement === document.body) {
      const before = saving.focused.current;
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
      (isThere ? before : button.current)?.focus({ preventScroll: isThere });
    }
    wasSaving.current = isSaving;
  }, [isSaving, saving.focused]);

  return (
    <Bar ref={bar}>
      {state.name === 'failed' && <SaveFailureBox reason={state.reason} onLeave={leave} />}
      <Facts>
        {kind.type !== 'comment' && (
          <fieldset disabled={isSaving}>
            <StatusField />
          </fieldset>
        )}
        {place && (
          <AdminButtonLink to={place.path} target="_blank">
            {place.isDraft ? <Trans comment="Opens the page of a draft">Preview</Trans> : <Trans>View</Trans>}
            <span className="visually-hidden">
              {' '}
              <Trans>(opens in a new tab)</Trans>
            </span>
          </AdminButtonLink>
        )}
      </Facts>
      <Progress />
      <Actions>
        <SavePendingButton />
        <AdminButton
          type="button"
          disabled={isSaving}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={() => void saving.keepEditing()}
        >
          {isStaying ? <Trans>Saving...</Trans> : <Trans>Save and keep editing</Trans>}
        </AdminButton>
        <AdminButton $kind="main" ref={button} type="submit" disabled={isSaving}>
          {isSavingItem && !isStaying ? <Trans>Saving...</Trans> : <Trans>Save</Trans>}
        </AdminButton>
      </Actions>
    </Bar>
  );
}

/** Whether there is anything to save, or when it was saved. */
function Progress() {
  const { i18n } = useLingui();
  const { work, saving } = useEditorContext();
  const { savedAt } = saving;
  const time = savedAt === null ? '' : i18n.date(new Date(savedAt), { timeStyle: 'short' });
  return (
    <p role="status">
      {work.state === 'stored' && <Trans>Unsaved changes, kept in this browser</Trans>}
      {work.state === 'unstored' && (
        <Trans>Unsaved changes. This browser cannot keep them: save before you leave.</Trans>
      )}
      {work.state === 'unchanged' && savedAt !== null && (
        <span key={savedAt}>
          <Trans>Saved at {time}</Trans>
        </span>
      )}
    </p>
  );
}

const Facts = styled.div`
  display: flex;
  flex: 1 0 100%;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;

  /* The label is beside its field. */
  fieldset > div {
    grid-template-columns: auto auto;
    align-items: center;
    gap: 10px;
  }

  select {
    min-height: 44px;
    padding-inline: 12px 36px;
  }

  &:empty {
    display: none;
  }

  ${media.md} {
    flex: none;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  flex: 1 0 100%;
  gap: 8px;
  background: var(--paper);

  button {
    flex: 1 1 auto;
    padding-inline: 12px;
  }

  ${media.md} {
    flex: none;
    margin-inline-start: auto;

    button {
      min-width: 8rem;
    }
  }
`;

const Bar = styled.div`
  position: sticky;
  z-index: 5;
  bottom: 0;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  padding-block: 10px;
  border-top: 1px solid var(--line);
  background: var(--paper);

  > [role='alert'] {
    flex: 1 0 100%;
  }

  > p {
    flex: 1 1 10rem;
    color: var(--muted);
    font-size: var(--step--1);
  }

  > p:empty {
    height: 0;
    margin-top: -8px;
  }

  ${media.md} {
    > p:empty {
      height: auto;
      margin-top: 0;
    }
  }

  /* Only the buttons stay in sight. */
  ${media.low} {
    display: contents;

    > ${Actions} {
      position: sticky;
      z-index: 5;
      bottom: 0;
      padding-block: 6px;
      border-top: 1px solid var(--line);
    }
  }
`;
