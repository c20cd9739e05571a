import { GLOSSARY, namesOf, type Term, type TermId } from '#domain/glossary.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';
import type { CheckedItem } from './checked-item.ts';

/** In words, about two minutes of reading. */
export const LONGEST_STRETCH = 300;

/** The first use of a term in a course, with nothing there or before that says what it means. */
export interface EarlyTerm {
  id: TermId;
  /** In the language of the text. */
  name: string;
  language: Language;
  /** Of the lesson. */
  path: string;
  place: { file: string; line: number; column: number };
  /** The path of the lesson that explains it. */
  explainedIn: string;
}

/** The lessons of a folder. */
export class Course {
  private readonly modules = new Map<string, number>();
  private readonly items: CheckedItem[] = [];

  add(item: CheckedItem): void {
    const { type, slug, values } = item.draft;
    if (type === 'module') this.modules.set(slug, Number(values.order));
    if (type === 'lesson') this.items.push(item);
  }

  /** In the order of the course. */
  lessons(): CheckedItem[] {
    const moduleOf = ({ draft: { moduleSlug = '' } }: CheckedItem) => this.modules.get(moduleSlug) ?? 0;
    const orderOf = ({ draft }: CheckedItem) => Number(draft.values.order);
    return this.items.toSorted((one, other) => moduleOf(one) - moduleOf(other) || orderOf(one) - orderOf(other));
  }

  earlyTerms(): EarlyTerm[] {
    const lessons = this.lessons();
    const places = new Map(lessons.map(({ draft }, place) => [draft.slug, place]));
    return LANGUAGES.flatMap((language) => {
      const met = new Set<TermId>();
      return lessons.flatMap(({ path, texts }, here) => {
        const { file = '', facts } = texts[language] ?? {};
        return (facts?.reading.terms ?? []).flatMap(({ value: { id, isIntroduced }, line, column }) => {
          const { lessons: slugs = [] }: Term = GLOSSARY[id];
          const explained = Math.min(...slugs.map((slug) => places.get(slug) ?? Number.POSITIVE_INFINITY));
          const explainedIn = lessons[explained]?.path;
          const isEarly = !met.has(id) && !isIntroduced && explained > here;
          met.add(id);
          if (!isEarly || explainedIn === undefined) return [];
          return [
            { id, name: namesOf(id, language)[0] ?? id, language, path, place: { file, line, column }, explainedIn },
          ];
        });
      });
    });
  }
}
