/*
 * Things to try in a body: parts of a page that compute something for the reader. In Markdown, one is a paragraph of its
 * own, `::try[Compare two fingerprints]{fingerprint first="hello"}`; in stored HTML, a `div` with the same facts. The
 * parameters of each are described in domain/try-parameters.ts.
 */

/** The names of all things to try. */
export const TRY_NAMES = [
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
export type TryName = (typeof TRY_NAMES)[number];

/** The names of all blocks of this form. A `question` is one of the lesson's own, asked within the text. */
export const TRY_BLOCK_NAMES = [...TRY_NAMES, 'question'] as const;
export type TryBlockName = (typeof TRY_BLOCK_NAMES)[number];

export interface TryBlock {
  name: TryBlockName;
  /** Its heading, and what readers see who can't use it. */
  label: string;
  /** By name, in the order of their description. */
  parameters: Readonly<Record<string, string>>;
}

export function isTryName(name: string): name is TryName {
  return TRY_NAMES.some((known) => known === name);
}

export function isTryBlockName(name: string): name is TryBlockName {
  return TRY_BLOCK_NAMES.some((known) => known === name);
}

/** In Markdown, without the line break at its end. */
export function tryMarkdown({ name, label, parameters }: TryBlock): string {
  const given = Object.entries(parameters).map(([key, value]) => ` ${key}="${value}"`);
  return `::try[${label}]{${name}${given.join('')}}`;
}

/** In stored HTML. No label or value has a character that HTML would read as a sign. */
export function tryHtml({ name, label, parameters }: TryBlock): string {
  const given = Object.entries(parameters).map(([key, value]) => ` data-${key}="${value}"`);
  return `<div data-try="${name}"${given.join('')}>${label}</div>`;
}
