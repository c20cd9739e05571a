import { Parser } from 'htmlparser2';
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

/** A text with more of them would be nothing but links. */
export const MOST_TERMS = 16;

/**
 * Makes the first use of each glossary term a link to the glossary.
 * @param html a stored body, which follows the policy.
 * @returns the body, and its terms in the order of their first use.
 */
export function explainTerms(html: string, language: Language): { html: string; terms: TermId[] } {
  const terms: TermId[] = [];
  const pieces: string[] = [];
  let done = 0;
  let depth = 0;
  const isLeftAlone = (name: string, attributes: Record<string, string>) =>
    LEFT_ALONE.has(name) || attributes['data-try'] !== undefined;

  const open: boolean[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const counts = isLeftAlone(name, attributes);
        const written = GLOSSARY_LINK.exec(attributes.href ?? '')?.[1] ?? '';
        if (isTermId(written) && !terms.includes(written)) terms.push(written);
        open.push(counts);
        if (counts) depth += 1;
      },
      onclosetag() {
        if (open.pop()) depth -= 1;
      },
      ontext(data) {
        if (depth > 0 || terms.length >= MOST_TERMS) return;
        for (const { id, start, end } of termsIn(data, language)) {
          if (terms.includes(id) || terms.length >= MOST_TERMS) continue;
          terms.push(id);
          const at = parser.startIndex;
          pieces.push(
            html.slice(done, at + start),
            `<a class="term" href="${addresses.glossaryTerm(id)}">`,
            html.slice(at + start, at + end),
            '</a>',
          );
          done = at + end;
        }
      },
    },
    // As they are written, so that places in the text are places in the body.
    { decodeEntities: false },
  );
  parser.end(html);
  return { html: pieces.join('') + html.slice(done), terms };
}
