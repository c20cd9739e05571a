import type { Element, Root, RootContent } from 'hast';
import { visit } from 'unist-util-visit';
import type { InteractiveBlock } from '#domain/interactive.ts';
import { checkInteractive, INTERACTIVE_PARAMETER_NAMES, readInteractive } from '#domain/interactive-parameters.ts';
import { cleanText, collapsed } from './rehype-text.ts';

const PROPERTIES = new Map(INTERACTIVE_PARAMETER_NAMES.map((name) => [propertyOf(name), name]));

/** The name of a parameter's attribute in a tree. */
export function propertyOf(parameter: string): string {
  return `data${parameter.charAt(0).toUpperCase()}${parameter.slice(1)}`;
}

function describedBy(node: RootContent): InteractiveBlock | null {
  if (node.type !== 'element' || node.tagName !== 'p') return null;
  const text = onlyText(node);
  return text?.startsWith('::try') ? (readInteractive(text).block ?? null) : null;
}

/**
 * Turns paragraphs that describe an interactive into its element, and rebuilds such elements from any source. If one
 * isn't valid, or isn't a block of the body itself, its text stays in a plain `div`.
 */
export function rehypeInteractiveBlocks() {
  return (tree: Root): void => {
    for (const [index, node] of tree.children.entries()) {
      const block = describedBy(node);
      if (block) tree.children[index] = interactiveElement(block);
    }
    visit(tree, { tagName: 'div' }, (node: Element, _, parent) => {
      const block = parent === tree ? interactiveBlockOf(node) : null;
      for (const name of Object.keys(node.properties)) if (/^data/.test(name)) delete node.properties[name];
      if (block) Object.assign(node, interactiveElement(block));
    });
  };
}

/** The interactive that an element is; null if it isn't a valid one. */
export function interactiveBlockOf(node: Element): InteractiveBlock | null {
  const { dataTry } = node.properties;
  if (node.tagName !== 'div' || typeof dataTry !== 'string') return null;
  const label = onlyText(node);
  const given = Object.entries(node.properties).flatMap(([property, value]) => {
    const name = PROPERTIES.get(property);
    return name === undefined ? [] : [[name, cleanText(String(value))] as const];
  });
  return label === null ? null : (checkInteractive(dataTry, label, Object.fromEntries(given)).block ?? null);
}

/** The text of an element without any other element. */
function onlyText({ children }: Element): string | null {
  let text = '';
  for (const child of children) {
    if (child.type !== 'text') return null;
    text += child.value;
  }
  return collapsed(cleanText(text)).trim();
}

function interactiveElement({ name, label, parameters }: InteractiveBlock): Element {
  const given = Object.entries(parameters).map(([key, value]) => [propertyOf(key), value]);
  return {
    type: 'element',
    tagName: 'div',
    properties: { dataTry: name, ...Object.fromEntries(given) },
    children: [{ type: 'text', value: label }],
  };
}
