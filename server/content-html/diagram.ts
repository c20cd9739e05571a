import type { Element, ElementContent } from 'hast';
import { DIAGRAM_MOST_ELEMENTS, diagramAttributes, diagramValue, mayHold, mayHoldText } from '#domain/diagram.ts';
import { cleanText } from './rehype-text.ts';

/** Names of attributes as a tree calls them, where that is another name. */
const PROPERTIES = new Map([
  ['class', 'className'],
  ['aria-label', 'ariaLabel'],
  ['text-anchor', 'textAnchor'],
  ['dominant-baseline', 'dominantBaseline'],
]);

/** What a tree calls an attribute of a diagram. */
export function propertyOf(attribute: string): string {
  return PROPERTIES.get(attribute) ?? attribute;
}

/**
 * An `svg` of any origin as a diagram of the closed set of domain/diagram.ts, made anew, a line an element.
 * @returns null where it has no measures, does not say what it shows, shows nothing, or is no drawing by hand.
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

/** Elements of a drawing, each on a line. */
function lines(parent: string, children: ElementContent[]): ElementContent[] {
  const parts = children.filter((child) => child.type === 'element').filter(({ tagName }) => mayHold(parent, tagName));
  const end: ElementContent = { type: 'text', value: '\n' };
  return parts.length === 0 ? [] : [...parts.flatMap((part) => [{ ...end }, drawn(part)]), end];
}

/** Text, and parts of it that look otherwise. */
function line(parent: string, children: ElementContent[]): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (child.type === 'text') return [{ type: 'text', value: cleanText(child.value).replace(/[ \t\n\r\f]+/g, ' ') }];
    return child.type === 'element' && mayHold(parent, child.tagName) ? [drawn(child)] : [];
  });
}

/** Names of all elements in another. */
function namesIn({ children }: Element): string[] {
  return children.flatMap((child) => (child.type === 'element' ? [child.tagName, ...namesIn(child)] : []));
}
