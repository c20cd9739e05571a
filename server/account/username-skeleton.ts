import unhomoglyph from 'unhomoglyph';
import { BRAND } from '#domain/brand.ts';

const SEPARATORS = /[._-]+/;

/**
 * What a reader sees of a name: names of the same skeleton can be taken for one another. Letters that look alike are the
 * same (Unicode TR39: 1, l and I; 0 and o; m and rn), and so are separators; at the ends they don't count.
 */
export function usernameSkeleton(username: string): string {
  return username.split(SEPARATORS).filter(Boolean).map(lookOf).join('-');
}

/** Before and after the change to lower case, since I looks like l, and i does not. */
function lookOf(text: string): string {
  return unhomoglyph(unhomoglyph(text.normalize('NFD')).toLowerCase()).normalize('NFD');
}

/** What the people who run a site are called, in the languages of the site. */
const RESERVED = [
  BRAND.name,
  ...['admin', 'admins', 'administrator', 'administrators', 'administration', 'moderator', 'moderators', 'mod', 'mods'],
  ...['support', 'help', 'helpdesk', 'root', 'system', 'sysadmin', 'superuser', 'staff', 'team', 'official'],
  ...['security', 'webmaster', 'postmaster', 'hostmaster', 'abuse', 'contact'],
  ...['administrador', 'administradora', 'administradores', 'administracion', 'moderador', 'moderadora', 'moderadores'],
  ...['soporte', 'ayuda', 'sistema', 'equipo', 'oficial', 'seguridad', 'contacto'],
];
const BETWEEN = ['the', 'of', 'bot', 'el', 'la', 'de', 'del'];

/**
 * Whether a name can be taken for one of the people who run the site: made of reserved words alone, such as "sato-team",
 * whatever their accents and with or without a number at the end.
 */
export function isReservedUsername(username: string): boolean {
  const joined = username.split(SEPARATORS).join('');
  return [joined, joined.replace(/\d+$/, '')].some((name) => RESERVED_ONLY.test(plainLookOf(name)));
}

/** Without accents, and with l for i: in capitals, i looks like l and 1, too. */
function plainLookOf(text: string): string {
  return lookOf(text.normalize('NFD').replace(/\p{M}/gu, '')).replace(/\p{M}/gu, '').replaceAll('i', 'l');
}

const RESERVED_ONLY = new RegExp(
  `^(?:${oneOf(BETWEEN)})*(?:${oneOf(RESERVED)})(?:${oneOf([...RESERVED, ...BETWEEN])})*$`,
);

function oneOf(words: string[]): string {
  return words.map(plainLookOf).join('|');
}
