import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useLanguage } from '../../app/language.tsx';
import { media } from '../../ui/media.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { EditorTabs } from './EditorTabs.tsx';
import type { OpenState } from './editor-state.ts';
import { fieldId } from './fields/field-id.ts';
import { PublishDialog } from './findings/PublishDialog.tsx';
import type { StoredValues } from './form-values.ts';
import type { FormKind, TabId } from './kinds/form-kind.ts';
import { LeaveDialog } from './leaving/LeaveDialog.tsx';
import { OpenElsewhere } from './OpenElsewhere.tsx';
import { PendingPanel } from './pending/PendingPanel.tsx';
import { WithPending } from './pending/WithPending.tsx';
import { ConflictDialog } from './saving/ConflictDialog.tsx';
import { SaveBar } from './saving/SaveBar.tsx';
import { useSaveShortcut } from './saving/useSaveShortcut.ts';
import type { SaveItem } from './saving/useSaving.ts';
import { ScheduleNote } from './schedule/ScheduleNote.tsx';
import { UnsavedWorkOffer } from './unsaved/UnsavedWorkOffer.tsx';
import { EditorContext, useEditor } from './useEditor.tsx';
import type { EditorMachine } from './useEditorState.ts';

/** What a form of the admin area needs, apart from its item. */
export interface EditorOptions<Input> {
  kind: FormKind<Input>;
  id: number | null;
  save: SaveItem<Input>;
  /** The fields of each tab; a form without tabs has only `common`. */
  panels: Partial<Record<TabId, ReactNode>>;
  /** Shown above the fields. */
  intro?: ReactNode;
}

interface EditorFormProps<Input> extends EditorOptions<Input> {
  machine: EditorMachine;
  state: OpenState;
  reload(): Promise<StoredValues | null>;
}

/** A form of the admin area with everything around its fields. */
export function EditorForm<Input extends object>({ panels, intro, ...options }: EditorFormProps<Input>) {
  const editor = useEditor(options);
  const { kind, id, state, base, focusOn, isSaving, work, guard, saving, findings } = editor;
  const element = useRef<HTMLFormElement>(null);
  const { language } = useLanguage();
  const { title, titleEs } = base.values;
  const name = (language === 'es' && titleEs) || title;

  // People begin a new item with its title.
  useEffect(() => {
    if (id === null) element.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [id]);

  const shown = useRef(focusOn);
  useEffect(() => {
    if (!focusOn || isSaving || shown.current === focusOn) return;
    shown.current = focusOn;
    const { path } = focusOn;
    const named = element.current?.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"]`);
    const field = named ?? document.getElementById(fieldId(kind, path));
    field?.focus({ preventScroll: true });
    // Neither the bar below nor the toast above it covers the middle of the screen.
    field?.scrollIntoView({ block: 'center' });
  }, [focusOn, isSaving, kind]);

  useSaveShortcut(saving.keepEditing);

  const fields: ReactNode = panels.english ? <EditorTabs panels={panels} /> : <Panel>{panels.common}</Panel>;

  return (
    <EditorContext value={editor}>
      <WithPending>
        <EditorFrame kind={kind} id={id} title={typeof name === 'string' ? name : ''}>
          {id !== null && kind.type !== 'comment' && <OpenElsewhere type={kind.type} id={id} />}
          <UnsavedWorkOffer of={work}>
            {id !== null && work.offer?.version !== base.version && (
              <Trans>
                Someone has saved this item since then. You can compare before your changes replace anything.
              </Trans>
            )}
          </UnsavedWorkOffer>
          {intro}
          <ScheduleNote />
          <PendingPanel />
          <Form
            ref={element}
            method="post"
            noValidate
            data-stored={work.state !== 'unstored' || undefined}
            onSubmit={saving.submit}
          >
            <fieldset disabled={isSaving}>{fields}</fieldset>
            <SaveBar />
          </Form>
        </EditorFrame>
      </WithPending>
      <Dialogs>
        {state.name === 'conflict' && <ConflictDialog theirs={state.theirs} />}
        {findings.question && (
          <PublishDialog findings={findings.question.findings} onAnswer={findings.question.answer} />
        )}
        {guard.question !== null && (
          <LeaveDialog
            key={guard.question}
            onStay={guard.stay}
            onLeave={guard.leave}
            isStored={work.state !== 'unstored'}
          />
        )}
      </Dialogs>
    </EditorContext>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;

  /* The bar with the buttons never covers what has the focus. */
  :is(input, textarea, select, button, [contenteditable]) {
    scroll-margin-block: 24px calc(var(--bottom-bar, 0px) + 24px);
  }

  fieldset {
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }

  /* On a phone, a toast about the last field fits between this field and the bar while it is there. */
  body:has([role='region'] > ol[tabindex] > li) & > fieldset {
    padding-bottom: 160px;

    ${media.sm} {
      padding-bottom: 0;
    }
  }
`;

/** Without the comic shadow of the public pages. */
const Dialogs = styled.div`
  > dialog {
    box-shadow: 0 12px 40px rgb(0 0 0 / 30%);
  }
`;

const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  max-width: 60rem;
`;
