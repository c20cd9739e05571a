import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import type { CommentStatus, ContentStatus } from '#domain/content.ts';
import type { Language } from '#domain/language.ts';

/** Fields of one name have the same label in every kind. Comments use those of content. */
const FIELD_LABELS = new Map(
  Object.values(CONTENT_KINDS)
    .flatMap(({ fields }) => fields)
    .map(({ name, label }) => [name, label]),
);

/** The name of a field for people, the same in every form. @throws Error for a field that isn't described. */
export function fieldLabel(name: string, language: Language): string {
  const label = FIELD_LABELS.get(name);
  if (!label) throw new Error(`The field ${name} has no label.`);
  return label[language];
}

export const STATUS_NAMES: Record<ContentStatus, MessageDescriptor> = {
  draft: msg`Draft`,
  published: msg`Published`,
};

export const COMMENT_STATUS_NAMES: Record<CommentStatus, MessageDescriptor> = {
  published: msg({ message: 'Approved', comment: 'Status of a comment' }),
  hidden: msg({ message: 'Hidden', context: 'comment' }),
};
