import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Category, CommentStatus, ContentStatus } from '#domain/content.ts';

/** Names of the fields, the same in every form. */
const FIELD_LABELS: Record<string, MessageDescriptor> = {
  title: msg`Title`,
  titleEs: msg`Title (Spanish)`,
  excerpt: msg`Excerpt`,
  excerptEs: msg`Excerpt (Spanish)`,
  description: msg`Description`,
  descriptionEs: msg`Description (Spanish)`,
  content: msg`Content`,
  contentEs: msg`Content (Spanish)`,
  slug: msg`Slug`,
  category: msg`Category`,
  imageUrl: msg`Image URL`,
  videoUrl: msg`Video URL`,
  thumbnailUrl: msg`Thumbnail URL`,
  duration: msg`Duration`,
  moduleId: msg`Module`,
  order: msg({ message: 'Order', context: 'place in a list' }),
  status: msg`Status`,
  authorId: msg`Author`,
  questions: msg`Knowledge Check`,
};

/** @throws Error for a field that no form has. */
export function fieldLabel(name: string): MessageDescriptor {
  const label = FIELD_LABELS[name];
  if (!label) throw new Error(`The field ${name} has no label.`);
  return label;
}

export const CATEGORY_NAMES: Record<Category, MessageDescriptor> = {
  Technology: msg`Technology`,
  Security: msg`Security`,
  Economics: msg`Economics`,
  Tutorial: msg`Tutorial`,
  News: msg({ message: 'News', context: 'category' }),
  Opinion: msg`Opinion`,
};

export const STATUS_NAMES: Record<ContentStatus, MessageDescriptor> = {
  draft: msg`Draft`,
  published: msg`Published`,
};

export const COMMENT_STATUS_NAMES: Record<CommentStatus, MessageDescriptor> = {
  published: msg`Published`,
  hidden: msg({ message: 'Hidden', context: 'comment' }),
};
