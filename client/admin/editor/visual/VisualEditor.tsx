import { useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Language } from '#domain/language.ts';
import { StoredBody } from '../body/stored-body.ts';
import { type EditorDialogName, EditorDialogs } from '../dialogs/EditorDialogs.tsx';
import { CodeBar } from './CodeBar.tsx';
import { editorExtensions } from './extensions.ts';
import { leaveByTab } from './leave-by-tab.ts';
import { OPEN_HTML } from './open-html.ts';
import { Bars, Surface } from './surface.ts';
import { TableBar } from './TableBar.tsx';
import { Toolbar } from './Toolbar.tsx';
import { usePaste } from './usePaste.ts';

/** The StoredBody of each editor. */
const bodies = new WeakMap<Editor, StoredBody>();

interface VisualEditorProps {
  id: string;
  labelledBy: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  language: Language;
  value: string;
  /** Whether it is on the screen. Changes from elsewhere are taken over only then. */
  isShown: boolean;
  isReadOnly: boolean;
  onChange(html: string): void;
  onBlur?(): void;
}

/** The visual editor. */
export function VisualEditor(props: VisualEditorProps) {
  const { id, labelledBy, describedBy, isInvalid, language, value, isShown, isReadOnly, onChange, onBlur } = props;
  const { t } = useLingui();
  const [dialog, setDialog] = useState<EditorDialogName | null>(null);
  /** The text that the editor holds, as the form knows it. */
  const held = useRef(value);
  const bars = useRef<HTMLDivElement>(null);
  /** An image that was dropped or pasted, until its dialog is closed. */
  const [file, setFile] = useState<File | null>(null);
  const paste = usePaste((image) => {
    setFile(image);
    setDialog('image');
  });

  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        class: 'rich-text',
        role: 'textbox',
        lang: language,
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
        ...(isReadOnly ? { 'aria-readonly': 'true' } : {}),
      },
      transformPastedHTML: paste.transformPastedHTML,
      handlePaste: paste.handlePaste,
      handleDrop: paste.handleDrop,
      handleKeyDown: (_view: unknown, event: KeyboardEvent) => {
        paste.noteKey(event);
        if (event.key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
          setDialog('link');
          return true;
        }
        if (event.key === 'F10' && event.altKey) {
          bars.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
          return true;
        }
        return false;
      },
      handleDOMEvents: {
        keydown: leaveByTab(),
        keyup: (_view: unknown, event: KeyboardEvent) => {
          paste.noteKey(event);
          return false;
        },
        // A link in a block that isn't edited as text would leave the page.
        click: (_view: unknown, event: Event) => {
          if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
          return false;
        },
        [OPEN_HTML]: () => {
          setDialog('html');
          return true;
        },
      },
    }),
    [id, labelledBy, describedBy, isInvalid, isReadOnly, language, paste],
  );

  const editor = useEditor({
    extensions: editorExtensions,
    injectCSS: false,
    editable: !isReadOnly,
    editorProps,
    onBeforeCreate({ editor: created }) {
      const body = new StoredBody(created.schema);
      bodies.set(created, body);
      Object.assign(created.options, { content: created.schema.topNodeType.create(null, body.read(value)) });
    },
    onUpdate({ editor: changed }) {
      const html = bodies.get(changed)?.write(changed.state.doc);
      if (html === undefined || html === held.current) return;
      held.current = html;
      onChange(html);
    },
    onBlur: () => onBlur?.(),
  });

  const body = bodies.get(editor);

  useEffect(() => {
    editor.setEditable(!isReadOnly, false);
  }, [editor, isReadOnly]);

  // What was written elsewhere: in the HTML view, or by the form.
  useEffect(() => {
    if (!isShown || value === held.current || !body) return;
    held.current = value;
    takeIn(editor, body, value);
  }, [editor, body, isShown, value]);

  const { isInTable, codeLanguage } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      isInTable: current.isActive('table'),
      codeLanguage: current.isActive('codeBlock') ? String(current.getAttributes('codeBlock').language ?? '') : null,
    }),
  });

  return (
    <Surface data-invalid={isInvalid || undefined} data-readonly={isReadOnly || undefined}>
      {!isReadOnly && (
        <Bars ref={bars}>
          <Toolbar editor={editor} label={t`Formatting`} controls={id} onOpen={setDialog} />
          {isInTable && <TableBar editor={editor} controls={id} />}
          {codeLanguage !== null && <CodeBar editor={editor} language={codeLanguage} />}
        </Bars>
      )}
      <EditorContent editor={editor} />
      {dialog && body && (
        <EditorDialogs
          name={dialog}
          editor={editor}
          body={body}
          file={file}
          onClose={() => {
            setDialog(null);
            setFile(null);
          }}
        />
      )}
    </Surface>
  );
}

/** Replaces the text without calling `onChange`; it can be undone. */
function takeIn(editor: Editor, body: StoredBody, html: string): void {
  const { state, view } = editor;
  const { tr, selection } = state;
  tr.replaceWith(0, state.doc.content.size, body.read(html));
  // Saving can change the text a little. The cursor stays about where it was.
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(selection.head, tr.doc.content.size))));
  view.dispatch(tr.setMeta('preventUpdate', true));
}
