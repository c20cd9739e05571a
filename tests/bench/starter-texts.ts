import { globSync, readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '#domain/language.ts';

/** Real prose to make articles of. */
export interface Prose {
  /** Markdown paragraphs. */
  paragraphs: string[];
  /** Words of the running text, in its order. */
  words: string[];
}

/** The texts of the starter content's articles, by language. */
export function starterTexts(): Record<Language, Prose> {
  const [en, es] = LANGUAGES.map(prose);
  if (!en || !es) throw new Error('There is no starter content.');
  return { en, es };
}

function prose(language: Language): Prose {
  const paragraphs = globSync(`cli/starter-content/articles/*/${language}.md`)
    .sort()
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split(/^---$/m)
        .slice(2)
        .join('')
        .split(/\n{2,}/),
    )
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  const words = paragraphs.join(' ').match(/\p{L}{2,}/gu) ?? [];
  return { paragraphs, words };
}
