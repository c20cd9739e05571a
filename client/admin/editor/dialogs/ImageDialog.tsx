import { Trans, useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { z } from 'zod';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { UnsavedWorkOffer } from '../../forms/unsaved/UnsavedWorkOffer.tsx';
import { AltFields, Decorative } from '../../media/AltFields.tsx';
import {
  ALT_NAMES,
  type AltName,
  type Description,
  descriptionOf,
  descriptionPart,
  descriptionProblems,
  missingParts,
} from '../../media/description.ts';
import { isDescribed } from '../../media/MediaGrid.tsx';
import { MediaPreview } from '../../media/MediaPreview.tsx';
import { PictureSource } from '../../media/PictureSource.tsx';
import { useFreshMedia, useMedia } from '../../media/useMedia.ts';
import { useMediaWrites } from '../../media/useMediaWrites.tsx';
import { AdminDialog } from '../../ui/AdminDialog.tsx';
import { useFailureText } from '../../useWriteFailure.ts';
import type { PreservedAttributes } from '../schema/preserved-attributes.ts';
import { focused } from '../visual/focused.ts';
import { insertAtCursor, leaveBlock } from '../visual/insert.ts';
import { imageAddress } from './addresses.ts';
import { DialogField } from './DialogField.tsx';
import { useDialogChanges } from './useDialogChanges.ts';

const part = z
  .object({
    address: z.string(),
    alt: z.string(),
    isDecorative: z.boolean(),
    caption: z.string(),
    written: z.object({ src: z.string(), parts: descriptionPart }),
  })
  .partial();

interface ImageDialogProps {
  editor: Editor;
  /** One that was dropped on the text or pasted; it is uploaded at once. */
  file: File | null;
  onClose(): void;
}

/** Edits the selected image, or inserts one: uploaded, from the library or by its address. */
export function ImageDialog({ editor, file, onClose }: ImageDialogProps) {
  const { t } = useLingui();
  const { update } = useMediaWrites();
  const readMedia = useFreshMedia();
  const explain = useFailureText();
  const [type] = useState(() => (file ? undefined : ['image', 'figure'].find((name) => editor.isActive(name))));
  const [before] = useState(() => (type ? editor.getAttributes(type) : {}));
  const preserved: PreservedAttributes = before[type === 'figure' ? 'preservedOfImage' : 'preserved'] ?? {};
  const changes = useDialogChanges('image', part, {
    address: String(before.src ?? ''),
    alt: String(before.alt ?? ''),
    isDecorative: before.src !== undefined && String(before.alt ?? '') === '',
    caption: '',
    /** What was written about the uploaded image of an address. */
    written: { src: '', parts: {} },
  });
  const { address, alt, isDecorative, caption, written } = changes.values;
  const [hasTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { media } = useMedia(imageAddress(address) ?? '');
  /** The language of the text around the image. */
  const own: AltName = editor.view.dom.lang === 'es' ? 'altEs' : 'altEn';
  const described = media && {
    ...descriptionOf(media),
    ...(media.src === before.src && saidInText(String(before.alt ?? ''), preserved, own)),
    ...(written.src === media.src && written.parts),
  };
  /** The library keeps what it has, so only what it lacks is asked for as well. */
  const asked = ALT_NAMES.filter((name) => name === own || (media && !media.decorative && media[name] === null));
  const problems = described ? descriptionProblems(described) : {};
  const addressProblem =
    imageAddress(address) === null ? t`Enter an address that begins with https://, or a path on this site.` : null;
  const altProblem = !isDecorative && alt.trim() === '' ? t`Describe what the image shows.` : null;

  async function handleConfirm() {
    const src = imageAddress(address);
    setTried(true);
    setFailure(null);
    // It is not known yet whether it was uploaded.
    if (src === null || media === undefined) return false;
    if (described ? asked.some((name) => problems[name]) : altProblem) return false;
    if (!described) {
      insert({ src, alt: isDecorative ? '' : alt.trim(), isMarked: isDecorative });
      changes.clear();
      return true;
    }
    const deleted = t`Someone deleted this image in the meantime, so it wasn’t inserted. Restore it under Images in another tab and try again, or choose another one. What you wrote stays here.`;
    try {
      const now = await readMedia(media.digest);
      if (!now || now.deletedAt) {
        setFailure(deleted);
        return false;
      }
      const input = missingParts(now, described);
      if (Object.keys(input).length > 0) await update(media.digest, input);
      const isMarked = described.decorative && !now.decorative && !input.decorative;
      insert({ src, alt: described.decorative ? '' : described[own].trim(), isMarked });
      changes.clear();
      return true;
    } catch (error) {
      setFailure(
        explain(
          t`The image wasn’t inserted, because its description couldn’t be read or saved. Please try again.`,
          error,
          { missing: deleted },
        ),
      );
      return false;
    }
  }

  /** @param isMarked whether the text itself says that the image is decorative, because the library doesn't. */
  function insert({ isMarked, ...shown }: { src: string; alt: string; isMarked: boolean }) {
    const isFigure = type === 'figure' || (!type && caption.trim() !== '');
    const name = isFigure ? 'preservedOfImage' : 'preserved';
    const { role: _, ...others } = preserved;
    const attrs = { ...shown, [name]: isMarked ? { ...others, role: 'presentation' } : others };
    if (type) editor.chain().updateAttributes(type, attrs).command(leaveBlock).run();
    else if (!isFigure) insertAtCursor(editor, { type: 'image', attrs });
    else insertAtCursor(editor, { type: 'figure', attrs, content: [{ type: 'text', text: caption.trim() }] });
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
      <UnsavedWorkOffer of={changes} />
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <DialogField
        label={<Trans comment="Of a link or picture">Address</Trans>}
        value={address}
        onChange={(value) => changes.change({ address: value })}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        problem={hasTried && addressProblem}
      />
      <PictureSource file={file} onChosen={(src) => changes.change({ address: src })} />
      {media && described ? (
        <>
          <MediaPreview media={media} />
          <AltFields
            value={described}
            names={asked}
            problems={hasTried ? problems : {}}
            onChange={(more) =>
              changes.change({
                written: { src: media.src, parts: { ...(written.src === media.src && written.parts), ...more } },
              })
            }
          />
          {isDescribed(media) && (
            <p>
              <Trans>Changes apply only here. The description in the library stays the same.</Trans>
            </p>
          )}
        </>
      ) : (
        <>
          {!isDecorative && (
            <DialogField
              label={<Trans>Alternative text</Trans>}
              value={alt}
              onChange={(text) => changes.change({ alt: text })}
              problem={hasTried && altProblem}
              hint={<Trans>For people who can’t see the image.</Trans>}
            />
          )}
          <Decorative isOn={isDecorative} onChange={(isOn) => changes.change({ isDecorative: isOn })} />
        </>
      )}
      {!type && (
        <DialogField
          label={<Trans>Caption (optional)</Trans>}
          value={caption}
          onChange={(text) => changes.change({ caption: text })}
          hint={<Trans>Shown below the image.</Trans>}
        />
      )}
    </AdminDialog>
  );
}

/** What the text itself says about an image, which counts more than the library. */
function saidInText(alt: string, { role }: PreservedAttributes, own: AltName): Partial<Description> {
  if (alt !== '') return { [own]: alt, decorative: false };
  return role === 'presentation' ? { decorative: true } : {};
}
