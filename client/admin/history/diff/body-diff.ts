import { fragmentOf, isElement, isText, shownTree } from '../../editor/body/html-dom.ts';
import { startTag } from '../../editor/body/same-content.ts';
import { sanitizeShown } from '../../editor/visual/shown-html.ts';
import { type BlockChange, blockDiff } from './block-diff.ts';
import { type HtmlBlock, htmlBlocks } from './html-blocks.ts';
import { type Token, type TokenRun, tokenDiff, wordsOf } from './token-diff.ts';

/** A block of the body, or the text between two blocks, in both versions. */
export interface BodyChange {
  isSame: boolean;
  /** Both versions as one, with `ins` and `del`. Nothing in it runs, and styles nothing outside of it. */
  shown: DocumentFragment;
  /** What isn't seen, or not by everyone: HTML in which more than words changed. */
  markup: MarkupChange[];
}

export interface MarkupChange {
  before: string;
  after: string;
}

/** What is read out before and after a mark. */
export interface MarkLabels {
  inserted: string;
  deleted: string;
  end: string;
  /** Of these words. */
  language: string;
}

/** Where the merged version is built. */
type Place = Element | DocumentFragment;

type Mark = Exclude<TokenRun<never>['kind'], 'same'>;

/** Of elements in a line, the outermost first. */
interface LineToken extends Token {
  marks: Element[];
  /** If it isn't text: a picture, a line break. */
  element: Element | null;
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** An outline of texts that is one of this page would disturb that of the page. */
const LEVELS_BELOW = 2;

/** Two versions of a body as one, block by block. */
export function bodyDiff(before: string, after: string, labels: MarkLabels): BodyChange[] {
  return blockDiff(htmlBlocks(shownTree(before)), htmlBlocks(shownTree(after))).map((change) => {
    const shown = fragmentOf('');
    const markup: MarkupChange[] = [];
    appendChange(shown, change, markup);
    const isSame = change.kind === 'same';
    // Such as an empty entry of a list.
    if (!isSame && markup.length === 0 && !shown.querySelector('.inserted, .deleted')) markup.push(sourceOf(change));
    return { isSame, shown: readable(shown, labels), markup };
  });
}

function appendChange(parent: Place, change: BlockChange, markup: MarkupChange[]): void {
  if (change.kind === 'same') parent.append(...copiesOf(change.block.nodes));
  else if (change.kind !== 'changed') appendMarked(parent, change.block, change.kind);
  else appendChanged(parent, change.before, change.after, markup);
}

function appendChanged(parent: Place, before: HtmlBlock, after: HtmlBlock, markup: MarkupChange[]): void {
  if (!before.element || !after.element) {
    for (const { kind, tokens } of tokenDiff(tokensOf(before.nodes), tokensOf(after.nodes))) {
      appendTokens(kind === 'same' ? parent : markIn(parent, kind), tokens);
    }
    const changed = sourceOf({ kind: 'changed', before, after });
    if (tagsIn(changed.before) !== tagsIn(changed.after)) markup.push(changed);
    return;
  }
  if (isWhole(after.element)) {
    appendMarked(parent, before, 'deleted');
    appendMarked(parent, after, 'inserted');
    return;
  }
  const changed = { before: blockTag(before.element), after: blockTag(after.element) };
  if (changed.before !== changed.after) markup.push(changed);
  const copy = emptyCopy(after.element);
  parent.append(copy);
  for (const change of blockDiff(htmlBlocks(before.element), htmlBlocks(after.element))) {
    appendChange(copy, change, markup);
  }
}

/** The ID of a heading follows from its words. */
function blockTag(element: Element): string {
  const copy = emptyCopy(element);
  if (copy.matches(HEADINGS)) copy.removeAttribute('id');
  return startTag(copy);
}

/** Marks each line for itself, because tables and lists can't hold marks. */
function appendMarked(parent: Place, block: HtmlBlock, kind: Mark): void {
  if (!block.element || isWhole(block.element)) {
    markIn(parent, kind).append(...copiesOf(block.nodes));
    return;
  }
  const copy = emptyCopy(block.element);
  parent.append(copy);
  for (const inner of htmlBlocks(block.element)) appendMarked(copy, inner, kind);
}

function markIn(parent: Place, kind: Mark): Element {
  // Of the same document as the texts, which loads nothing: pictures begin to load in another one.
  const mark = parent.ownerDocument.createElement(kind === 'inserted' ? 'ins' : 'del');
  mark.className = kind;
  parent.append(mark);
  return mark;
}

/** Drawings and rules aren't compared any further. */
function isWhole(element: Element): boolean {
  return element.matches('svg, hr');
}

function tokensOf(nodes: readonly Node[], marks: Element[] = []): LineToken[] {
  return nodes.flatMap((node): LineToken[] => {
    const keys = marks.map(startTag).sort();
    if (isText(node)) {
      return wordsOf(node.data).map((text) => ({ key: JSON.stringify([text, keys]), text, marks, element: null }));
    }
    if (!isElement(node)) return [];
    if (node.hasChildNodes()) return tokensOf([...node.childNodes], [...marks, node]);
    return [{ key: JSON.stringify([[startTag(node)], keys]), text: '', marks, element: node }];
  });
}

function appendTokens(parent: Place, tokens: readonly LineToken[]): void {
  let open: { tag: string; copy: Element }[] = [];
  for (const { text, marks, element } of tokens) {
    const tags = marks.map(startTag);
    const kept = open.findIndex(({ tag }, depth) => tag !== tags[depth]);
    if (kept !== -1) open = open.slice(0, kept);
    for (const mark of marks.slice(open.length)) {
      const copy = emptyCopy(mark);
      (open.at(-1)?.copy ?? parent).append(copy);
      open.push({ tag: startTag(mark), copy });
    }
    (open.at(-1)?.copy ?? parent).append(element ? emptyCopy(element) : text);
  }
}

function sourceOf(change: BlockChange): MarkupChange {
  if (change.kind === 'changed') return { before: htmlOf(change.before.nodes), after: htmlOf(change.after.nodes) };
  const html = htmlOf(change.block.nodes);
  return change.kind === 'inserted' ? { before: '', after: html } : { before: html, after: '' };
}

function copiesOf(nodes: readonly Node[]): Node[] {
  return nodes.map((node) => node.cloneNode(true));
}

function emptyCopy(element: Element): Element {
  const copy = element.cloneNode(false);
  if (copy instanceof Element) return copy;
  throw new Error('A copy of an element is an element.');
}

function htmlOf(nodes: readonly Node[]): string {
  const holder = document.createElement('template');
  holder.content.append(...copiesOf(nodes));
  return holder.innerHTML;
}

/** All elements of a line, in order. */
function tagsIn(html: string): string {
  return [...fragmentOf(html).querySelectorAll('*')].map(startTag).join('');
}

/** As the page can show it, with words for marks. */
function readable(tree: DocumentFragment, labels: MarkLabels): DocumentFragment {
  sanitizeShown(tree);
  tree.normalize();
  for (const heading of tree.querySelectorAll(HEADINGS)) {
    heading.setAttribute('aria-level', String(Number(heading.localName.slice(1)) + LEVELS_BELOW));
  }
  // Someone who follows a link mustn't lose what isn't saved yet.
  for (const link of tree.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  for (const details of tree.querySelectorAll('details')) details.open = true;
  for (const mark of tree.querySelectorAll('ins.inserted, del.deleted')) {
    mark.prepend(labelOf(`${mark.matches('ins') ? labels.inserted : labels.deleted} `, labels));
    mark.append(labelOf(labels.end, labels));
  }
  return tree;
}

function labelOf(text: string, { language }: MarkLabels): Element {
  const label = document.createElement('span');
  label.className = 'visually-hidden';
  label.lang = language;
  label.textContent = text;
  return label;
}
