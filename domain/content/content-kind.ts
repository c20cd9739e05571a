import { z } from 'zod';
import type { ContentType } from '../content.ts';
import type { Language } from '../language.ts';

/**
 * The type of a field. A `word` is one of a fixed list, a `day` a date such as 2026-01-31, a `moment` a date with a
 * time. A `picture` is the address of one, on this site or elsewhere. An `author` is the ID of an account, a `module` the
 * ID of a course module, `fields` are names of other fields.
 */
export type FieldType =
  | 'text'
  | 'picture'
  | 'html'
  | 'integer'
  | 'word'
  | 'day'
  | 'moment'
  | 'author'
  | 'module'
  | 'questions'
  | 'fields';

/**
 * Where a content folder holds a field: in the front matter of a text, in `meta.yml`, in the body of a text, in
 * `quiz.yml`, or in the names of the folders.
 */
export type FieldPlace = 'front' | 'meta' | 'body' | 'quiz' | 'folder';

/** A description of a field, apart from the rule for its values. */
export interface FieldFacts {
  type: FieldType;
  place: FieldPlace;
  /** Its key in `meta.yml`, if it differs from the name of the field. */
  key?: string;
  /** Shown to users. */
  label: Record<Language, string>;
  /** Whether it holds the Spanish translation of another field, whose name is the same without `Es`. */
  isSpanish?: boolean;
  /**
   * Whether an import leaves it unchanged if the source doesn't have it. Imports clear all other fields in that case.
   */
  isUnchangedIfOmitted?: boolean;
  /** Its value in an empty form; '' if omitted. */
  initial?: string | number | null | never[];
  /**
   * How much a word in it counts in the search of the site, also in its Spanish translation; A is most, as in PostgreSQL.
   * The search doesn't look at other fields.
   */
  searched?: 'A' | 'B' | 'C' | 'D';
  /** Note for users of the GraphQL API. */
  note?: string;
}

const FACTS = z.registry<FieldFacts>();

/** Attaches a description to the rule for a field. Several kinds can share the same field. */
export function field<Rule extends z.ZodType>(rule: Rule, facts: FieldFacts): Rule {
  FACTS.add(rule, facts);
  return rule;
}

export interface ContentField extends FieldFacts {
  /** Its name in inputs, entities and answers. */
  name: string;
  /** Its column in the table of its kind. */
  column: string;
  /** Whether it can be null. */
  isOptional: boolean;
}

/** The fields of a schema that {@link field} made, in order. @throws Error for a rule without facts. */
export function fieldsOf({ shape }: Pick<z.ZodObject, 'shape'>): ContentField[] {
  return Object.entries<z.ZodType>(shape).map(([name, rule]) => {
    const facts = FACTS.get(rule);
    if (!facts) throw new Error(`The field ${name} has no description.`);
    return { ...facts, name, column: columnNamed(name), isOptional: rule.safeParse(null).success };
  });
}

function columnNamed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Rules for a whole item. */
export type ItemSchema = z.ZodType<Record<string, unknown>>;

/** The one description of a kind of content. Inputs, tables, folders and answers are derived from it. */
export interface ContentKind {
  type: ContentType;
  /** Its name in messages. */
  name: string;
  table: string;
  /** The folder for its items in a content folder. */
  folder: string;
  /** Everything that people write, and the dates of an item. */
  fields: readonly ContentField[];
  /** The input of forms and APIs. */
  input: ItemSchema;
  /** The same for an earlier version, which may lack what imports may leave out. */
  earlier: ItemSchema;
  /** The values that content folders and other sources can give. Author, module and bodies are looked up separately. */
  imported: ItemSchema;
  /** Columns that only the database and the site write. */
  ownColumns: readonly string[];
}

interface KindSource {
  type: ContentType;
  name: string;
  table: string;
  folder: string;
  /** All fields. */
  shape: z.ZodRawShape;
  /** The rules of forms and APIs, built from the shape. */
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
    earlier: imported,
    imported: z.strictObject(Object.fromEntries(rules)),
    ownColumns: ['id', 'version', 'deleted_at', 'listed_at', 'translated_from', ...ownColumns],
  };
}

/** Whether a file holds the value of the field as it is. Dates are read separately. */
function isValue({ type, place }: ContentField): boolean {
  return type !== 'author' && type !== 'moment' && place !== 'folder' && place !== 'body';
}
