import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import type { CommentStatus, ContentStatus } from '#domain/content.ts';
import { formatDate, formatDateTime } from '#domain/date.ts';
import type { Language } from '#domain/language.ts';
import type { FieldValue } from '../form-values.ts';

/** Fields of one name have the same label and type in every kind. Comments use those of content. */
const FIELDS = new Map(
  Object.values(CONTENT_KINDS)
    .flatMap(({ fields }) => fields)
    .map((field) => [field.name, field]),
);

/** The name of a field for people, the same in every form. @throws Error for a field that isn't described. */
export function fieldLabel(name: string, language: Language): string {
  const field = FIELDS.get(name);
  if (!field) throw new Error(`The field ${name} has no label.`);
  return field.label[language];
}

/** A value in a form as people read it, if its field holds a date; other values as they are. */
export function readableDate(name: string, value: FieldValue, language: Language): FieldValue {
  const type = FIELDS.get(name)?.type;
  if (typeof value !== 'string' || (type !== 'day' && type !== 'moment')) return value;
  // Forms hold the publication date without its time.
  return value.includes('T') ? formatDateTime(value, language) : formatDate(value, language);
}

export const STATUS_NAMES: Record<ContentStatus, MessageDescriptor> = {
  draft: msg`Draft`,
  published: msg`Published`,
};

export const COMMENT_STATUS_NAMES: Record<CommentStatus, MessageDescriptor> = {
  published: msg({ message: 'Approved', comment: 'Status of a comment' }),
  hidden: msg({ message: 'Hidden', context: 'comment' }),
};
