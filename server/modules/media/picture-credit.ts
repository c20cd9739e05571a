import type { Element, ElementContent, Root } from 'hast';
import type { Language } from '#domain/language.ts';
import { elementsIn, htmlOf } from '../../platform/html-tree.ts';
import type { Media } from './media.entity.ts';

const LABEL: Record<Language, string> = { en: 'Image', es: 'Imagen' };

/**
 * Whom to name below a picture, with the license and a link to its source. If only the source is known, that site is
 * named.
 * @param language of the text around it.
 */
export function creditOf(media: Media, language: Language): Element | null {
  const source = media.sourceUrl === null ? null : new URL(media.sourceUrl);
  const stated = [media.credit, media.license].filter((part) => part !== null).join(', ');
  const credit = stated || source?.hostname.replace(/^www\./, '');
  if (!credit) return null;
  // There is one credit, and English is the language that every text has.
  const lang = language === 'en' ? undefined : 'en';
  const named = source
    ? element('a', { href: source.href, rel: ['noopener', 'noreferrer'], lang }, text(credit))
    : element('span', { lang }, text(credit));
  return element('small', { className: ['picture-credit'] }, text(`${LABEL[language]}: `), named);
}

/** {@link creditOf} as HTML. */
export function creditHtmlOf(media: Media, language: Language): string | null {
  const credit = creditOf(media, language);
  return credit && htmlOf({ type: 'root', children: [credit] });
}

/**
 * Writes the credit of each picture below it. A link can't contain the link to the source, and the caption of a figure
 * comes before the credit.
 * @param creditAt of the picture with this address, if it has one.
 */
export function addCredits(node: Root | Element, creditAt: (src: string) => Element | null): void {
  for (const child of [...node.children]) {
    if (child.type !== 'element') continue;
    const { tagName } = child;
    if (tagName !== 'img' && tagName !== 'a' && tagName !== 'figure') {
      addCredits(child, creditAt);
      continue;
    }
    const pictures = [child, ...elementsIn(child)].filter((each) => each.tagName === 'img');
    const credits = pictures.flatMap(({ properties }) => creditAt(String(properties.src)) ?? []);
    if (tagName === 'figure') child.children.push(...credits);
    else node.children.splice(node.children.indexOf(child) + 1, 0, ...credits);
  }
}

function element(tagName: string, properties: Element['properties'], ...children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

const text = (value: string) => ({ type: 'text' as const, value });
