import { Mark, Node } from '@tiptap/core';
import { fragmentOf, OPAQUE_BLOCKS, OPAQUE_INLINE } from '../body/html-dom.ts';
import { videoAddress } from '../dialogs/addresses.ts';
import { CARRIER } from '../paste/dead-addresses.ts';
import { preservedAttributes } from './preserved-attributes.ts';

const htmlAttribute = {
  default: '',
  parseHTML: (element: HTMLElement) => element.getAttribute(CARRIER) ?? serialized(element),
  renderHTML: ({ html }: { html?: string }) => ({ [CARRIER]: html ?? '' }),
};

/** The element's HTML, with non-breaking spaces as the server writes them. The browser writes `&nbsp;`. */
function serialized(element: HTMLElement): string {
  return element.outerHTML.replaceAll('&nbsp;', '\u00a0');
}

/** A block that the editor can't parse without loss: its unchanged HTML. */
export const HtmlBlock = Node.create({
  name: 'htmlBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: htmlAttribute }),
  parseHTML: () => [...OPAQUE_BLOCKS, `div[${CARRIER}]`].map((tag) => ({ tag, priority: 90 })),
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
  renderText: ({ node }) => fragmentOf(node.attrs.html).textContent ?? '',
});

/** The same in a line of text. */
export const HtmlInline = Node.create({
  name: 'htmlInline',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ html: htmlAttribute }),
  parseHTML: () => [...OPAQUE_INLINE, `span[${CARRIER}]`].map((tag) => ({ tag, priority: 90 })),
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
  renderText: ({ node }) => fragmentOf(node.attrs.html).textContent ?? '',
});

/** Inline elements without a toolbar button, which are preserved. */
const INLINE_TAGS = 'abbr bdi bdo cite dfn ins kbd mark q samp small span sub sup time var'.split(' ');

export const InlineElement = Mark.create({
  name: 'inlineElement',
  // Several may enclose the same text.
  excludes: '',
  inclusive: false,
  addAttributes: () => ({
    tag: { default: 'span', parseHTML: (element) => element.localName, renderHTML: () => ({}) },
  }),
  parseHTML: () => INLINE_TAGS.map((tag) => ({ tag })),
  renderHTML: ({ mark, HTMLAttributes }) => [String(mark.attrs.tag), HTMLAttributes, 0],
});

/** A `div` in the text. */
export const Division = Node.create({
  name: 'division',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'div' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
});

/** A picture with a caption, which is the text in it; without an address only the caption is shown. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  defining: true,
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null, parseHTML: (element) => pictureOf(element)?.getAttribute('src'), renderHTML: () => ({}) },
    alt: { default: '', parseHTML: (element) => pictureOf(element)?.getAttribute('alt'), renderHTML: () => ({}) },
    preservedOfImage: {
      default: null,
      parseHTML: (element) => {
        const image = pictureOf(element);
        return image && preservedAttributes(image, ['src', 'alt', 'loading', 'decoding']);
      },
      renderHTML: () => ({}),
    },
    preservedOfCaption: {
      default: null,
      parseHTML: (element) => preservedAttributes(captionOf(element) ?? element, []),
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      contentElement: (element) => captionOf(element) ?? document.createElement('figcaption'),
      getAttrs: (element) => (isPlainFigure(element) ? null : false),
    },
    { tag: 'figure', node: 'htmlBlock' },
  ],
  renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
    'figure',
    { ...HTMLAttributes, ...(attrs.src ? {} : { class: 'missing-image' }) },
    ...(attrs.src ? [['img', { src: attrs.src, alt: attrs.alt }] as const] : []),
    ['figcaption', 0],
  ],
});

const pictureOf = (figure: HTMLElement) => figure.querySelector<HTMLElement>(':scope > img');
const captionOf = (figure: Element) => figure.querySelector<HTMLElement>(':scope > figcaption');

/** Whether a figure holds nothing but a picture and a caption, in this order. */
function isPlainFigure(figure: Element): boolean {
  const names = [...figure.children].map(({ localName }) => localName).join(' ');
  const hasText = [...figure.childNodes].some(
    (node) => node.nodeType === globalThis.Node.TEXT_NODE && node.nodeValue?.trim() !== '',
  );
  return !hasText && (names === 'img figcaption' || names === 'figcaption');
}

/** A video: on the page a card that plays it in its place. */
export const VideoLink = Node.create({
  name: 'videoLink',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    href: { default: '', parseHTML: (element) => linkOf(element)?.getAttribute('href'), renderHTML: () => ({}) },
    label: { default: '', parseHTML: (element) => linkOf(element)?.textContent, renderHTML: () => ({}) },
  }),
  parseHTML: () => [
    { tag: 'figure.video-link', priority: 80, getAttrs: (element) => (isVideo(element) ? null : false) },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    { class: 'video-link' },
    ['a', { href: attrs.href, tabindex: '-1' }, attrs.label],
  ],
  renderText: ({ node }) => node.attrs.label,
});

/** Pasted or typed HTML can claim to be a video; only one with a video address is. */
const isVideo = (figure: HTMLElement) => videoAddress(linkOf(figure)?.getAttribute('href') ?? '') !== null;

const linkOf = (figure: HTMLElement) => figure.querySelector(':scope > a[href]:only-child');
