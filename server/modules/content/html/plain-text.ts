import { Parser } from 'htmlparser2';
import { INLINE_ELEMENTS, REMOVED_ELEMENTS } from './html-elements.ts';

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
  let hidden = 0;
  const separate = (name: string) => {
    if (!INLINE_ELEMENTS.has(name)) blocks.push('');
    else if (name === 'br') blocks.push(`${blocks.pop()} `);
  };
  const parser = new Parser({
    onopentagname(name) {
      if (isHidden(name)) hidden += 1;
      separate(name);
    },
    ontext(data) {
      if (hidden === 0) blocks.push(`${blocks.pop()}${data}`);
    },
    onclosetag(name) {
      if (isHidden(name)) hidden -= 1;
      separate(name);
    },
  });
  parser.end(html);
  return blocks.map((block) => block.replace(/\s+/g, ' ').trim()).filter(Boolean);
}

function isHidden(name: string): boolean {
  return REMOVED_ELEMENTS.has(name) || name === 'svg';
}
