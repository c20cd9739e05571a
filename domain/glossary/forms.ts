import { namesOf, TERM_IDS, type TermId } from '../glossary.ts';
import type { Language } from '../language.ts';

/**
 * How texts write a term, where its name would not do: because it also means something else, or is in every sentence.
 * An empty list leaves the term out. The case of letters counts here.
 */
const WRITTEN: Partial<Record<TermId, Record<Language, readonly string[]>>> = {
  address: { en: ['Bitcoin address'], es: ['dirección de Bitcoin'] },
  bitcoin: { en: [], es: [] },
  block: { en: ['a block', 'the block', 'each block', 'every block', 'new block', 'next block'], es: ['bloque'] },
  change: { en: [], es: [] },
  difficulty: { en: ['mining difficulty'], es: ['dificultad de minado', 'dificultad de la minería'] },
  exchange: { en: ['crypto exchange'], es: ['exchange', 'casa de cambio'] },
  input: { en: [], es: [] },
  invoice: { en: ['Lightning invoice'], es: ['factura de Lightning'] },
  liquidity: { en: ['inbound liquidity'], es: ['liquidez entrante'] },
  'on-chain': { en: ['on-chain'], es: [] },
  output: { en: [], es: [] },
  satoshi: { en: ['satoshi', 'sat'], es: ['satoshi', 'sat'] },
  script: { en: ['Script'], es: ['Script'] },
};

/** "sat" alone is also what the dog did. */
const PLURAL_ONLY = new Set(['sat']);

function formsOf(id: TermId, language: Language): string[] {
  const written = WRITTEN[id]?.[language];
  if (written) return written.map((form) => patternOf(form));
  return namesOf(id, language).map((form) => atStart(patternOf(form)));
}

/** In singular and plural, with any space between its words. */
function patternOf(form: string): string {
  return form
    .split(' ')
    .map((word) => {
      const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      if (PLURAL_ONLY.has(word)) return `${escaped}s`;
      if (word.endsWith('ción')) return `${escaped.slice(0, -'ón'.length)}(?:ón|ones)`;
      return /\p{L}$/u.test(word) && word.length > 2 ? `${escaped}(?:e?s)?` : escaped;
    })
    .join('\\s+');
}

/** Also with a capital, as at the start of a sentence. */
function atStart(pattern: string): string {
  const first = pattern.charAt(0);
  return first === first.toUpperCase() ? pattern : `[${first.toUpperCase()}${first}]${pattern.slice(1)}`;
}

interface Finder {
  pattern: RegExp;
  /** The term of each group of the pattern. */
  ids: TermId[];
}

function finderIn(language: Language): Finder {
  const forms = TERM_IDS.flatMap((id) => formsOf(id, language).map((pattern) => ({ id, pattern })));
  // "Seed phrase" before "seed", "full node" before "node".
  forms.sort((a, b) => b.pattern.length - a.pattern.length);
  const groups = forms.map(({ pattern }) => `(${pattern})`).join('|');
  return {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${groups})(?![\\p{L}\\p{N}_-])`, 'gu'),
    ids: forms.map(({ id }) => id),
  };
}

const finders = new Map<Language, Finder>();

/** The terms in a text, in order. */
export function termsIn(text: string, language: Language): { id: TermId; start: number; end: number }[] {
  const { pattern, ids } = finders.get(language) ?? finderIn(language);
  finders.set(language, { pattern, ids });
  return [...text.matchAll(pattern)].flatMap((match) => {
    const group = match.findIndex((found, index) => index > 0 && found !== undefined);
    const id = ids[group - 1];
    return id ? [{ id, start: match.index, end: match.index + match[0].length }] : [];
  });
}
