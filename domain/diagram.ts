/*
 * What a diagram in a body may be made of: shapes and text, drawn by their geometry and coloured by a few names, which
 * the style sheet knows. Nothing else: no address, no id, no style, nothing that runs, moves or is loaded.
 */

const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const IN_GROUP = new Set(['g', 'text', ...SHAPES]);
const IN_TEXT = new Set(['tspan']);
const IN_SHAPE = new Set<string>();

/** What may stand in each element; text only in `text` and `tspan`. */
const PARTS = new Map<string, ReadonlySet<string>>([
  ['svg', IN_GROUP],
  ['g', IN_GROUP],
  ['text', IN_TEXT],
  ['tspan', IN_TEXT],
  ...SHAPES.map((name) => [name, IN_SHAPE] as const),
]);

/** Names of all elements of a diagram. */
export const DIAGRAM_ELEMENTS: readonly string[] = [...PARTS.keys()];

/** Names of looks: of a shape its filling or its line, of a text its weight or shade. */
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
/** Of a side, in units. */
const LONGEST_SIDE = 2_000;
/** Height by width: a page is as wide as it is, so that this bounds how much of it a diagram takes. */
const TALLEST = 4;

/** More elements than this are no diagram that anybody drew. */
export const DIAGRAM_MOST_ELEMENTS = 300;

/** Whether one element of a diagram may stand directly in another. */
export function mayHold(parent: string, name: string): boolean {
  return PARTS.get(parent)?.has(name) ?? false;
}

/** Whether text may stand directly in an element of a diagram. */
export function mayHoldText(name: string): boolean {
  return PARTS.get(name) === IN_TEXT;
}

/** Names of the attributes that an element of a diagram may have, in the order in which they are written. */
export function diagramAttributes(element: string): readonly string[] {
  return ATTRIBUTES.get(element) ?? [];
}

/** The value of one of {@link diagramAttributes} as it is written; null if it may not stand there. */
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
