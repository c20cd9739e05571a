import { Node } from '@tiptap/core';
import { type InteractiveBlock, interactiveHtml } from '#domain/interactive.ts';
import { checkInteractive } from '#domain/interactive-parameters.ts';

/** The interactive that an element of stored HTML stands for; null if it isn't valid. */
function blockIn(element: HTMLElement): InteractiveBlock | null {
  const { try: name = '', ...given } = element.dataset;
  const parameters = Object.entries(given).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  if (element.childElementCount > 0) return null;
  return checkInteractive(name, element.textContent?.trim() ?? '', Object.fromEntries(parameters)).block ?? null;
}

const attribute = (name: keyof InteractiveBlock, ifMissing: unknown) => ({
  default: ifMissing,
  parseHTML: (element: HTMLElement) => blockIn(element)?.[name],
  renderHTML: () => ({}),
});

/** An interactive: a block without content of its own. */
export const Interactive = Node.create({
  name: 'interactive',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    name: attribute('name', ''),
    label: attribute('label', ''),
    parameters: attribute('parameters', {}),
  }),
  parseHTML: () => [{ tag: 'div[data-try]', priority: 80, getAttrs: (element) => (blockIn(element) ? null : false) }],
  renderHTML: ({ node: { attrs } }) => [
    'div',
    {
      'data-try': attrs.name,
      ...Object.fromEntries(Object.entries(attrs.parameters).map(([key, value]) => [`data-${key}`, value])),
    },
    attrs.label,
  ],
  renderText: ({ node }) => node.attrs.label,
});

/** Its stored HTML. @param attrs of the node. */
export function writeInteractive(attrs: Record<string, unknown>): string {
  const block = interactiveBlockOf(attrs);
  return block ? interactiveHtml(block) : '';
}

/** @param attrs of the node; those of no node give null. */
export function interactiveBlockOf({ name, label, parameters }: Record<string, unknown>): InteractiveBlock | null {
  const given = Object.entries(parameters ?? {}).map(([key, value]) => [key, String(value)]);
  return checkInteractive(String(name), String(label), Object.fromEntries(given)).block ?? null;
}
