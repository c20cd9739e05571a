import { SetupError } from '#server/platform/settings/setup-error.ts';

/** One way to look at a page. */
export interface View {
  width: number;
  theme: 'light' | 'dark';
  language: 'en' | 'es';
}

const WIDTHS = [390, 820, 1440];
const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en', 'es'] as const;

const VIEWS: View[] = WIDTHS.flatMap((width) =>
  THEMES.flatMap((theme) => LANGUAGES.map((language) => ({ width, theme, language }))),
);

export interface Options {
  /** Parts of names of pages; all pages if there are none. */
  names: string[];
  /** The views of the page with this number. */
  viewsOf(index: number): View[];
}

/**
 * `--sample` takes one view of each page, a different one for neighbors. Everything else is part of a page's name.
 * @throws SetupError for an unknown option.
 */
export function optionsOf(given: string[]): Options {
  const unknown = given.find((option) => option.startsWith('-') && option !== '--sample');
  if (unknown)
    throw new SetupError(`Unknown option ${unknown}. There is --sample; other words are parts of page names.`);
  const isSample = given.includes('--sample');
  return {
    names: given.filter((option) => option !== '--sample'),
    // Five and twelve have no common divisor, so that neighbors differ in width, theme and language.
    viewsOf: (index) => (isSample ? VIEWS.slice((index * 5) % VIEWS.length).slice(0, 1) : VIEWS),
  };
}
