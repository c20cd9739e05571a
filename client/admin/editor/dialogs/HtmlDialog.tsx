import { Trans } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useState } from 'react';
import { z } from 'zod';
import { UnsavedWorkOffer } from '../../forms/unsaved/UnsavedWorkOffer.tsx';
import { AdminDialog } from '../../ui/AdminDialog.tsx';
import { splitHtml } from '../body/split-html.ts';
import type { StoredBody } from '../body/stored-body.ts';
import { focused } from '../visual/focused.ts';
import { cursorAt } from '../visual/insert.ts';
import { DialogField } from './DialogField.tsx';
import { useDialogChanges } from './useDialogChanges.ts';

const part = z.object({ html: z.string() }).partial();

interface HtmlDialogProps {
  editor: Editor;
  body: StoredBody;
  onClose(): void;
}

/** The HTML of the selected block. If it is emptied, the block is removed. */
export function HtmlDialog({ editor, body, onClose }: HtmlDialogProps) {
  const [before] = useState(() => {
    const { selection } = editor.state;
    return selection instanceof NodeSelection ? String(selection.node.attrs.html ?? '') : '';
  });
  const changes = useDialogChanges('html', part, { html: before });
  const { html } = changes.values;

  async function handleConfirm() {
    if (html === before) return true;
    editor.commands.command(({ tr }) => {
      const { from, to } = tr.selection;
      const nodes = splitHtml(html).parts.map(({ source }) => body.readBlock(source));
      if (nodes.length > 0) {
        tr.replaceWith(from, to, nodes);
        cursorAt(tr, tr.mapping.map(to));
      } else tr.deleteSelection();
      return true;
    });
    changes.clear();
    return true;
  }

  return (
    <AdminDialog
      title={<Trans>Edit HTML</Trans>}
      label={<Trans>Apply</Trans>}
      onConfirm={handleConfirm}
      onClose={() => {
        onClose();
        focused(editor);
      }}
    >
      <UnsavedWorkOffer of={changes} />
      <DialogField
        label={<Trans>HTML of this block</Trans>}
        rows={10}
        value={html}
        onChange={(value) => changes.change({ html: value })}
      />
    </AdminDialog>
  );
}
