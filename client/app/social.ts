import { BRAND } from '#domain/brand.ts';
import type { IconName } from '../ui/Icon.tsx';

/** Social network accounts of the brand, in display order. */
export const SOCIAL: { name: string; icon: IconName; href: string }[] = [
  { name: 'Twitter', icon: 'twitter', href: BRAND.social.twitter },
  { name: 'YouTube', icon: 'youtube', href: BRAND.social.youtube },
  { name: 'GitHub', icon: 'github', href: BRAND.social.github },
];
