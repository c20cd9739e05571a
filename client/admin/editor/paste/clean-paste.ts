import { fragmentOf, isElement, isInlineName } from '../body/html-dom.ts';
import { linkAddress } from '../dialogs/addresses.ts';
import { withoutDeadAddresses } from './dead-addresses.ts';
import { finalText } from './final-text.ts';
import { markdownHtml, unformattedText } from './markdown.ts';
import { listsFromWord, STYLE } from './word-lists.ts';

/** Elements that are allowed when pasted; all others are replaced by their content. */
const ALLOWED = new Set(
  `a abbr b blockquote br caption cite code dd del dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p
  pre q s samp strong sub sup table tbody td tfoot th thead tr u ul var`.split(/\s+/),
);
const REMOVED =
  'script, style, meta, link, title, head, template, noscript, iframe, object, button, input, select, svg';
const ATTRIBUTES: Record<string, string[]> = {
  a: ['href'],
  img: ['src', 'alt'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};

/** What can be lost when something is pasted: the addresses of links, or whole pictures. */
export type Dropped = 'links' | 'pictures';

/**
 * Pasted HTML with its structure but not its styling: what Word, Google Docs and web pages put on the clipboard.
 * Markdown that a code editor has colored becomes what it means. HTML from this site's own editor stays as it is, except
 * for forbidden addresses.
 * @param onDrop called for what was removed.
 */
export function cleanPaste(html: string, onDrop: (dropped: Dropped) => void = () => {}): string {
  if (html.includes('data-pm-slice')) {
    const clean = withoutDeadAddresses(html);
    if (clean !== html) onDrop('links');
    return clean;
  }
  const tree = treeOf(html);
  const text = unformattedText(tree);
  const markdown = text === null ? null : markdownHtml(text);
  return cleanTree(markdown === null ? tree : treeOf(markdown), onDrop);
}

function treeOf(html: string): DocumentFragment {
  const tree = fragmentOf(quiet(html));
  for (const element of tree.querySelectorAll(REMOVED)) element.remove();
  removeComments(tree);
  finalText(tree, html);
  return tree;
}

function cleanTree(tree: DocumentFragment, onDrop: (dropped: Dropped) => void): string {
  listsFromWord(tree);
  namedByStyle(tree);
  lowerHeadings(tree);
  const count = (selector: string) => tree.querySelectorAll(selector).length;
  const [links, pictures] = [count('a[href]'), count('img')];
  for (const element of tree.querySelectorAll<HTMLElement>('*')) cleaned(element);
  if (count('a[href]') < links) onDrop('links');
  if (count('img') < pictures) onDrop('pictures');
  withoutEmpty(tree);
  const holder = document.createElement('div');
  holder.append(tree);
  return holder.innerHTML.replaceAll('&nbsp;', ' ');
}

/**
 * Without anything that would violate the content security policy and be reported: styles and event handlers.
 * Forms become divisions, because a form's fields hide its methods.
 */
function quiet(html: string): string {
  const named = withoutStyles(html).replace(/<(\/?)form(?=[\s/>])/gi, '<$1div');
  // A tag that never ends also matches. If each `<` had to look for its `>`, a long text would take minutes.
  return named.replace(/<[a-z][^>]*(?:>|$)/gi, (tag) =>
    tag.replace(/\sstyle\s*=/gi, ` ${STYLE}=`).replace(/\son[a-z]+\s*=/gi, ' data-event='),
  );
}

/** As browsers read it: a style sheet ends at the next end tag or at the end of the text. */
function withoutStyles(html: string): string {
  const [before = '', ...styled] = html.split(/<style\b/i);
  return (
    before +
    styled
      .map((part) =>
        part
          .split(/<\/style\s*>/i)
          .slice(1)
          .join(''),
      )
      .join('')
  );
}

function removeComments(tree: DocumentFragment): void {
  const comments = document.createTreeWalker(tree, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}

/**
 * Bold and similar styles become elements; `b` of normal weight is how Google Docs wraps everything.
 */
function namedByStyle(tree: DocumentFragment): void {
  for (const font of tree.querySelectorAll('font')) {
    const span = document.createElement('span');
    span.append(...font.childNodes);
    font.replaceWith(span);
  }
  for (const element of tree.querySelectorAll<HTMLElement>(`b[${STYLE}], strong[${STYLE}]`)) {
    if (/^(?:normal|400)$/.test(styleOf(element, 'font-weight'))) element.replaceWith(...element.childNodes);
  }
  for (const element of tree.querySelectorAll<HTMLElement>(`span[${STYLE}]`)) {
    const names = [
      /^(?:bold|bolder|[6-9]00)$/.test(styleOf(element, 'font-weight')) && 'strong',
      styleOf(element, 'font-style') === 'italic' && 'em',
      /line-through/.test(styleOf(element, 'text-decoration(?:-line)?')) && 'del',
      styleOf(element, 'vertical-align') === 'super' && 'sup',
      styleOf(element, 'vertical-align') === 'sub' && 'sub',
    ].filter((name) => name !== false);
    for (const name of names) {
      const inner = document.createElement(name);
      inner.append(...element.childNodes);
      element.append(inner);
    }
  }
}

/** What an element's own style says of a property. */
function styleOf(element: Element, property: string): string {
  const found = new RegExp(`(?:^|;)\\s*${property}\\s*:([^;]*)`, 'i').exec(element.getAttribute(STYLE) ?? '');
  return found?.[1]?.trim().toLowerCase() ?? '';
}

/** The page's title is its only h1, so that a text that begins with one goes down one level as a whole. */
function lowerHeadings(tree: DocumentFragment): void {
  if (!tree.querySelector('h1')) return;
  for (const heading of tree.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const lower = document.createElement(`h${Math.min(Number(heading.localName.slice(1)) + 1, 6)}`);
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
}

function cleaned(element: HTMLElement): void {
  const name = element.localName;
  const language = name === 'code' ? /\blanguage-[\w+#.-]+/.exec(element.className)?.[0] : undefined;
  const allowed = ATTRIBUTES[name] ?? [];
  for (const attribute of [...element.attributes]) {
    if (!allowed.includes(attribute.name)) element.removeAttribute(attribute.name);
  }
  if (language) element.className = language;
  if (name === 'a') cleanLink(element);
  if (name === 'img') cleanImage(element);
  if (name === 'div' && isLineOnly(element)) {
    const paragraph = document.createElement('p');
    paragraph.append(...element.childNodes);
    element.replaceWith(paragraph);
    return;
  }
  const only = element.firstElementChild;
  const isSingle = element.childElementCount === 1 && element.textContent?.trim() === only?.textContent?.trim();
  if (/^(?:li|td|th)$/.test(name) && only?.localName === 'p' && isSingle) only.replaceWith(...only.childNodes);
  if (!ALLOWED.has(name)) element.replaceWith(...element.childNodes);
}

function cleanLink(link: HTMLElement): void {
  const href = link.getAttribute('href') ?? '';
  // Google Docs leads links through an address of its own.
  const around = /^https:\/\/www\.google\.com\/url\?/.test(href) ? URL.parse(href)?.searchParams.get('q') : null;
  const address = /^(?:https?:|mailto:|[/#])/i.test(around ?? href) ? linkAddress(around ?? href) : null;
  if (address === null) link.replaceWith(...link.childNodes);
  else link.setAttribute('href', address);
}

/** Pictures of the clipboard itself, and of the disk, can't be loaded by anyone else. */
function cleanImage(image: HTMLElement): void {
  if (/^https:\/\//i.test(image.getAttribute('src') ?? '')) image.setAttribute('alt', image.getAttribute('alt') ?? '');
  else image.remove();
}

function isLineOnly(element: Element): boolean {
  return [...element.children].every((child) => isInlineName(child.localName) && isLineOnly(child));
}

function withoutEmpty(tree: DocumentFragment): void {
  for (const element of [...tree.querySelectorAll('p, li, h2, h3, h4, h5, h6, strong, em, b, i, a')].reverse()) {
    const isEmpty = element.textContent?.replaceAll('\u00A0', ' ').trim() === '' && !element.querySelector('img, br');
    if (!isEmpty && !isLoneBreak(element)) continue;
    if (isInlineName(element.localName)) element.replaceWith(element.textContent ?? '');
    else element.remove();
  }
}

function isLoneBreak(element: Element): boolean {
  return (
    element.localName === 'p' && [...element.childNodes].every((node) => isElement(node) && node.localName === 'br')
  );
}
