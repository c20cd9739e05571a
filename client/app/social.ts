import { BRAND } from '#domain/brand.ts';
import type { IconName } from '../ui/Icon.tsx';

/** Where else the brand is found, in the order in which it is shown. */
export const SOCIAL: { name: string; icon: IconName; href: string }[] = [
  { name: 'Twitter', icon: 'twitter', href: BRAND.social.twitter },
  { name: 'YouTube', icon: 'youtube', href: BRAND.social.youtube },
  { name: 'GitHub', icon: 'github', href: BRAND.social.github },
];
