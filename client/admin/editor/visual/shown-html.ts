import { diagramAttributes, diagramValue, mayHold } from '#domain/diagram.ts';
import { fragmentOf } from '../body/html-dom.ts';

const NEVER_SHOWN =
  'script, style, link, meta, base, iframe, object, embed, form, input, button, select, textarea, template, math';
const SHOWN_ATTRIBUTES = new Set([
  ...['class', 'lang', 'dir', 'title', 'href', 'src', 'alt', 'colspan', 'rowspan', 'align', 'start', 'reversed'],
  ...['type', 'value', 'open', 'datetime'],
]);
const ADDRESS = /^(?:https:|http:|mailto:|[/#])/i;

/** Unchanged HTML, as the editor can show it. What is stored is up to the server. */
export function shownHtml(html: string): DocumentFragment {
  const tree = fragmentOf(html);
  sanitizeShown(tree);
  // Tab skips everything inside it.
  for (const element of tree.querySelectorAll<HTMLElement>('a, summary')) element.tabIndex = -1;
  return tree;
}

/** Removes what an admin's page can't show: nothing that stays runs, loads a frame, takes input or styles the page. */
export function sanitizeShown(tree: DocumentFragment): void {
  // A form's fields hide its own methods of the same name.
  for (const element of tree.querySelectorAll(NEVER_SHOWN)) Element.prototype.remove.call(element);
  for (const svg of tree.querySelectorAll('svg')) sanitizeDiagram(svg);
  for (const element of tree.querySelectorAll('*:not(svg, svg *)')) {
    for (const { name, value } of [...element.attributes]) {
      const isAddress = name === 'href' || name === 'src';
      if (!SHOWN_ATTRIBUTES.has(name) || (isAddress && !ADDRESS.test(value.trim()))) element.removeAttribute(name);
    }
  }
}

/** Removes what diagrams can't have from a drawing, or the whole drawing if it isn't a diagram. */
function sanitizeDiagram(svg: SVGSVGElement): void {
  for (const element of [svg, ...svg.querySelectorAll('*')]) {
    const isPart = element === svg || mayHold(element.parentElement?.localName ?? '', element.localName);
    if (!isPart) element.remove();
    for (const { name, value } of [...element.attributes]) {
      const allowed = diagramAttributes(element.localName).includes(name) ? diagramValue(name, value) : null;
      if (allowed === null) element.removeAttribute(name);
      else element.setAttribute(name, allowed);
    }
  }
  svg.setAttribute('role', 'img');
  if (!svg.hasAttribute('viewBox') || !svg.hasAttribute('aria-label')) svg.remove();
}
