import type { AskedFields } from '../../../platform/http/asked-fields.ts';

/** A property of an item that is loaded if the query asks for the field of the same name, or for one of these. */
export interface AskedColumn<Name extends string> {
  name: Name;
  fields?: readonly string[];
  /** The same for the texts in one language. Spanish texts are only loaded for those who read Spanish. */
  texts?: readonly string[];
  /** The same for texts that are made from both languages. */
  sharedTexts?: readonly string[];
}

/** The properties of an item that a query needs. */
export function askedColumns<Name extends string>(columns: readonly AskedColumn<Name>[], asked: AskedFields): Name[] {
  const localized = asked.in('localized');
  const isSpanishAsked = localized.argument('language').some((language) => language !== 'en');
  const needed = columns
    .filter(({ name, fields = [], texts = [], sharedTexts = [] }) => {
      const isTextAsked = localized.has(...texts) && (isSpanishAsked || !name.endsWith('Es'));
      return name === 'id' || asked.has(name, ...fields) || isTextAsked || localized.has(...sharedTexts);
    })
    .map(({ name }) => name);
  return [...new Set(needed)];
}

/** The texts whose beginning appears on cards. */
const TEASED = ['excerpt', 'description'];

/** The fields that the description of a kind names. Spanish ones have `Es` at the end. */
export function describedColumns<Name extends string>(names: readonly Name[]): AskedColumn<Name>[] {
  return names.map((name) => {
    const text = name.replace(/Es$/, '');
    return { name, texts: TEASED.includes(text) ? [text, 'teaser'] : [text] };
  });
}

/** The bodies of an item that has some. */
export const BODY_COLUMNS = [
  { name: 'content', texts: ['content', 'tableOfContents'], sharedTexts: ['reading'] },
  { name: 'contentEs', texts: ['content', 'tableOfContents'], sharedTexts: ['reading'] },
] as const;

/** Which languages an item exists in. */
export const LANGUAGE_COLUMN = { name: 'hasSpanish', fields: ['languages'] } as const;

/** What only the site writes. */
export const OWN_COLUMNS = [
  { name: 'id' },
  { name: 'createdAt' },
  { name: 'updatedAt' },
  { name: 'version' },
  { name: 'translatedFrom', fields: ['outdatedTexts'] },
] as const;

/** An author as the API shows them. */
export const AUTHOR_COLUMNS = [
  { name: 'author', fields: ['authorId'] },
  { name: 'author.id', fields: ['author'] },
  { name: 'author.username', fields: ['author'] },
  { name: 'author.role', fields: ['author'] },
] as const;
