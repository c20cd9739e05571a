import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';

/**
 * An item's values for the fields of its description, by name and in order. Authors, modules and questions are left
 * out, because entities hold them in a different form than answers.
 */
export function describedValues(type: ContentType, item: object): Record<string, unknown> {
  const fields = CONTENT_KINDS[type].fields.filter((field) => !['author', 'module', 'questions'].includes(field.type));
  return Object.fromEntries(fields.map(({ name }) => [name, Reflect.get(item, name)]));
}
