import { z } from 'zod';
import { cut } from './cut-text.ts';
import {
  INTERACTIVE_BLOCK_NAMES,
  type InteractiveBlock,
  type InteractiveBlockName,
  isInteractiveBlockName,
} from './interactive.ts';
import { QUESTION_ID_MAX } from './limits.ts';
import { SLUG_PATTERN } from './slug.ts';

/** Characters that mean the same in Markdown, in attributes and in text, so that a text stays the same everywhere. */
const PLAIN = /^(?!.*(?:www\.|:\/| {2}))(?! )[\p{L}\p{N} \u00a0.,;:!?¿¡’“”«»%()/+=–—…-]+(?<! )$/iu;
/** The same with straight quotes: labels are never attributes. */
const PLAIN_LABEL = /^(?!.*(?:www\.|:\/| {2}))(?! )[\p{L}\p{N} \u00a0.,;:!?¿¡’“”«»%()/+=–—…'"-]+(?<! )$/iu;

const LABEL_MAX = 160;
const TEXT_MAX = 60;

const label = z.string().max(LABEL_MAX).regex(PLAIN_LABEL);

const text = z
  .string()
  .max(TEXT_MAX)
  .regex(PLAIN)
  .optional()
  .describe(`a text of up to ${TEXT_MAX} letters, digits, spaces and punctuation`);

const zeroBits = z
  .string()
  .regex(/^(?:[89]|1\d|20)$/)
  .optional()
  .describe('a number of bits from 8 to 20');

const questionId = z.string().max(QUESTION_ID_MAX).regex(SLUG_PATTERN).describe('the ID of a question of the lesson');

/** The parameters of each interactive. All are strings, since they are attributes. */
export const INTERACTIVE_PARAMETERS = {
  fingerprint: z.strictObject({ first: text, second: text }),
  checksum: z.strictObject({}),
  mine: z.strictObject({ bits: zeroBits }),
  supply: z.strictObject({}),
  sign: z.strictObject({ sentence: text }),
  chain: z.strictObject({}),
  flips: z.strictObject({}),
  merkle: z.strictObject({}),
  lastword: z.strictObject({}),
  payment: z.strictObject({}),
  scams: z.strictObject({}),
  owners: z.strictObject({}),
  question: z.strictObject({ id: questionId }),
} satisfies Record<InteractiveBlockName, z.ZodObject>;

/** The names of all parameters of all interactives. */
export const INTERACTIVE_PARAMETER_NAMES: readonly string[] = [
  ...new Set(Object.values(INTERACTIVE_PARAMETERS).flatMap(({ shape }) => Object.keys(shape))),
];

const FORM = '::try[What readers can do here]{name parameter="value"}';

/** An interactive, or what is wrong with its description: what was expected and what was found. */
export type InteractiveReading = { block: InteractiveBlock; problem?: never } | { block?: never; problem: string };

/** Reads the Markdown of an interactive, without white space around it. */
export function readInteractive(markdown: string): InteractiveReading {
  const [, label = '', name = '', rest = ''] =
    /^::try\[([^[\]{}]*)\]\{([\w-]*)((?: [\w-]+="[^"{}]*")*)\}$/u.exec(markdown) ?? [];
  if (name === '') return { problem: `expected ${FORM}, found ${shortened(markdown)}` };
  const given = [...rest.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value] as const);
  const [twice] = given.filter(([key], index) => given.findIndex(([other]) => other === key) < index);
  if (twice) return { problem: `${twice[0]} is given twice` };
  return checkInteractive(name, label, Object.fromEntries(given));
}

/** Checks the parts of an interactive. Parameters come back in the order of their description. */
export function checkInteractive(name: string, givenLabel: string, given: Record<string, string>): InteractiveReading {
  if (!isInteractiveBlockName(name))
    return { problem: `expected one of ${INTERACTIVE_BLOCK_NAMES.join(', ')}, found ${shortened(name)}` };
  if (!label.safeParse(givenLabel).success) {
    const expected = `1 to ${LABEL_MAX} characters without markup or addresses in the brackets`;
    return { problem: `expected ${expected}, found ${shortened(givenLabel)}` };
  }
  const schema = INTERACTIVE_PARAMETERS[name];
  const known: Record<string, z.ZodType> = schema.shape;
  for (const [key, value] of Object.entries(given)) {
    const parameter = known[key];
    if (!parameter) {
      const names = Object.keys(known).join(', ') || 'no parameters';
      return { problem: `${name} takes ${names}, found ${shortened(key)}` };
    }
    if (!parameter.safeParse(value).success) {
      return { problem: `${key}: expected ${parameter.description}, found ${shortened(value)}` };
    }
  }
  const missing = Object.keys(known).find(
    (key) => given[key] === undefined && !known[key]?.safeParse(undefined).success,
  );
  if (missing) return { problem: `${name} needs ${missing}: ${known[missing]?.description}` };
  const parameters = Object.keys(known).flatMap((key) =>
    given[key] === undefined ? [] : [[key, given[key]] as const],
  );
  return { block: { name, label: givenLabel, parameters: Object.fromEntries(parameters) } };
}

function shortened(found: string): string {
  return `"${cut(found, 80)}"`;
}
