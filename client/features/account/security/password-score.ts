import { MOST_USED_PASSWORDS } from 'virtual:most-used-passwords';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs } from '@zxcvbn-ts/language-common';

const zxcvbn = new ZxcvbnFactory({ dictionary: { passwords: MOST_USED_PASSWORDS }, graphs: adjacencyGraphs });

/**
 * How hard a password is to guess, from 0 to 4.
 * @param names that others know, such as the username.
 */
export function passwordScore(password: string, names: string[]): number {
  return zxcvbn.check(password, names).score;
}
