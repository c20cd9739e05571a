import type { Element, ElementContent } from 'hast';
import { DIAGRAM_MOST_ELEMENTS, diagramAttributes, diagramValue, mayHold, mayHoldText } from '#domain/diagram.ts';
import { cleanText } from './rehype-text.ts';

/** Names of attributes in a tree, if they differ. */
const PROPERTIES = new Map([
  ['class', 'className'],
  ['aria-label', 'ariaLabel'],
  ['text-anchor', 'textAnchor'],
  ['dominant-baseline', 'dominantBaseline'],
]);

/** The name of a diagram's attribute in a tree. */
export function propertyOf(attribute: string): string {
  return PROPERTIES.get(attribute) ?? attribute;
}

/**
 * Rebuilds an `svg` from any source as a diagram with only what domain/diagram.ts allows, one line for each element.
 * @returns null if it has no size, no description or no content, or if it is too complex to be drawn by hand.
 */
export function diagram(svg: Element): Element | null {
  const made = drawn(svg);
  const { viewBox, ariaLabel } = made.properties;
  const names = namesIn(made);
  const isDrawing = names.length <= DIAGRAM_MOST_ELEMENTS && names.some((name) => name !== 'g');
  return viewBox && ariaLabel && isDrawing ? made : null;
}

function drawn({ tagName, properties, children }: Element): Element {
  const given = diagramAttributes(tagName).flatMap((attribute) => {
    const property = propertyOf(attribute);
    const value = diagramValue(attribute, cleanText([properties[property] ?? ''].flat().join(' ')));
    return value === null ? [] : [[property, property === 'className' ? value.split(' ') : value]];
  });
  return {
    type: 'element',
    tagName,
    properties: Object.fromEntries(given),
    children: mayHoldText(tagName) ? line(tagName, children) : lines(tagName, children),
  };
}

/** Elements of a drawing, each on its own line. */
function lines(parent: string, children: ElementContent[]): ElementContent[] {
  const parts = children.filter((child) => child.type === 'element').filter(({ tagName }) => mayHold(parent, tagName));
  const end: ElementContent = { type: 'text', value: '\n' };
  return parts.length === 0 ? [] : [...parts.flatMap((part) => [{ ...end }, drawn(part)]), end];
}

/** Text, and parts of it in a different style. */
function line(parent: string, children: ElementContent[]): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (child.type === 'text') return [{ type: 'text', value: cleanText(child.value).replace(/[ \t\n\r\f]+/g, ' ') }];
    return child.type === 'element' && mayHold(parent, child.tagName) ? [drawn(child)] : [];
  });
}

/** Names of all elements within another. */
function namesIn({ children }: Element): string[] {
  return children.flatMap((child) => (child.type === 'element' ? [child.tagName, ...namesIn(child)] : []));
}
