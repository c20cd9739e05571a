import { CATEGORIES, type Category } from '#domain/content.ts';
import type { Language } from '#domain/language.ts';
import { RandomText } from '../support/random-text.ts';
import { type Prose, starterTexts } from './starter-texts.ts';

/** In every second title, in both languages. */
export const COMMON_WORD: Record<Language, string> = { en: 'bitcoin', es: 'bitcoin' };
/** In the title of one article in 5,000. */
export const RARE_WORD: Record<Language, string> = { en: 'narwhal', es: 'ñandú' };
export const MISSING_WORD = 'xylophone';

const RARE_EVERY = 5_000;
const TITLE_WORDS = 7;
const EXCERPT_WORDS = 26;
const PARAGRAPHS = 22;
const MINUTES_APART = 50;
const NEWEST = Date.UTC(2026, 0, 1);

/** What a list shows of an article, in one language. */
export interface Teaser {
  title: string;
  excerpt: string;
}

export interface GeneratedArticle {
  slug: string;
  category: Category;
  createdAt: Date;
  en: Teaser;
  es: Teaser;
}

let texts: Record<Language, Prose> | undefined;

/** The address of the article of this number, from 1, the newest. */
export function slugOf(number: number): string {
  return `bench-article-${number}`;
}

/** The article of this number without its bodies; the same number is always the same article. */
export function generatedArticle(number: number): GeneratedArticle {
  return {
    slug: slugOf(number),
    category: CATEGORIES[number % CATEGORIES.length] ?? 'News',
    createdAt: new Date(NEWEST - number * MINUTES_APART * 60_000),
    en: teaser(number, 'en'),
    es: teaser(number, 'es'),
  };
}

/** A body in Markdown of the length that the starter content's articles have. */
export function generatedBody(number: number, language: Language): string {
  const random = new RandomText(number);
  const { paragraphs } = proseIn(language);
  return Array.from({ length: PARAGRAPHS }, () => paragraphs[random.below(paragraphs.length)]).join('\n\n');
}

function teaser(number: number, language: Language): Teaser {
  const random = new RandomText(number * 2 + (language === 'es' ? 1 : 0));
  const rare = number % RARE_EVERY === RARE_EVERY / 10 ? ` ${RARE_WORD[language]}` : '';
  const common = number % 2 === 0 ? 'Bitcoin: ' : '';
  const title = `${common}${phrase(random, language, TITLE_WORDS)}${rare}`;
  return { title, excerpt: `${phrase(random, language, EXCERPT_WORDS)}.` };
}

/** Successive words of the prose, so that their frequencies are those of the language. */
function phrase(random: RandomText, language: Language, length: number): string {
  const { words } = proseIn(language);
  const start = random.below(words.length - length);
  return words.slice(start, start + length).join(' ');
}

function proseIn(language: Language): Prose {
  texts ??= starterTexts();
  return texts[language];
}
