import { isLanguage, type Language } from '#domain/language.ts';

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const CODE = /^([a-z]{2,3})(?:[-_]([A-Za-z]{2,4}|\d{3}))?$/;
/** Languages that sites are often translated into. Other codes are words as well: `is`, `my`, `no`. */
const COMMON = new Set(
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt nb nl pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  ),
);

/** The code if it names a language, such as `es`, `pt-BR` or `es_419`; null for other words. */
function languageCode(word: string): string | null {
  const [, base = '', region] = CODE.exec(word) ?? [];
  return base && NAMES.of(base) && (region || base.length === 2) ? word : null;
}

export function baseOf(code: string): string {
  return code.split(/[-_]/, 1)[0] ?? code;
}

/**
 * Which folders hold a language each: those with its code as their name, if it is a common one, has a region, or is next to
 * the folder of another language.
 */
export class LanguageFolders {
  private readonly siblings = new Map<string, Set<string>>();

  constructor(places: Iterable<string>) {
    for (const place of places) {
      const folders = place.split('/').slice(0, -1);
      for (const [depth, name] of folders.entries()) {
        if (!languageCode(name)) continue;
        const parent = folders.slice(0, depth).join('/');
        this.siblings.set(parent, (this.siblings.get(parent) ?? new Set()).add(name));
      }
    }
  }

  /** The first folder of a path that is one of a language, and the path without it. */
  split(place: string): { code: string | null; rest: string } {
    const parts = place.split('/');
    for (const [depth, name] of parts.slice(0, -1).entries()) {
      if (!this.isLanguage(parts.slice(0, depth).join('/'), name)) continue;
      return { code: name, rest: parts.toSpliced(depth, 1).join('/') };
    }
    return { code: null, rest: place };
  }

  private isLanguage(parent: string, name: string): boolean {
    if (!languageCode(name)) return false;
    return COMMON.has(baseOf(name)) || /[-_]/.test(name) || (this.siblings.get(parent)?.size ?? 0) > 1;
  }
}

/** The language at the end of a file's name: `keys.es`. */
export function splitName(stem: string): { code: string | null; name: string } {
  const suffix = /\.([^.]+)$/.exec(stem)?.[1] ?? '';
  const code = languageCode(suffix);
  return code ? { code, name: stem.slice(0, -suffix.length - 1) } : { code: null, name: stem };
}

/** In words. Shorter texts don't tell. */
const TELLING = 30;
/** Texts that are looked at. */
const SAMPLE = 40;

/** The language that most of these texts are in; English if they don't tell. */
export async function commonLanguage(texts: string[]): Promise<string> {
  const proses = texts
    .map((text) => text.replace(/```[\s\S]*?```|`[^`]*`|<[^>]*>|\{[^}]*\}|\]\([^)]*\)/g, ' '))
    .filter((text) => (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= TELLING)
    .slice(0, SAMPLE);
  if (proses.length === 0) return 'en';
  const { eld } = await import('eld/small');
  const counts = new Map<string, number>();
  for (const prose of proses) {
    const found = eld.detect(prose);
    if (found.isReliable()) counts.set(found.language, (counts.get(found.language) ?? 0) + 1);
  }
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
  return first && first[1] > proses.length / 2 ? first[0] : 'en';
}

/** English or Spanish, whatever the region; null for other languages. */
export function siteLanguage(code: string): Language | null {
  const base = baseOf(code.toLowerCase());
  return isLanguage(base) ? base : null;
}
