import { useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Language } from '#domain/language.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { StoredBody } from '../body/stored-body.ts';
import { type EditorDialogName, EditorDialogs } from '../dialogs/EditorDialogs.tsx';
import { cleanPaste } from '../paste/clean-paste.ts';
import { CodeBar } from './CodeBar.tsx';
import { editorExtensions } from './extensions.ts';
import { leaveByTab } from './leave-by-tab.ts';
import { OPEN_HTML } from './open-html.ts';
import { Bars, Surface } from './surface.ts';
import { TableBar } from './TableBar.tsx';
import { Toolbar } from './Toolbar.tsx';

/** The StoredBody of each editor. */
const bodies = new WeakMap<Editor, StoredBody>();

interface VisualEditorProps {
  id: string;
  labelledBy: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  language: Language;
  value: string;
  /** Whether it is on the screen; what comes from elsewhere is only then taken in. */
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
      transformPastedHTML: (html: string) =>
        cleanPaste(html, () => showToast({ title: t`Links with an invalid address were pasted as text.` })),
      handleKeyDown: (_view: unknown, event: KeyboardEvent) => {
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
        // A link in what is not edited as text would lead away.
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
    [id, labelledBy, describedBy, isInvalid, isReadOnly, language, t],
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
      {dialog && body && <EditorDialogs name={dialog} editor={editor} body={body} onClose={() => setDialog(null)} />}
    </Surface>
  );
}

/** Replaces the text without calling `onChange`; it can be undone. */
function takeIn(editor: Editor, body: StoredBody, html: string): void {
  const { state, view } = editor;
  const blocks = body.read(html);
  view.dispatch(state.tr.replaceWith(0, state.doc.content.size, blocks).setMeta('preventUpdate', true));
}
