import { Mark, mergeAttributes } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** Addresses that a link may have; any other link becomes plain text. */
const ADDRESS = /^(?:https?:|mailto:|[/#])/i;
/** A text that is an address and nothing else. */
const LONE_ADDRESS = /^https?:\/\/\S+$/i;

/**
 * A link. Tiptap's own mark comes with an address finder that takes "bitcoin.conf" for an address. An address that is
 * pasted over selected text makes a link of it.
 */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  exitable: true,
  addAttributes: () => ({ href: { default: null, parseHTML: (element) => element.getAttribute('href') } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (element) => (ADDRESS.test(element.getAttribute('href') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', mergeAttributes(HTMLAttributes, { rel: 'noopener noreferrer' }), 0],
  addProseMirrorPlugins() {
    const { editor, type } = this;
    return [
      new Plugin({
        props: {
          handlePaste(_view, event) {
            const text = event.clipboardData?.getData('text/plain').trim() ?? '';
            if (editor.state.selection.empty || editor.isActive('codeBlock') || !LONE_ADDRESS.test(text)) return false;
            return editor.commands.setMark(type, { href: text });
          },
        },
      }),
    ];
  },
});
