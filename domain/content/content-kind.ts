import { z } from 'zod';
import type { ContentType } from '../content.ts';
import type { Language } from '../language.ts';

/**
 * What a field holds. A `word` is one of a fixed list, a `day` a date such as 2026-01-31, a
 * `moment` a date with a time, an `author` and a `module` the id
 * of an account and of a course module.
 */
export type FieldType = 'text' | 'html' | 'integer' | 'word' | 'day' | 'moment' | 'author' | 'module' | 'questions';

/**
 * Where a content folder holds a field: in the front matter of a text, in `meta.yml`, in the body of a text, in
 * `quiz.yml`, or in the names of the folders.
 */
export type FieldPlace = 'front' | 'meta' | 'body' | 'quiz' | 'folder';

/** What is known of a field beyond the rule for its values. */
export interface FieldFacts {
  type: FieldType;
  place: FieldPlace;
  /** Its key in `meta.yml`, if that isn't the name of the field. */
  key?: string;
  /** For people. */
  label: Record<Language, string>;
  /** Whether it holds the Spanish of another field, which has the same name without `Es`. */
  isSpanish?: boolean;
  /** Whether an import leaves it unchanged if the source doesn't name it. Other fields are emptied then. */
  isKept?: boolean;
  /** What an empty form holds; '' if omitted. */
  initial?: string | number | null | never[];
  /** Note for users of the GraphQL API. */
  note?: string;
}

const FACTS = z.registry<FieldFacts>();

/** The rule for a field, with its facts. A rule that several kinds share is the same field in all of them. */
export function field<Rule extends z.ZodType>(rule: Rule, facts: FieldFacts): Rule {
  FACTS.add(rule, facts);
  return rule;
}

export interface ContentField extends FieldFacts {
  /** As inputs, entities and answers name it. */
  name: string;
  /** In the table of its kind. */
  column: string;
}

/** The fields of a schema that {@link field} made, in order. @throws Error for a rule without facts. */
export function fieldsOf({ shape }: Pick<z.ZodObject, 'shape'>): ContentField[] {
  return Object.entries(shape).map(([name, rule]) => {
    const facts = FACTS.get(rule);
    if (!facts) throw new Error(`The field ${name} has no description.`);
    return { ...facts, name, column: columnNamed(name) };
  });
}

function columnNamed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Rules for a whole item. */
export type ItemSchema = z.ZodType<Record<string, unknown>>;

/** Everything that a kind of content is, described once; the rest of the program derives what it needs. */
export interface ContentKind {
  type: ContentType;
  /** In messages. */
  name: string;
  table: string;
  /** Folder of its items in a content folder. */
  folder: string;
  /** Everything that people write, and the dates of an item. */
  fields: readonly ContentField[];
  /** What forms and the APIs take. */
  input: ItemSchema;
  /** What content folders and other sources may say of an item. Its author, its module and its bodies are looked up. */
  imported: ItemSchema;
  /** Columns that the database and the site write themselves. */
  ownColumns: readonly string[];
}

interface KindSource {
  type: ContentType;
  name: string;
  table: string;
  folder: string;
  /** All fields. */
  shape: z.ZodRawShape;
  /** The rules of forms and APIs, made from that. */
  input: z.ZodObject;
  /** The rules of imports, if they differ. */
  imported?: z.ZodObject;
  ownColumns?: string[];
}

export function defineKind({ shape, input, imported = input, ownColumns = [], ...kind }: KindSource): ContentKind {
  const fields = fieldsOf({ shape });
  const isImported = new Set(fields.filter(isValue).map(({ name }) => name));
  const rules = Object.entries(imported.shape).filter(([name]) => isImported.has(name));
  return {
    ...kind,
    fields,
    input,
    imported: z.strictObject(Object.fromEntries(rules)),
    ownColumns: ['id', 'version', 'deleted_at', ...ownColumns],
  };
}

/** Whether imports find the value in a file as it is. */
function isValue({ type, place }: ContentField): boolean {
  return type !== 'author' && place !== 'folder' && place !== 'body';
}
