import { Trans, useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { AdminDialog } from '../../ui/AdminDialog.tsx';
import { focused } from '../visual/focused.ts';
import { insertAtCursor, leaveBlock } from '../visual/insert.ts';
import { videoAddress } from './addresses.ts';
import { DialogField } from './DialogField.tsx';

interface VideoDialogProps {
  editor: Editor;
  onClose(): void;
}

/** Edits the selected video, or inserts one. */
export function VideoDialog({ editor, onClose }: VideoDialogProps) {
  const { t } = useLingui();
  const [isThere] = useState(() => editor.isActive('videoLink'));
  const [before] = useState(() => editor.getAttributes('videoLink'));
  const [address, setAddress] = useState(String(before.href ?? ''));
  const [label, setLabel] = useState(String(before.label ?? ''));
  const [hasTried, setTried] = useState(false);
  const addressProblem = videoAddress(address) === null ? t`Enter the address of a video on YouTube or Vimeo.` : null;
  const labelProblem = label.trim() === '' ? t`Enter the title of the video.` : null;

  async function handleConfirm() {
    const href = videoAddress(address);
    setTried(true);
    if (href === null || labelProblem) return false;
    const attrs = { href, label: label.trim() };
    if (isThere) editor.chain().updateAttributes('videoLink', attrs).command(leaveBlock).run();
    else insertAtCursor(editor, { type: 'videoLink', attrs });
    return true;
  }

  return (
    <AdminDialog
      title={isThere ? <Trans>Edit video</Trans> : <Trans>Insert video</Trans>}
      label={<Trans>Apply</Trans>}
      onConfirm={handleConfirm}
      onClose={() => {
        onClose();
        focused(editor);
      }}
    >
      <DialogField
        label={<Trans>Address of the video</Trans>}
        value={address}
        onChange={setAddress}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        problem={hasTried && addressProblem}
        hint={<Trans>Its page on YouTube or Vimeo</Trans>}
      />
      <DialogField
        label={<Trans>Title of the video</Trans>}
        value={label}
        onChange={setLabel}
        problem={hasTried && labelProblem}
      />
    </AdminDialog>
  );
}
