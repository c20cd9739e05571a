import { type ComponentType, lazy } from 'react';
import type { InteractiveName } from '#domain/interactive.ts';
import type { InteractiveProps } from './interactive-props.ts';

/** Every interactive is a chunk of its own. */
export const ELEMENTS: Record<InteractiveName, ComponentType<InteractiveProps>> = {
  fingerprint: lazy(() => import('./fingerprint/Fingerprint.tsx')),
  checksum: lazy(() => import('./checksum/Checksum.tsx')),
  mine: lazy(() => import('./mine/Mine.tsx')),
  supply: lazy(() => import('./supply/Supply.tsx')),
  sign: lazy(() => import('./sign/Sign.tsx')),
  chain: lazy(() => import('./chain/Chain.tsx')),
  flips: lazy(() => import('./flips/Flips.tsx')),
  merkle: lazy(() => import('./merkle/Merkle.tsx')),
  lastword: lazy(() => import('./lastword/LastWord.tsx')),
  payment: lazy(() => import('./payment/Payment.tsx')),
  scams: lazy(() => import('./scams/Scams.tsx')),
  owners: lazy(() => import('./owners/Owners.tsx')),
};
