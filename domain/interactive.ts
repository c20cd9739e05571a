/*
 * Interactives in a body: parts of a page that compute something for the reader. In Markdown, one is a paragraph of its
 * own, `::try[Compare two fingerprints]{fingerprint first="hello"}`; in stored HTML, a `div` with the same facts. The
 * parameters of each are described in domain/interactive-parameters.ts.
 */

/** The names of all interactives. */
export const INTERACTIVE_NAMES = [
  'fingerprint',
  'checksum',
  'mine',
  'supply',
  'sign',
  'chain',
  'flips',
  'merkle',
  'lastword',
  'payment',
  'scams',
  'owners',
] as const;
export type InteractiveName = (typeof INTERACTIVE_NAMES)[number];

/** The names of all blocks of this form. A `question` is one of the lesson's own, asked within the text. */
export const INTERACTIVE_BLOCK_NAMES = [...INTERACTIVE_NAMES, 'question'] as const;
export type InteractiveBlockName = (typeof INTERACTIVE_BLOCK_NAMES)[number];

export interface InteractiveBlock {
  name: InteractiveBlockName;
  /** Its heading, and what readers see who can't use it. */
  label: string;
  /** By name, in the order of their description. */
  parameters: Readonly<Record<string, string>>;
}

export function isInteractiveName(name: string): name is InteractiveName {
  return INTERACTIVE_NAMES.some((known) => known === name);
}

export function isInteractiveBlockName(name: string): name is InteractiveBlockName {
  return INTERACTIVE_BLOCK_NAMES.some((known) => known === name);
}

/** In Markdown, without the line break at its end. */
export function interactiveMarkdown({ name, label, parameters }: InteractiveBlock): string {
  const given = Object.entries(parameters).map(([key, value]) => ` ${key}="${value}"`);
  return `::try[${label}]{${name}${given.join('')}}`;
}

/** In stored HTML. No label or value has a character that HTML would read as a sign. */
export function interactiveHtml({ name, label, parameters }: InteractiveBlock): string {
  const given = Object.entries(parameters).map(([key, value]) => ` data-${key}="${value}"`);
  return `<div data-try="${name}"${given.join('')}>${label}</div>`;
}
