import type { Plugin } from 'vite';

const MODULE = 'virtual:most-used-passwords';
/** More wouldn't make the strength shown more honest: the server refuses 10,000 of them. */
const COUNT = 3_000;

/** A Vite plugin with the passwords that people use most. The whole list is 18 times as large. */
export function mostUsedPasswords(): Plugin {
  return {
    name: 'most-used-passwords',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    async load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      const { dictionary } = await import('@zxcvbn-ts/language-common');
      const words = dictionary['passwords-common'].slice(0, COUNT).join(' ');
      return `export const MOST_USED_PASSWORDS = ${JSON.stringify(words)}.split(' ');`;
    },
  };
}
