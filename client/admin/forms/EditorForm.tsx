import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { DraftOffer } from './drafts/DraftOffer.tsx';
import { EditorFrame } from './EditorFrame.tsx';
import { EditorTabs } from './EditorTabs.tsx';
import type { OpenState } from './editor-state.ts';
import { fieldId } from './fields/field-id.ts';
import type { StoredValues } from './form-values.ts';
import type { FormKind, TabId } from './kinds/form-kind.ts';
import { LeaveDialog } from './leaving/LeaveDialog.tsx';
import { ConflictDialog } from './saving/ConflictDialog.tsx';
import { SaveBar } from './saving/SaveBar.tsx';
import { SaveFailureBox } from './saving/SaveFailureBox.tsx';
import type { SaveItem } from './saving/useSaving.ts';
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
  const { kind, id, state, base, focusOn, isSaving, draft, guard, saving } = editor;
  const element = useRef<HTMLFormElement>(null);
  const { title } = base.values;

  useEffect(() => {
    if (!focusOn || isSaving) return;
    const { path } = focusOn;
    const named = element.current?.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"]`);
    (named ?? document.getElementById(fieldId(kind, path)))?.focus();
  }, [focusOn, isSaving, kind]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    element.current?.requestSubmit();
  }

  const fields: ReactNode = panels.english ? <EditorTabs panels={panels} /> : <Panel>{panels.common}</Panel>;

  return (
    <EditorContext value={editor}>
      <EditorFrame kind={kind} id={id} title={typeof title === 'string' ? title : ''}>
        {draft.offer && (
          <DraftOffer
            key={draft.offer.key}
            draft={draft.offer}
            isOlder={id !== null && draft.offer.version !== base.version}
            onRestore={draft.restore}
            onDiscard={draft.discard}
          />
        )}
        {intro}
        <Form ref={element} method="post" noValidate onSubmit={saving.submit} onKeyDown={handleKeyDown}>
          <fieldset disabled={isSaving}>{fields}</fieldset>
          {state.name === 'failed' && <SaveFailureBox reason={state.reason} onLeave={editor.leave} />}
          <SaveBar />
        </Form>
      </EditorFrame>
      <Dialogs>
        {state.name === 'conflict' && <ConflictDialog theirs={state.theirs} />}
        {guard.question !== null && (
          <LeaveDialog
            key={guard.question}
            onStay={guard.stay}
            onLeave={guard.leave}
            isKept={draft.state !== 'unkept'}
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

  /* The bar with the button never covers what has the focus. */
  :is(input, textarea, select, button, [contenteditable]) {
    scroll-margin-block: 24px 104px;
  }

  fieldset {
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
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
