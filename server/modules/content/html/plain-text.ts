import { INLINE_ELEMENTS, REMOVED_ELEMENTS } from './html-elements.ts';
import { readTokens } from './html-tokens.ts';

/** The readable text of HTML on one line, with a space between blocks. Text in diagrams is left out. */
export function plainText(html: string): string {
  return blocksOf(html).join(' ');
}

/** The same with a dot after a heading, a cell and whatever else ends without punctuation. */
export function separatedText(html: string): string {
  return blocksOf(html)
    .join(' · ')
    .replace(/(?<=[.!?:;,…]["”»)]?) ·(?= )/g, '');
}

/** The readable texts between the edges of blocks. */
function blocksOf(html: string): string[] {
  const blocks = [''];
  const hidden: string[] = [];
  const separate = (name: string) => {
    if (!INLINE_ELEMENTS.has(name)) blocks.push('');
    else if (name === 'br') blocks.push(`${blocks.pop()} `);
  };
  readTokens(html, {
    startTag({ tagName, selfClosing }) {
      const isHidden = hidden.length > 0 ? tagName === hidden[0] : REMOVED_ELEMENTS.has(tagName) || tagName === 'svg';
      if (isHidden && !selfClosing) hidden.push(tagName);
      separate(tagName);
    },
    text(text) {
      if (hidden.length === 0) blocks.push(`${blocks.pop()}${text}`);
    },
    endTag({ tagName }) {
      if (tagName === hidden[0]) hidden.pop();
      separate(tagName);
    },
  });
  return blocks.map((block) => block.replace(/\s+/g, ' ').trim()).filter(Boolean);
}
