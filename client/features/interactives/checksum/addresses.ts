import { bech32 } from '@scure/base';

/** Addresses of the test network with the same first eight and last three characters. No one has kept their keys. */
export const FRIEND = 'tb1q9c7uf0ax7jns9jgq0jfe0qdhakma9drlat4sqs';
export const THIEF = 'tb1q9c7u6lvgmpu4n34nkjtx9z60wmsdm2zmh0gsqs';

/** Whether the checksum of a SegWit address (version 0) of the test network fits. Any program can tell. */
export function hasRightChecksum(address: string): boolean {
  const decoded = bech32.decodeUnsafe(address);
  return decoded?.prefix === 'tb' && decoded.words[0] === 0;
}

/** Places from 1 at which two texts differ. */
export function differingPlaces(a: string, b: string): number[] {
  const places = Array.from({ length: Math.max(a.length, b.length) }, (_, index) => index);
  return places.filter((index) => a[index] !== b[index]).map((index) => index + 1);
}
