import { Parser } from 'htmlparser2';
import { INLINE_ELEMENTS, REMOVED_ELEMENTS } from './html-elements.ts';

/** The readable text of HTML on one line, with a space between blocks. Text in diagrams is left out. */
export function plainText(html: string): string {
  let text = '';
  let hidden = 0;
  const separate = (name: string) => {
    if (name === 'br' || !INLINE_ELEMENTS.has(name)) text += ' ';
  };
  const parser = new Parser({
    onopentagname(name) {
      if (isHidden(name)) hidden += 1;
      separate(name);
    },
    ontext(data) {
      if (hidden === 0) text += data;
    },
    onclosetag(name) {
      if (isHidden(name)) hidden -= 1;
      separate(name);
    },
  });
  parser.end(html);
  return text.replace(/\s+/g, ' ').trim();
}

function isHidden(name: string): boolean {
  return REMOVED_ELEMENTS.has(name) || name === 'svg';
}
