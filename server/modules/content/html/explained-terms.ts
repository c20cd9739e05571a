import type { Element, Root, RootContent, Text } from 'hast';
import { addresses } from '#domain/addresses.ts';
import { termsIn } from '#domain/glossary/forms.ts';
import { isTermId, type TermId } from '#domain/glossary.ts';
import type { Language } from '#domain/language.ts';

/** Words in these are left alone: they are links already, titles, or not running text, such as the credit of a picture. */
const LEFT_ALONE = new Set(
  'a h1 h2 h3 h4 h5 h6 pre code kbd samp abbr dfn svg figcaption small summary table'.split(' '),
);

/** Writers link terms themselves, too. Such a link is the first use of its term. */
const GLOSSARY_LINK = new RegExp(`^${addresses.glossary}#([a-z0-9-]+)$`);

/** The term that a link leads to; null for other elements. */
export function linkedTerm({ properties }: Element): TermId | null {
  const id = GLOSSARY_LINK.exec(String(properties.href ?? ''))?.[1] ?? '';
  return isTermId(id) ? id : null;
}

/** A text with more of them would be nothing but links. */
export const MOST_TERMS = 16;

/**
 * Makes the first use of each glossary term in a body a link to the glossary.
 * @returns its terms in the order of their first use.
 */
export function explainTerms(body: Root, language: Language, most = MOST_TERMS): TermId[] {
  const terms: TermId[] = [];
  const explained = <Node extends RootContent>(nodes: Node[], isLeftAlone = false): (Node | Element | Text)[] =>
    nodes.flatMap((node): (Node | Element | Text)[] => {
      if (node.type === 'text') return isLeftAlone ? [node] : withLinks(node.value, language, terms, most);
      if (node.type !== 'element') return [node];
      const { tagName, properties } = node;
      const written = linkedTerm(node);
      if (written && !terms.includes(written)) terms.push(written);
      const isAlone = isLeftAlone || LEFT_ALONE.has(tagName) || properties.dataTry !== undefined;
      node.children = explained(node.children, isAlone);
      return [node];
    });
  body.children = explained(body.children);
  return terms;
}

/** @param terms those that are links already. */
function withLinks(text: string, language: Language, terms: TermId[], most: number): (Element | Text)[] {
  const parts: (Element | Text)[] = [];
  let done = 0;
  const add = (end: number) => {
    const value = text.slice(done, end);
    done = end;
    return { type: 'text' as const, value };
  };
  for (const { id, start, end } of terms.length < most ? termsIn(text, language) : []) {
    if (terms.includes(id) || terms.length >= most) continue;
    terms.push(id);
    parts.push(add(start));
    const properties = { className: ['term'], href: addresses.glossaryTerm(id) };
    parts.push({ type: 'element', tagName: 'a', properties, children: [add(end)] });
  }
  return [...parts, add(text.length)];
}
