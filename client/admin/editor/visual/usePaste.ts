import { useLingui } from '@lingui/react/macro';
import type { EditorView } from '@tiptap/pm/view';
import { useEffect, useMemo, useRef } from 'react';
import { showToast } from '../../../ui/toast-store.ts';
import { cleanPaste, type Dropped } from '../paste/clean-paste.ts';
import { markdownHtml } from '../paste/markdown.ts';
import { shortcutText } from './shortcut.ts';

/**
 * What happens to pasted and dropped things: formatted text is cleaned, Markdown becomes what it means, and nothing
 * disappears without a word. "Paste as plain text" keeps every character.
 * @param onImage gets an image file.
 */
export function usePaste(onImage: (file: File) => void) {
  const { t } = useLingui();
  const take = useRef(onImage);
  useEffect(() => {
    take.current = onImage;
  });

  return useMemo(() => {
    let isPlain = false;
    let hasNotified = false;

    function takeFiles(data: DataTransfer | null): boolean {
      // A picture dragged from a web page comes with its address.
      if (!data || data.files.length === 0 || data.getData('text/html')) return false;
      const images = [...data.files].filter(({ type }) => type.startsWith('image/'));
      const [image] = images;
      if (image) take.current(image);
      if (!image) {
        showToast({ title: t`The file wasn’t inserted`, description: t`Open it, copy its text and paste it here.` });
      } else if (data.files.length > 1) {
        showToast({ title: t`Only one file was taken`, description: t`Insert the other images one after the other.` });
      }
      return true;
    }

    const byAddress = t`Images that exist only in the other program can’t be pasted with the text. Save them as files, then select Image to upload them.`;

    return {
      /** Notes the keys, which say whether plain text is being pasted. */
      noteKey({ type, key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): void {
        isPlain = type === 'keydown' && shiftKey && (ctrlKey || metaKey) && key.toLowerCase() === 'v';
      },
      transformPastedHTML(html: string): string {
        const dropped = new Set<Dropped>();
        const cleaned = cleanPaste(html, (what) => dropped.add(what));
        const links = t`Links with an invalid address were pasted as text.`;
        hasNotified = dropped.size > 0;
        if (dropped.has('pictures')) {
          showToast({
            title: t`Images were left out`,
            description: dropped.has('links') ? `${byAddress} ${links}` : byAddress,
          });
        } else if (dropped.has('links')) showToast({ title: links });
        return cleaned;
      },
      handlePaste(view: EditorView, event: ClipboardEvent): boolean {
        const data = event.clipboardData;
        if (takeFiles(data)) return true;
        if (!data || isPlain || data.getData('text/html') || view.state.selection.$from.parent.type.spec.code) {
          return false;
        }
        const html = markdownHtml(data.getData('text/plain'));
        if (html === null) return false;
        hasNotified = false;
        view.pasteHTML(html);
        const keys = shortcutText('Mod-Shift-V');
        if (!hasNotified) showToast({ title: t`Markdown was formatted`, description: t`${keys} pastes it unchanged.` });
        return true;
      },
      handleDrop(_view: EditorView, event: DragEvent): boolean {
        if (!takeFiles(event.dataTransfer)) return false;
        event.preventDefault();
        return true;
      },
    };
  }, [t]);
}
