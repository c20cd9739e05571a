import type { ContentType } from '../content.ts';
import { ARTICLE } from './article.ts';
import type { ContentField, ContentKind, FieldPlace, FieldType } from './content-kind.ts';
import { COURSE_MODULE } from './course-module.ts';
import { LESSON } from './lesson.ts';
import { VIDEO } from './video.ts';

export const CONTENT_KINDS: Record<ContentType, ContentKind> = {
  article: ARTICLE,
  video: VIDEO,
  module: COURSE_MODULE,
  lesson: LESSON,
};

/** The fields of a kind that are in these places of a content folder. */
export function fieldsAt(type: ContentType, ...places: FieldPlace[]): ContentField[] {
  return CONTENT_KINDS[type].fields.filter(({ place }) => places.includes(place));
}

/** Whether items of a kind have a field of this type, such as an author. */
export function hasField(type: ContentType, fieldType: FieldType): boolean {
  return CONTENT_KINDS[type].fields.some((field) => field.type === fieldType);
}

/** The fields that have a Spanish translation. */
export function translatedFields(type: ContentType): ContentField[] {
  const { fields } = CONTENT_KINDS[type];
  return fields.filter(({ name }) => fields.some((other) => other.isSpanish && other.name === `${name}Es`));
}

/** A field that the search of the site looks at. */
export interface SearchedField extends ContentField {
  searched: NonNullable<ContentField['searched']>;
  isTranslated: boolean;
}

export function searchedFields(type: ContentType): SearchedField[] {
  const translated = new Set(translatedFields(type).map(({ name }) => name));
  return CONTENT_KINDS[type].fields.flatMap((field) =>
    field.searched ? [{ ...field, searched: field.searched, isTranslated: translated.has(field.name) }] : [],
  );
}
