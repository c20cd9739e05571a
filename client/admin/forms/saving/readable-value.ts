import type { FieldValue } from '../form-values.ts';

/** Two values of a field as texts that show in what they differ: of HTML its words, or all of it where those are alike. */
export function readableValue(mine: FieldValue, theirs: FieldValue, isHtml: boolean): { mine: string; theirs: string } {
  if (isHtml && typeof mine === 'string' && typeof theirs === 'string') {
    const words = { mine: wordsOf(mine), theirs: wordsOf(theirs) };
    return words.mine === words.theirs ? { mine, theirs } : words;
  }
  return { mine: asText(mine), theirs: asText(theirs) };
}

function asText(value: FieldValue): string {
  if (!Array.isArray(value)) return String(value ?? '');
  const both = ({ en, es }: { en: string; es: string }) => (es ? `${en} / ${es}` : en);
  return value
    .filter((entry) => typeof entry !== 'string')
    .map(({ question, options, answer, explanation }, index) =>
      [
        `${index + 1}. ${both(question)}`,
        ...options.map(({ id, text }) => `   ${id === answer ? '✓' : '·'} ${both(text)}`),
        `   ${both(explanation)}`,
      ].join('\n'),
    )
    .join('\n\n');
}

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, tr, pre, blockquote, figcaption, br, hr, text';

/** The words of an HTML text, a line for each paragraph; nothing of it runs. */
function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const block of body.querySelectorAll(BLOCKS)) block.append('\n');
  return (body.textContent ?? '').replace(/\n\s*\n/g, '\n').trim();
}
