import { GLOSSARY, TERM_IDS, type Term, type TermId } from '#domain/glossary.ts';
import type { Language } from '#domain/language.ts';

/** A term as the page shows it. */
export interface GlossaryEntry extends Term {
  id: TermId;
  /** In the page's language. */
  name: string;
  definition: string;
}

export interface LetterGroup {
  /** A capital without accents, or "0–9". */
  letter: string;
  entries: GlossaryEntry[];
}

/** The glossary in the alphabetical order of a language. */
export function entriesOf(definitions: Record<TermId, string>, language: Language): GlossaryEntry[] {
  const { compare } = new Intl.Collator(language);
  return TERM_IDS.map((id) => {
    const term = GLOSSARY[id];
    return { ...term, id, name: term[language], definition: definitions[id] };
  }).sort((a, b) => compare(a.name, b.name));
}

/** The entries under the letters that they begin with; both stay in order. */
export function byLetter(entries: GlossaryEntry[]): LetterGroup[] {
  const groups = Map.groupBy(entries, ({ name }) => {
    const first = folded(name).charAt(0);
    return /\d/.test(first) ? '0–9' : first.toUpperCase();
  });
  return [...groups].map(([letter, inGroup]) => ({ letter, entries: inGroup }));
}

/** The entries that have the text in one of their names or in the definition, whatever its case and accents. */
export function matching(entries: GlossaryEntry[], text: string): GlossaryEntry[] {
  const wanted = folded(text.trim());
  return entries.filter(({ en, es, also = [], definition }) =>
    folded([en, es, ...also, definition].join('\n')).includes(wanted),
  );
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
