import type { Language } from '#domain/language.ts';
import { RICH_TEXT_CLASS } from '../../hydration/page-state.ts';

/** An amount that a text names. */
interface WrittenAmount {
  sats: number;
  /** The place after it. */
  end: number;
}

/** Fee rates (sat/vB) and ranges are no amounts. */
const AMOUNT: Record<Language, RegExp> = {
  en: /(?<![\p{L}\d.,–-])(\d{1,3}(?:[, \u00a0\u202f]\d{3}){1,5}|\d{1,16})(\.\d{1,3})?\s(?:sat|satoshi)s?\b(?!\s?\/)/gu,
  es: /(?<![\p{L}\d.,–-])(\d{1,3}(?:[. \u00a0\u202f]\d{3}){1,5}|\d{1,16})(,\d{1,3})?\s(?:sat|satoshi)s?\b(?!\s?\/)/gu,
};

/** The amounts in sats in a text of a language, without zeros. */
export function amountsIn(text: string, language: Language): WrittenAmount[] {
  return [...text.matchAll(AMOUNT[language])]
    .map((match) => {
      const [amount, whole = '', decimals = ''] = match;
      const digits = whole.replaceAll(/\D/g, '');
      return { sats: Number(digits + decimals.replace(',', '.')), end: match.index + amount.length };
    })
    .filter(({ sats }) => sats > 0);
}

/** An amount of a page. */
export interface Amount {
  sats: number;
  /** An empty element after it. */
  place: HTMLElement;
}

const BLOCKS = 'p, li, td, th, dt, dd, figcaption, blockquote, div';
/** What is no running text, or is drawn by others. */
const LEFT_OUT = 'code, pre, svg, h1, h2, h3, h4, h5, h6, summary, [data-try]';

/** Puts an element after each amount in stored HTML. */
export function markAmounts(root: HTMLElement, language: Language): Amount[] {
  const texts = [...root.querySelectorAll(`.${RICH_TEXT_CLASS}`)].flatMap(textNodes);
  const blocks = Map.groupBy(texts, ({ parentElement }) => parentElement?.closest(BLOCKS));
  return [...blocks.values()].flatMap((nodes) => markBlock(nodes, language));
}

export function unmarkAmounts(amounts: readonly Amount[]): void {
  for (const { place } of amounts) {
    const parent = place.parentNode;
    place.remove();
    parent?.normalize();
  }
}

function textNodes(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

/** An amount may go over several nodes: the server links the first “satoshis” of a text to the glossary. */
function markBlock(nodes: readonly Text[], language: Language): Amount[] {
  const isLeftOut = ({ parentElement }: Text) => parentElement?.closest(LEFT_OUT);
  const text = nodes.map((node) => (isLeftOut(node) ? '\ufffc'.repeat(node.length) : node.data)).join('');
  // From the end, since what comes before a split node stays where it is.
  const marked = amountsIn(text, language)
    .toReversed()
    .map(({ sats, end }) => ({ sats, place: placeAt(nodes, end) }));
  return marked.toReversed();
}

/** @param end so many characters into the nodes. */
function placeAt(nodes: readonly Text[], end: number): HTMLElement {
  const place = document.createElement('span');
  let rest = end;
  for (const node of nodes) {
    if (rest <= node.length) {
      const link = node.parentElement?.closest('a');
      if (link) link.after(place);
      else node.splitText(rest).before(place);
      break;
    }
    rest -= node.length;
  }
  return place;
}
