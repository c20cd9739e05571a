import type { FormKind } from '../kinds/form-kind.ts';

/** Id of a field that has no name of its own in the page, the rich text editor's. */
export function fieldId({ section }: Pick<FormKind, 'section'>, name: string): string {
  return `${section}-${name}`;
}
