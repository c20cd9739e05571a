import { Parser } from 'htmlparser2';
import { EXCERPT_MIN } from '#domain/limits.ts';
import { cutAtWord } from '#server/modules/content/model/teaser.ts';

/** In characters. */
const EXCERPT_LENGTH = 200;
/** A paragraph of fewer characters outside links is a caption, a time stamp or a list of links, while others follow. */
const PROSE_LENGTH = 80;

/**
 * An excerpt for a text without one: its first paragraph of prose, otherwise its first paragraph that is long enough. It
 * is cut at a word to at most 200 characters.
 * @returns null if no paragraph is long enough.
 */
export function excerptOf(html: string): string | null {
  const paragraphs = paragraphsOf(html);
  const chosen =
    paragraphs.find(({ text, linked }) => text.length - linked >= PROSE_LENGTH) ??
    paragraphs.find(({ text }) => text.length >= EXCERPT_MIN);
  return chosen ? cutAtWord(chosen.text, EXCERPT_LENGTH) : null;
}

function paragraphsOf(html: string): { text: string; linked: number }[] {
  const paragraphs: { text: string; linked: number }[] = [];
  let open: { text: string; linked: number } | null = null;
  let inLink = false;
  const parser = new Parser({
    onopentagname(name) {
      if (name === 'p') open = { text: '', linked: 0 };
      if (name === 'a') inLink = true;
      if (name === 'br' && open) open.text += ' ';
    },
    ontext(data) {
      if (!open) return;
      open.text += data;
      if (inLink) open.linked += data.length;
    },
    onclosetag(name) {
      if (name === 'a') inLink = false;
      if (name !== 'p' || !open) return;
      paragraphs.push({ ...open, text: open.text.replace(/\s+/g, ' ').trim() });
      open = null;
    },
  });
  parser.end(html);
  return paragraphs;
}
