import { Trans, useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { UnsavedWorkOffer } from '../../forms/unsaved/UnsavedWorkOffer.tsx';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { AdminDialog } from '../../ui/AdminDialog.tsx';
import { focused } from '../visual/focused.ts';
import { linkAddress } from './addresses.ts';
import { DialogField } from './DialogField.tsx';
import { useDialogChanges } from './useDialogChanges.ts';

const part = z.object({ address: z.string(), text: z.string() }).partial();

interface LinkDialogProps {
  editor: Editor;
  onClose(): void;
}

/** Edits the link at the cursor, or adds one to the selected text. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const { t } = useLingui();
  const [link] = useState(() => linkAtSelection(editor));
  const changes = useDialogChanges('link', part, { address: link.href, text: link.text ?? '' });
  const { address, text } = changes.values;
  const [hasTried, setTried] = useState(false);
  const problem =
    linkAddress(address) === null ? t`Enter a web address, a path on this site or an email address.` : null;

  async function handleConfirm() {
    const href = linkAddress(address);
    setTried(true);
    if (href === null) return false;
    setLink(editor, link, href, link.text === null ? null : text.trim() || href);
    changes.clear();
    return true;
  }

  function handleRemove() {
    editor.chain().extendMarkRange('link').unsetMark('link').run();
    // An open dialog keeps the focus.
    flushSync(onClose);
    focused(editor);
  }

  return (
    <AdminDialog
      title={link.href ? <Trans>Edit link</Trans> : <Trans>Insert link</Trans>}
      label={<Trans>Apply</Trans>}
      onConfirm={handleConfirm}
      onClose={() => {
        onClose();
        focused(editor);
      }}
    >
      <UnsavedWorkOffer of={changes} />
      <DialogField
        label={<Trans comment="Of a link or picture">Address</Trans>}
        value={address}
        onChange={(value) => changes.change({ address: value })}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        problem={hasTried && problem}
        hint={<Trans>For example https://example.org, /course or #place-on-the-page</Trans>}
      />
      {link.text !== null && (
        <DialogField
          label={<Trans comment="That a link shows">Text</Trans>}
          value={text}
          onChange={(value) => changes.change({ text: value })}
        />
      )}
      {link.href && (
        <AdminButton type="button" $kind="plain" onClick={handleRemove}>
          <Trans>Remove link</Trans>
        </AdminButton>
      )}
    </AdminDialog>
  );
}

interface LinkAtSelection {
  href: string;
  /** Null if more than text is selected; the selection then becomes the link. */
  text: string | null;
}

function linkAtSelection(editor: Editor): LinkAtSelection {
  if (editor.isActive('link')) editor.commands.extendMarkRange('link');
  const { doc, selection } = editor.state;
  const { from, to, $from, $to } = selection;
  let isText = $from.sameParent($to);
  doc.nodesBetween(from, to, (node) => {
    if (node.isLeaf && !node.isText) isText = false;
  });
  return { href: String(editor.getAttributes('link').href ?? ''), text: isText ? doc.textBetween(from, to) : null };
}

function setLink(editor: Editor, before: LinkAtSelection, href: string, text: string | null): void {
  if (text === null || text === before.text) {
    editor.commands.setMark('link', { href });
    return;
  }
  editor
    .chain()
    .command(({ tr, state }) => {
      const { from, to, $from } = tr.selection;
      const around = from === to ? (state.storedMarks ?? $from.marks()) : (tr.doc.nodeAt(from)?.marks ?? []);
      const link = state.schema.mark('link', { href });
      tr.replaceWith(from, to, state.schema.text(text, link.addToSet(around)));
      return true;
    })
    .run();
}
