import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InteractiveBlockName } from '#domain/interactive.ts';

/** What each interactive is called in the editor. */
export const INTERACTIVE_TITLES: Record<InteractiveBlockName, MessageDescriptor> = {
  fingerprint: msg`Fingerprints of two texts`,
  checksum: msg`Checksum of an address`,
  mine: msg`Mining the first block`,
  supply: msg`Halvings and 21 million`,
  sign: msg`Signature of a sentence`,
  chain: msg`Chain of five blocks`,
  flips: msg`Coin flips become a key`,
  merkle: msg`Merkle tree of a block`,
  lastword: msg`Last word of a backup`,
  payment: msg`A payment and its way into a block`,
  scams: msg`Scam or honest?`,
  owners: msg`Who can move these coins?`,
  question: msg`A question of this lesson`,
};

/** The parameters of all interactives, by name. */
export const INTERACTIVE_PARAMETER_LABELS: Record<string, MessageDescriptor> = {
  first: msg`First text (optional)`,
  second: msg`Second text (optional)`,
  bits: msg`Zero bits, 8 to 20 (optional)`,
  sentence: msg`Sentence (optional)`,
  id: msg`Question`,
};
