import { escapeUTF8 as escapeHtml } from 'entities';
import { Parser } from 'htmlparser2';
import type { Language } from '#domain/language.ts';
import type { Media } from './media.entity.ts';

const LABEL: Record<Language, string> = { en: 'Image', es: 'Imagen' };

/**
 * Whom to name below a picture, with the license and a link to its source, as HTML. If only the source is known, that
 * site is named.
 * @param language of the text around it.
 */
export function creditHtmlOf(media: Media, language: Language): string | null {
  const source = media.sourceUrl === null ? null : new URL(media.sourceUrl);
  const stated = [media.credit, media.license].filter((part) => part !== null).join(', ');
  const credit = stated || source?.hostname.replace(/^www\./, '');
  if (!credit) return null;
  // There is one credit, and English is the language that every text has.
  const lang = language === 'en' ? '' : ' lang="en"';
  const named = source
    ? `<a href="${escapeHtml(source.href)}" rel="noopener noreferrer"${lang}>${escapeHtml(credit)}</a>`
    : `<span${lang}>${escapeHtml(credit)}</span>`;
  return `<small class="picture-credit">${LABEL[language]}: ${named}</small>`;
}

/** A link can't contain the link to the source, and the caption of a figure comes before the credit. */
const AROUND = new Set(['a', 'figure']);

/**
 * Writes the credit of each picture below it.
 * @param html a body, which follows the policy.
 * @param creditHtml of the picture with this address, if it has one.
 */
export function withCredits(html: string, creditHtml: (src: string) => string | null): string {
  const pieces: string[] = [];
  let done = 0;
  let credits = '';
  let depth = 0;
  const writeAt = (place: number) => {
    if (credits === '') return;
    pieces.push(html.slice(done, place), credits);
    [done, credits] = [place, ''];
  };
  const parser = new Parser({
    onopentag(name, { src = '' }) {
      if (AROUND.has(name)) depth += 1;
      if (name === 'img') credits += creditHtml(src) ?? '';
      if (depth === 0) writeAt(parser.endIndex + 1);
    },
    onclosetag(name) {
      if (!AROUND.has(name)) return;
      depth -= 1;
      if (depth === 0) writeAt(name === 'figure' ? parser.startIndex : parser.endIndex + 1);
    },
  });
  parser.end(html);
  return pieces.join('') + html.slice(done);
}
