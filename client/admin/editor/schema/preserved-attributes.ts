import { Extension, type GlobalAttributes } from '@tiptap/core';
import { isInlineName } from '../body/html-dom.ts';

/** Attributes of an element by name, in their order. */
export type PreservedAttributes = Readonly<Record<string, string>>;

/** Attributes that are useful and harmless in the editor. Others are preserved but not applied. */
const SHOWN = new Set(['lang', 'dir', 'title', 'reversed', 'value']);

/** HTML attributes that each type represents with its own. */
const OWN: Record<string, string[]> = {
  link: ['href', 'rel'],
  image: ['src', 'alt', 'loading', 'decoding'],
  orderedList: ['start', 'type'],
  tableCell: ['align', 'colspan', 'rowspan'],
  tableHeader: ['align', 'colspan', 'rowspan'],
};

const TYPES = [
  ...['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'listItem', 'codeBlock', 'horizontalRule'],
  ...['hardBreak', 'image', 'table', 'tableRow', 'tableCell', 'tableHeader', 'division', 'figure'],
  ...['bold', 'italic', 'strike', 'underline', 'code', 'link', 'inlineElement'],
];

/** The name of an element, if several names mean the same. */
const SYNONYMS: Record<string, [string, ...string[]]> = {
  bold: ['strong', 'b'],
  italic: ['em', 'i'],
  strike: ['del', 's'],
};

/** Elements whose first paragraph may have no tag, and whether it has none in new ones. */
const CONTAINERS: Record<string, boolean> = {
  listItem: true,
  tableCell: true,
  tableHeader: true,
  blockquote: false,
  division: false,
};

/** Preserves the attributes of elements that the editor doesn't know. */
export const PreservedAttributesExtension = Extension.create({
  name: 'preservedAttributes',

  addGlobalAttributes(): GlobalAttributes {
    return [
      ...TYPES.map((type) => ({ types: [type], attributes: { preserved: preservedAttribute(OWN[type] ?? []) } })),
      ...Object.entries(SYNONYMS).map(([type, names]) => ({
        types: [type],
        attributes: {
          tag: {
            default: names[0],
            parseHTML: (element: HTMLElement) => (names.includes(element.localName) ? element.localName : null),
            renderHTML: () => ({}),
          },
        },
      })),
      ...Object.entries(CONTAINERS).map(([type, isBareByDefault]) => ({
        types: [type],
        attributes: {
          isBare: {
            default: isBareByDefault,
            parseHTML: (element: HTMLElement) => startsBare(element, isBareByDefault),
            renderHTML: () => ({}),
          },
        },
      })),
    ];
  },
});

function preservedAttribute(own: string[]) {
  return {
    default: null,
    // A second heading is not the first one.
    keepOnSplit: false,
    parseHTML: (element: HTMLElement) => preservedAttributes(element, own),
    renderHTML: ({ preserved }: { preserved?: PreservedAttributes | null }) => shown(preserved ?? {}),
  };
}

/** The attributes of an element except the ones named; null if there are none. */
export function preservedAttributes(element: Element, without: readonly string[]): PreservedAttributes | null {
  const preserved = [...element.attributes].filter(({ name }) => !without.includes(name));
  return preserved.length === 0 ? null : Object.fromEntries(preserved.map(({ name, value }) => [name, value]));
}

/** The ones of these that an element on the screen may have. */
export function shown(preserved: PreservedAttributes): PreservedAttributes {
  return Object.fromEntries(Object.entries(preserved).filter(([name]) => SHOWN.has(name)));
}

function startsBare(element: HTMLElement, isBareByDefault: boolean): boolean {
  const [first] = [...element.childNodes].filter(
    (child) => child.nodeType !== Node.TEXT_NODE || child.nodeValue?.trim() !== '',
  );
  if (!first) return isBareByDefault;
  return isBareByDefault ? first.nodeName !== 'P' : !isBlock(first);
}

function isBlock(node: Node): boolean {
  return node.nodeType === Node.ELEMENT_NODE && !isInlineName(node.nodeName.toLowerCase());
}
