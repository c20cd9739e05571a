import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Category } from '#domain/content.ts';
import type { DrawingName } from '../artwork/drawings.tsx';

export const CATEGORY_LABELS: Record<Category, MessageDescriptor> = {
  Technology: msg`Technology`,
  Security: msg`Security`,
  Economics: msg`Economics`,
  Tutorial: msg`Tutorial`,
  // As a category of articles, beside Opinion.
  News: msg({ message: 'News', context: 'category' }),
  Opinion: msg`Opinion`,
};

/** The scene shown for an article without an image. */
export const CATEGORY_ART: Record<Category, DrawingName> = {
  Technology: 'technology',
  Security: 'security',
  Economics: 'economics',
  Tutorial: 'tutorial',
  News: 'news',
  Opinion: 'opinion',
};
