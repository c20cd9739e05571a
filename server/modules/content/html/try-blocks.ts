import type { Element, Root, RootContent } from 'hast';
import { visit } from 'unist-util-visit';
import type { TryBlock } from '#domain/try.ts';
import { checkTry, readTry, TRY_PARAMETER_NAMES } from '#domain/try-parameters.ts';
import { cleanText, collapsed } from './rehype-text.ts';

const PROPERTIES = new Map(TRY_PARAMETER_NAMES.map((name) => [propertyOf(name), name]));

/** The name of a parameter's attribute in a tree. */
export function propertyOf(parameter: string): string {
  return `data${parameter.charAt(0).toUpperCase()}${parameter.slice(1)}`;
}

/** Turns paragraphs that describe a thing to try into its element. @param tree its blocks are replaced. */
export function makeTryBlocks(tree: Root): void {
  for (const [index, node] of tree.children.entries()) {
    const block = describedBy(node);
    if (block) tree.children[index] = tryElement(block);
  }
}

function describedBy(node: RootContent): TryBlock | null {
  if (node.type !== 'element' || node.tagName !== 'p') return null;
  const text = onlyText(node);
  return text?.startsWith('::try') ? (readTry(text).block ?? null) : null;
}

/**
 * The same, and rebuilds elements of things to try from any source. If one isn't valid, or isn't a block of the body
 * itself, its text stays in a plain `div`.
 */
export function rehypeTryBlocks() {
  return (tree: Root): void => {
    makeTryBlocks(tree);
    visit(tree, { tagName: 'div' }, (node: Element, _, parent) => {
      const block = parent === tree ? tryBlockOf(node) : null;
      for (const name of Object.keys(node.properties)) if (/^data/.test(name)) delete node.properties[name];
      if (block) Object.assign(node, tryElement(block));
    });
  };
}

/** The thing to try that an element is; null if it isn't a valid one. */
export function tryBlockOf(node: Element): TryBlock | null {
  const { dataTry } = node.properties;
  if (node.tagName !== 'div' || typeof dataTry !== 'string') return null;
  const label = onlyText(node);
  const given = Object.entries(node.properties).flatMap(([property, value]) => {
    const name = PROPERTIES.get(property);
    return name === undefined ? [] : [[name, cleanText(String(value))] as const];
  });
  return label === null ? null : (checkTry(dataTry, label, Object.fromEntries(given)).block ?? null);
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

function tryElement({ name, label, parameters }: TryBlock): Element {
  const given = Object.entries(parameters).map(([key, value]) => [propertyOf(key), value]);
  return {
    type: 'element',
    tagName: 'div',
    properties: { dataTry: name, ...Object.fromEntries(given) },
    children: [{ type: 'text', value: label }],
  };
}
