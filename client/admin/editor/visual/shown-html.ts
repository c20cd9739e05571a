import { diagramAttributes, diagramValue, mayHold } from '#domain/diagram.ts';
import { fragmentOf, isElement } from '../body/html-dom.ts';

const NEVER_SHOWN =
  'script, style, link, meta, base, iframe, object, embed, form, input, button, select, textarea, template, math';
const SHOWN_ATTRIBUTES = new Set([
  ...['class', 'lang', 'dir', 'title', 'href', 'src', 'alt', 'colspan', 'rowspan', 'align', 'start', 'reversed'],
  ...['type', 'value', 'open', 'datetime'],
]);
const ADDRESS = /^(?:https:|http:|mailto:|[/#])/i;

/**
 * HTML that is kept to the letter, as it can be shown while one writes: nothing in it runs, loads a frame, takes input
 * or styles the page. The server decides in its own way what is stored.
 */
export function shownHtml(html: string): DocumentFragment {
  const tree = fragmentOf(html);
  // A form has its fields by name where its own methods would be.
  for (const element of tree.querySelectorAll(NEVER_SHOWN)) Element.prototype.remove.call(element);
  for (const svg of tree.querySelectorAll('svg')) keepDiagram(svg);
  for (const element of tree.querySelectorAll('*:not(svg, svg *)')) {
    for (const { name, value } of [...element.attributes]) {
      const isAddress = name === 'href' || name === 'src';
      if (!SHOWN_ATTRIBUTES.has(name) || (isAddress && !ADDRESS.test(value.trim()))) element.removeAttribute(name);
    }
    // Tab skips everything inside it.
    if (isElement(element) && (element.localName === 'a' || element.localName === 'summary')) element.tabIndex = -1;
  }
  return tree;
}

/** Takes out of a drawing what no diagram has, or the whole where it is none. */
function keepDiagram(svg: SVGSVGElement): void {
  for (const element of [svg, ...svg.querySelectorAll('*')]) {
    const isPart = element === svg || mayHold(element.parentElement?.localName ?? '', element.localName);
    if (!isPart) element.remove();
    for (const { name, value } of [...element.attributes]) {
      const kept = diagramAttributes(element.localName).includes(name) ? diagramValue(name, value) : null;
      if (kept === null) element.removeAttribute(name);
      else element.setAttribute(name, kept);
    }
  }
  svg.setAttribute('role', 'img');
  if (!svg.hasAttribute('viewBox') || !svg.hasAttribute('aria-label')) svg.remove();
}
