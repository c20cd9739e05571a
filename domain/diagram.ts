/*
 * Diagrams in bodies may only consist of shapes and text, with colors from a few named classes in the style sheet.
 * Addresses, ids, styles, scripts, animations and anything that loads something are not allowed.
 */

const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const IN_GROUP = new Set(['g', 'text', ...SHAPES]);
const IN_TEXT = new Set(['tspan']);
const IN_SHAPE = new Set<string>();

/** The child elements that each element may have. Only `text` and `tspan` may contain text. */
const PARTS = new Map<string, ReadonlySet<string>>([
  ['svg', IN_GROUP],
  ['g', IN_GROUP],
  ['text', IN_TEXT],
  ['tspan', IN_TEXT],
  ...SHAPES.map((name) => [name, IN_SHAPE] as const),
]);

/** Names of all elements of a diagram. */
export const DIAGRAM_ELEMENTS: readonly string[] = [...PARTS.keys()];

/** Class names: fill or line for shapes, weight or shade for text. */
export const DIAGRAM_CLASSES = ['diagram-soft', 'diagram-cool', 'diagram-accent', 'diagram-muted', 'diagram-strong'];

const PLACE = ['x', 'y', 'dx', 'dy', 'text-anchor', 'dominant-baseline'];
const ATTRIBUTES = new Map<string, readonly string[]>([
  ['svg', ['viewBox', 'role', 'aria-label']],
  ['g', ['class']],
  ['path', ['class', 'd']],
  ['rect', ['class', 'x', 'y', 'width', 'height', 'rx', 'ry']],
  ['circle', ['class', 'cx', 'cy', 'r']],
  ['ellipse', ['class', 'cx', 'cy', 'rx', 'ry']],
  ['line', ['class', 'x1', 'y1', 'x2', 'y2']],
  ['polyline', ['class', 'points']],
  ['polygon', ['class', 'points']],
  ['text', ['class', ...PLACE]],
  ['tspan', ['class', ...PLACE]],
]);

const NUMBER = /^-?(?:\d{1,4}(?:\.\d{1,3})?|\.\d{1,3})$/;
const VALUES = new Map<string, RegExp>([
  ['d', /^[Mm][MmLlHhVvCcSsQqTtAaZz\d ,.+-]{0,1999}$/],
  ['points', /^[\d ,.-]{1,1000}$/],
  ['text-anchor', /^(?:start|middle|end)$/],
  ['dominant-baseline', /^(?:auto|middle|central|hanging)$/],
  ['aria-label', /^.{1,1000}$/u],
]);
const SPACE = /[ \t\n\r\f]+/g;
/** Of each side, in units. */
const LONGEST_SIDE = 2_000;
/** Most height per width. A diagram is as wide as the page, so this limits how much of the page it takes. */
const TALLEST = 4;

/** Most elements. No diagram drawn by hand has more. */
export const DIAGRAM_MOST_ELEMENTS = 300;

/** Whether one element of a diagram may be a child of another. */
export function mayHold(parent: string, name: string): boolean {
  return PARTS.get(parent)?.has(name) ?? false;
}

/** Whether an element of a diagram may contain text. */
export function mayHoldText(name: string): boolean {
  return PARTS.get(name) === IN_TEXT;
}

/** Names of the attributes that an element of a diagram may have, in output order. */
export function diagramAttributes(element: string): readonly string[] {
  return ATTRIBUTES.get(element) ?? [];
}

/** The value of one of {@link diagramAttributes} in output format; null if it isn't allowed. */
export function diagramValue(attribute: string, value: string): string | null {
  const text = value.replace(SPACE, ' ').trim();
  if (attribute === 'role') return 'img';
  if (attribute === 'viewBox') return viewBox(text);
  if (attribute !== 'class') return (VALUES.get(attribute) ?? NUMBER).test(text) ? text : null;
  const names = DIAGRAM_CLASSES.filter((name) => text.split(' ').includes(name));
  return names.length > 0 ? names.join(' ') : null;
}

function viewBox(text: string): string | null {
  const numbers = text.split(/ ?, ?| /);
  const [width = 0, height = 0] = numbers.slice(2).map(Number);
  const isDrawable =
    width > 0 && width <= LONGEST_SIDE && height > 0 && height <= Math.min(LONGEST_SIDE, width * TALLEST);
  return numbers.length === 4 && numbers.every((number) => NUMBER.test(number)) && isDrawable
    ? numbers.join(' ')
    : null;
}
