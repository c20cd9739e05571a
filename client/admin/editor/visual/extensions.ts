import type { AnyExtension, Extensions } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { schemaExtensions } from '../schema/extensions.ts';
import { HtmlBlockView } from './HtmlBlockView.tsx';
import { InteractiveView } from './InteractiveView.tsx';
import { shownHtml } from './shown-html.ts';

/** The extensions of the text with what they show on the screen and the keys that they take. */
export const editorExtensions: Extensions = schemaExtensions.map((extension: AnyExtension) => {
  switch (extension.name) {
    case 'htmlBlock':
      return extension.extend({ addNodeView: () => ReactNodeViewRenderer(HtmlBlockView) });
    case 'interactive':
      return extension.extend({ addNodeView: () => ReactNodeViewRenderer(InteractiveView) });
    case 'htmlInline':
      return extension.extend({ addNodeView: () => inlineView });
    case 'table':
      return extension.extend({
        addKeyboardShortcuts() {
          const goToNextCell = () => this.editor.commands.goToNextCell();
          // Tab in the last cell leads on to what follows the text, as everywhere; there are buttons for new rows.
          return { ...this.parent?.(), Tab: goToNextCell };
        },
      });
    default:
      return extension;
  }
});

function inlineView({ node }: { node: { attrs: Record<string, unknown> } }) {
  const dom = document.createElement('span');
  dom.append(shownHtml(String(node.attrs.html)));
  return { dom };
}
