import { Trans, useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { AdminDialog } from '../../ui/AdminDialog.tsx';
import { focused } from '../visual/focused.ts';
import { imageAddress } from './addresses.ts';
import { DialogField } from './DialogField.tsx';

interface ImageDialogProps {
  editor: Editor;
  onClose(): void;
}

/** Edits the selected image, or inserts one. */
export function ImageDialog({ editor, onClose }: ImageDialogProps) {
  const { t } = useLingui();
  const [type] = useState(() => ['image', 'figure'].find((name) => editor.isActive(name)));
  const [before] = useState(() => (type ? editor.getAttributes(type) : {}));
  const [address, setAddress] = useState(String(before.src ?? ''));
  const [alt, setAlt] = useState(String(before.alt ?? ''));
  const [caption, setCaption] = useState('');
  const [hasTried, setTried] = useState(false);
  const addressProblem =
    imageAddress(address) === null ? t`Enter an address that begins with https://, or a path on this site.` : null;
  const altProblem = alt.trim() === '' ? t`Describe what the image shows.` : null;

  async function handleConfirm() {
    const src = imageAddress(address);
    setTried(true);
    if (src === null || altProblem) return false;
    const attrs = { src, alt: alt.trim() };
    if (type) editor.commands.updateAttributes(type, attrs);
    else if (caption.trim() === '') editor.commands.insertContent({ type: 'image', attrs });
    else {
      const content = [{ type: 'text', text: caption.trim() }];
      editor.commands.insertContent({ type: 'figure', attrs, content });
    }
    return true;
  }

  return (
    <AdminDialog
      title={before.src ? <Trans>Edit image</Trans> : <Trans>Insert image</Trans>}
      label={<Trans>Apply</Trans>}
      onConfirm={handleConfirm}
      onClose={() => {
        onClose();
        focused(editor);
      }}
    >
      <DialogField
        label={<Trans comment="Of a link or picture">Address</Trans>}
        value={address}
        onChange={setAddress}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        problem={hasTried && addressProblem}
      />
      <DialogField
        label={<Trans>Alternative text</Trans>}
        value={alt}
        onChange={setAlt}
        problem={hasTried && altProblem}
        hint={<Trans>For people who can't see the image.</Trans>}
      />
      {!type && (
        <DialogField
          label={<Trans>Caption (optional)</Trans>}
          value={caption}
          onChange={setCaption}
          hint={<Trans>Shown below the image.</Trans>}
        />
      )}
    </AdminDialog>
  );
}
