import type { AnyExtension, Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { Division, Figure, HtmlBlock, HtmlInline, InlineElement, VideoLink } from './html-nodes.ts';
import { Interactive } from './interactive-node.ts';
import { Link } from './link.ts';
import { PreservedAttributesExtension } from './preserved-attributes.ts';

const kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(changed);
  },
}).configure({
  // The page's title is its only h1.
  heading: { levels: [2, 3, 4, 5, 6] },
  link: false,
  dropcursor: { color: false, class: 'drop-cursor' },
});

/** Extensions of the kit, changed where bodies need something else. */
function changed(extension: AnyExtension): AnyExtension {
  switch (extension.name) {
    case 'code':
      // Code may be a link, or bold.
      return extension.extend({ excludes: '' });
    case 'codeBlock':
      return extension.extend({ addAttributes: () => CODE_ATTRIBUTES });
    default:
      return extension;
  }
}

const CODE_ATTRIBUTES = {
  language: {
    default: null,
    parseHTML: (element: HTMLElement) => languageOf(element),
    renderHTML: () => ({}),
  },
  /** Whether it usually contains a `code` element. */
  hasCode: {
    default: true,
    parseHTML: (element: HTMLElement) => element.firstElementChild?.localName === 'code',
    renderHTML: () => ({}),
  },
};

function languageOf(element: HTMLElement): string | null {
  const code = element.firstElementChild;
  return code?.localName === 'code' ? (/^language-(\S+)$/.exec(code.className)?.[1] ?? null) : null;
}

function text(name: string) {
  return (element: HTMLElement) => element.getAttribute(name);
}

/** Everything that decides what a text may hold and how HTML is read. `visual/extensions.ts` adds looks and keys. */
export const schemaExtensions: Extensions = [
  kit,
  PreservedAttributesExtension,
  Image.extend({
    addAttributes: () => ({
      src: { default: null, parseHTML: text('src') },
      alt: { default: '', parseHTML: text('alt') },
    }),
  }).configure({ inline: true }),
  // Without the column widths, which would be styles.
  Table.extend({ renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]] }),
  TableRow,
  TableHeader,
  TableCell,
  Link,
  InlineElement,
  HtmlBlock,
  HtmlInline,
  Figure,
  VideoLink,
  Interactive,
  Division,
];
