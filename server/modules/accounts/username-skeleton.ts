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

/** Words for the people who run a site, in the languages of the site, and for no one. */
const RESERVED = [
  BRAND.name,
  ...['admin', 'admins', 'administrator', 'administrators', 'administration', 'moderator', 'moderators', 'mod', 'mods'],
  ...['support', 'help', 'helpdesk', 'root', 'system', 'sysadmin', 'superuser', 'staff', 'team', 'official'],
  ...['owner', 'operator', 'editor', 'editors', 'editora', 'editores', 'null', 'undefined', 'nan', 'nil', 'anonymous'],
  ...['guest', 'everyone', 'unknown', 'deleted', 'anonimo', 'anonima', 'invitado', 'invitada'],
  ...['security', 'webmaster', 'postmaster', 'hostmaster', 'abuse', 'contact'],
  ...['administrador', 'administradora', 'administradores', 'administracion', 'moderador', 'moderadora', 'moderadores'],
  ...['soporte', 'ayuda', 'sistema', 'equipo', 'oficial', 'seguridad', 'contacto'],
];
const BETWEEN = ['the', 'of', 'bot', 'el', 'la', 'de', 'del'];

/**
 * Whether a name could belong to the people who run the site, or to no one: it consists of reserved words only, such as
 * "sato-team", with any accents and perhaps a number at the end, or looks like the name of the site between strokes.
 */
export function isReservedUsername(username: string): boolean {
  const joined = username.split(SEPARATORS).join('');
  const withoutNumber = joined.slice(0, joined.search(/\D\d*$/) + 1);
  return [joined, withoutNumber].map(plainLookOf).some((look) => RESERVED_ONLY.test(look) || SITE_NAME.test(look));
}

/** Without accents, and with l for i: a capital i looks like l and 1. */
function plainLookOf(text: string): string {
  return lookOf(text.normalize('NFD').replace(/\p{M}/gu, '')).replace(/\p{M}/gu, '').replaceAll('i', 'l');
}

const RESERVED_ONLY = new RegExp(
  `^(?:${oneOf(BETWEEN)})*(?:${oneOf(RESERVED)})(?:${oneOf([...RESERVED, ...BETWEEN])})*$`,
);

/** Such as "ısato": a dotless i, an l or a 1 is easily overlooked. */
const SITE_NAME = new RegExp(`^l*${plainLookOf(BRAND.name)}l*$`);

function oneOf(words: string[]): string {
  return words.map(plainLookOf).join('|');
}
