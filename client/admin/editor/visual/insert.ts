import type { Editor, JSONContent } from '@tiptap/core';
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';

/**
 * Puts the cursor behind the selected block, or behind the figure that it is in. Between blocks it gets an empty
 * paragraph, which isn't saved unless something is written in it. Other selections stay.
 * @returns true, as a command does that was carried out.
 */
export function leaveBlock({ tr }: { tr: Transaction }): boolean {
  const end = endOfBlock(tr);
  if (end !== null) cursorAt(tr, end);
  return true;
}

/** Puts the cursor at a place behind or between blocks. */
export function cursorAt(tr: Transaction, place: number): void {
  const $place = tr.doc.resolve(place);
  const next = $place.nodeAfter;
  if ($place.parent.inlineContent) {
    tr.setSelection(TextSelection.create(tr.doc, place));
  } else {
    const isEmptyLine = next?.type.name === 'paragraph' && next.childCount === 0;
    if (!isEmptyLine) tr.insert(place, tr.doc.type.schema.node('paragraph'));
    tr.setSelection(TextSelection.create(tr.doc, place + 1));
  }
  tr.scrollIntoView();
}

/** Inserts a picture or a block at the cursor, and puts the cursor after it. A selected block stays. */
export function insertAtCursor(editor: Editor, content: JSONContent): void {
  editor.chain().command(leaveBlock).insertContent(content).command(leaveBlock).run();
}

function endOfBlock({ selection }: Transaction): number | null {
  if (selection instanceof NodeSelection) return selection.to;
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name === 'figure') return $from.after(depth);
  }
  return null;
}
