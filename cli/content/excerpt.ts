import type { Nodes } from 'hast';
import { EXCERPT_MIN } from '#domain/limits.ts';
import { cutAtWord } from '#server/modules/content/model/teaser.ts';
import { treeOf } from '#server/platform/html-tree.ts';

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

interface Paragraph {
  text: string;
  /** Characters in links. */
  linked: number;
}

function paragraphsOf(html: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const read = (node: Nodes, open: Paragraph | null, isLinked: boolean): void => {
    if (node.type === 'text' && open) {
      open.text += node.value;
      if (isLinked) open.linked += node.value.length;
    }
    if (node.type !== 'root' && node.type !== 'element') return;
    const name = node.type === 'element' ? node.tagName : '';
    if (name === 'br' && open) open.text += ' ';
    const paragraph = name === 'p' ? { text: '', linked: 0 } : open;
    for (const child of node.children) read(child, paragraph, isLinked || name === 'a');
    if (name === 'p' && paragraph) paragraphs.push({ ...paragraph, text: paragraph.text.replace(/\s+/g, ' ').trim() });
  };
  read(treeOf(html), null, false);
  return paragraphs;
}
