import type { FormulaCallback } from '@mikro-orm/core';

/**
 * SQL for about how many words a body has, null if there is none: its spaces and line breaks, less those before the
 * attributes of tags. Counting the words of the text without its tags takes ten times as long, and lists do this for
 * every card.
 */
export function wordCount<Entity>(body: 'content' | 'content_es'): FormulaCallback<Entity> {
  return (_columns, { alias }) => {
    const text = `${alias}.${body}`;
    const without = (part: string) => `octet_length(replace(${text}, ${part}, ''))`;
    return `(1 + 2 * octet_length(${text}) - ${without(`' '`)} - ${without(`E'\\n'`)}
      - (octet_length(${text}) - ${without(`'="'`)}) / 2)`;
  };
}

/** The same number for a body that isn't stored. */
export function wordsIn(body: string): number {
  const count = (part: string) => body.split(part).length - 1;
  return 1 + count(' ') + count('\n') - count('="');
}
