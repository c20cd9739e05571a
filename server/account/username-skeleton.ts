import unhomoglyph from 'unhomoglyph';
import { BRAND } from '#domain/brand.ts';

const SEPARATORS = /[._-]+/;

/**
 * The skeleton of a name: names with the same skeleton can be mistaken for each other. Letters that look alike are
 * equal (Unicode TR39: 1, l and I; 0 and o; m and rn), and so are all separators. Separators at the ends are ignored.
 */
export function usernameSkeleton(username: string): string {
  return username.split(SEPARATORS).filter(Boolean).map(lookOf).join('-');
}

/** Before and after the change to lowercase, because I looks like l but i doesn't. */
function lookOf(text: string): string {
  return unhomoglyph(unhomoglyph(text.normalize('NFD')).toLowerCase()).normalize('NFD');
}

/** Words for the people who run a site, in the languages of the site. */
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
 * Whether a name could belong to the people who run the site: it consists of reserved words only, such as "sato-team",
 * with any accents and perhaps a number at the end.
 */
export function isReservedUsername(username: string): boolean {
  const joined = username.split(SEPARATORS).join('');
  const withoutNumber = joined.slice(0, joined.search(/\D\d*$/) + 1);
  return [joined, withoutNumber].some((name) => RESERVED_ONLY.test(plainLookOf(name)));
}

/** Without accents, and with l for i: a capital i looks like l and 1. */
function plainLookOf(text: string): string {
  return lookOf(text.normalize('NFD').replace(/\p{M}/gu, '')).replace(/\p{M}/gu, '').replaceAll('i', 'l');
}

const RESERVED_ONLY = new RegExp(
  `^(?:${oneOf(BETWEEN)})*(?:${oneOf(RESERVED)})(?:${oneOf([...RESERVED, ...BETWEEN])})*$`,
);

function oneOf(words: string[]): string {
  return words.map(plainLookOf).join('|');
}
