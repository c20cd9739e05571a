/** A paragraph, heading, list entry, table row and so on of an HTML text. */
export interface HtmlBlock {
  /** How it is shown. */
  kind: 'text' | 'heading' | 'entry' | 'code' | 'quote';
  /** Its words as readers see them; pictures by their alternative texts. */
  text: string;
  /** Its source. Blocks with the same words can differ in it, for example in a link. */
  html: string;
}

const KINDS: Record<string, HtmlBlock['kind']> = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  li: 'entry',
  pre: 'code',
  blockquote: 'quote',
};

/** Elements that are shown as one block if they hold no other. */
const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, pre, blockquote, figcaption, dt, dd, tr, img, iframe, hr, svg';
/** Elements that are one block, whatever they hold. */
const WHOLE = 'p, h1, h2, h3, h4, h5, h6, pre, figcaption, dt, tr, svg';

/** The blocks of an HTML text, in order; nothing of it runs or loads. */
export function htmlBlocks(html: string): HtmlBlock[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks: HtmlBlock[] = [];
  collect(body, 'text', blocks);
  return blocks;
}

function collect(parent: Element, kind: HtmlBlock['kind'], blocks: HtmlBlock[]): void {
  let inline: Node[] = [];
  const flush = () => {
    add(blocks, kind, inline);
    inline = [];
  };
  for (const node of parent.childNodes) {
    const isBlock = node instanceof Element && (node.matches(BLOCKS) || node.querySelector(BLOCKS) !== null);
    if (!isBlock) {
      inline.push(node);
      continue;
    }
    flush();
    const own = KINDS[node.localName] ?? kind;
    if (node.matches(WHOLE) || node.childElementCount === 0) add(blocks, own, [node]);
    else collect(node, own, blocks);
  }
  flush();
}

function add(blocks: HtmlBlock[], kind: HtmlBlock['kind'], nodes: readonly Node[]): void {
  const written = nodes.map(wordsOf).join('');
  const text = kind === 'code' ? written.trimEnd() : written.replace(/\s+/g, ' ').trim();
  const html = nodes.map((node) => (node instanceof Element ? node.outerHTML : (node.textContent ?? ''))).join('');
  if (text !== '' || /<(img|iframe|hr|svg)\b/.test(html)) blocks.push({ kind, text, html: html.trim() });
}

function wordsOf(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? '';
  if (node.localName === 'img') return `[${node.getAttribute('alt') || node.getAttribute('src') || ''}]`;
  if (node.localName === 'iframe') return `[${node.getAttribute('src') ?? ''}]`;
  if (node.localName === 'hr') return '———';
  if (node.localName === 'br') return '\n';
  const words = [...node.childNodes].map(wordsOf);
  if (node.localName === 'tr') return words.filter((cell) => cell.trim() !== '').join(' | ');
  return words.join(node.localName === 'svg' ? ' ' : '');
}
