import { Node } from '@tiptap/core';
import { type TryBlock, tryHtml } from '#domain/try.ts';
import { checkTry } from '#domain/try-parameters.ts';

/** The thing to try that an element of stored HTML stands for; null if it isn't valid. */
function blockIn(element: HTMLElement): TryBlock | null {
  const { try: name = '', ...given } = element.dataset;
  const parameters = Object.entries(given).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  if (element.childElementCount > 0) return null;
  return checkTry(name, element.textContent?.trim() ?? '', Object.fromEntries(parameters)).block ?? null;
}

const attribute = (name: keyof TryBlock, ifMissing: unknown) => ({
  default: ifMissing,
  parseHTML: (element: HTMLElement) => blockIn(element)?.[name],
  renderHTML: () => ({}),
});

/** Something to try: a block without content of its own. */
export const ThingToTry = Node.create({
  name: 'thingToTry',
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
export function writeTry(attrs: Record<string, unknown>): string {
  const block = tryBlockOf(attrs);
  return block ? tryHtml(block) : '';
}

/** @param attrs of the node; those of no node give null. */
export function tryBlockOf({ name, label, parameters }: Record<string, unknown>): TryBlock | null {
  const given = Object.entries(parameters ?? {}).map(([key, value]) => [key, String(value)]);
  return checkTry(String(name), String(label), Object.fromEntries(given)).block ?? null;
}
