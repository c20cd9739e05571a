import type { Editor } from '@tiptap/core';
import { createPortal } from 'react-dom';
import type { StoredBody } from '../body/stored-body.ts';
import { HtmlDialog } from './HtmlDialog.tsx';
import { ImageDialog } from './ImageDialog.tsx';
import { InteractiveDialog } from './InteractiveDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { VideoDialog } from './VideoDialog.tsx';

export type EditorDialogName = 'link' | 'image' | 'video' | 'interactive' | 'html';

interface EditorDialogsProps {
  name: EditorDialogName;
  editor: Editor;
  body: StoredBody;
  /** For a new image. */
  file: File | null;
  onClose(): void;
}

/** The open dialog. It has its own form, so it must stay outside the form around the editor. */
export function EditorDialogs({ name, editor, body, file, onClose }: EditorDialogsProps) {
  const props = { editor, onClose };
  return createPortal(
    // React passes events on to the component that renders the dialog, whose form must not take them for its own.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops events that others would receive.
    <div onSubmit={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      {name === 'link' && <LinkDialog {...props} />}
      {name === 'image' && <ImageDialog {...props} file={file} />}
      {name === 'video' && <VideoDialog {...props} />}
      {name === 'interactive' && <InteractiveDialog {...props} />}
      {name === 'html' && <HtmlDialog {...props} body={body} />}
    </div>,
    document.body,
  );
}
