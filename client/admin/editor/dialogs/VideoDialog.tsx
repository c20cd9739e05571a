import { Trans, useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { z } from 'zod';
import { UnsavedWorkOffer } from '../../forms/unsaved/UnsavedWorkOffer.tsx';
import { AdminDialog } from '../../ui/AdminDialog.tsx';
import { focused } from '../visual/focused.ts';
import { insertAtCursor, leaveBlock } from '../visual/insert.ts';
import { videoAddress } from './addresses.ts';
import { DialogField } from './DialogField.tsx';
import { useDialogChanges } from './useDialogChanges.ts';

const part = z.object({ address: z.string(), label: z.string() }).partial();

interface VideoDialogProps {
  editor: Editor;
  onClose(): void;
}

/** Edits the selected video, or inserts one. */
export function VideoDialog({ editor, onClose }: VideoDialogProps) {
  const { t } = useLingui();
  const [isThere] = useState(() => editor.isActive('videoLink'));
  const [before] = useState(() => editor.getAttributes('videoLink'));
  const changes = useDialogChanges('video', part, {
    address: String(before.href ?? ''),
    label: String(before.label ?? ''),
  });
  const { address, label } = changes.values;
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
    changes.clear();
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
      <UnsavedWorkOffer of={changes} />
      <DialogField
        label={<Trans>Address of the video</Trans>}
        value={address}
        onChange={(value) => changes.change({ address: value })}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        problem={hasTried && addressProblem}
        hint={<Trans>Its page on YouTube or Vimeo</Trans>}
      />
      <DialogField
        label={<Trans>Title of the video</Trans>}
        value={label}
        onChange={(value) => changes.change({ label: value })}
        problem={hasTried && labelProblem}
      />
    </AdminDialog>
  );
}
