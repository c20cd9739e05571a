import { fragmentOf, isElement } from '../body/html-dom.ts';

const NEVER_SHOWN =
  'script, style, link, meta, base, iframe, object, embed, form, input, button, select, textarea, template, svg, math';
const SHOWN_ATTRIBUTES = new Set([
  ...['class', 'lang', 'dir', 'title', 'href', 'src', 'alt', 'colspan', 'rowspan', 'align', 'start', 'reversed'],
  ...['type', 'value', 'open', 'datetime'],
]);
const ADDRESS = /^(?:https:|http:|mailto:|[/#])/i;

/**
 * HTML that is kept to the letter, as it can be shown while one writes: nothing in it runs, loads a frame, takes input
 * or styles the page, whoever wrote it. The server decides in its own way what is stored.
 */
export function shownHtml(html: string): DocumentFragment {
  const tree = fragmentOf(html);
  for (const element of tree.querySelectorAll(NEVER_SHOWN)) element.remove();
  for (const element of tree.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const isAddress = name === 'href' || name === 'src';
      if (!SHOWN_ATTRIBUTES.has(name) || (isAddress && !ADDRESS.test(value.trim()))) element.removeAttribute(name);
    }
    // Nothing in it is reached by Tab before what stands behind it.
    if (isElement(element) && (element.localName === 'a' || element.localName === 'summary')) element.tabIndex = -1;
  }
  return tree;
}
