import type { FormulaCallback } from '@mikro-orm/core';
import { translatedFields } from '#domain/content/kinds.ts';
import type { CommentTargetKind } from '#domain/content.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';

/** SQL for whether an item has any Spanish text: then it has a page in Spanish. */
export function hasSpanish<Entity>(type: CommentTargetKind): FormulaCallback<Entity> {
  const columns = translatedFields(type).map(({ column }) => `${column}_es`);
  return (_columns, { alias }) => `(num_nonnulls(${columns.map((column) => `${alias}.${column}`).join(', ')}) > 0)`;
}

/** The languages that the page of an item exists in. */
export function languagesOf({ hasSpanish }: { hasSpanish: boolean }): Language[] {
  return LANGUAGES.filter((language) => language !== 'es' || hasSpanish);
}
