import type { Editor } from '@tiptap/core';

/** The editor with the focus back in its text, at once: the command of this name waits for the next frame. */
export function focused(editor: Editor): Editor {
  editor.view.focus();
  return editor;
}
