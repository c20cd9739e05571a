import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import type { Category } from '#domain/content.ts';
import { EconomicsArt } from '../../artwork/EconomicsArt.tsx';
import { NewsArt } from '../../artwork/NewsArt.tsx';
import { OpinionArt } from '../../artwork/OpinionArt.tsx';
import { SecurityArt } from '../../artwork/SecurityArt.tsx';
import { TechnologyArt } from '../../artwork/TechnologyArt.tsx';
import { TutorialArt } from '../../artwork/TutorialArt.tsx';

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
export const CATEGORY_ART: Record<Category, ComponentType<{ className?: string }>> = {
  Technology: TechnologyArt,
  Security: SecurityArt,
  Economics: EconomicsArt,
  Tutorial: TutorialArt,
  News: NewsArt,
  Opinion: OpinionArt,
};
