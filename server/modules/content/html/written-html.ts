import GithubSlugger from 'github-slugger';
import type { Element, ElementContent, Root, RootContent, Text } from 'hast';
import { withoutPiles } from '#domain/characters.ts';
import { drawBlocks } from './drawn-blocks.ts';
import { makeInteractiveBlocks } from './interactive-blocks.ts';
import { LINK_PROTOCOLS, type ResolveLink, resolveOnSite } from './link-target.ts';
import { levelBelow, SECTION_PREFIX } from './rehype-headings.ts';
import { anchorName } from './rehype-links.ts';
import { rehypeMedia } from './rehype-media.ts';
import { cleanText, collapsed, EDGED, isBlock, withoutEndSpace, withoutStartSpace } from './rehype-text.ts';
import type { SafeHtml } from './safe-html.ts';
import { videoPage } from './video-page.ts';
import {
  attributes,
  drawing,
  escapedText,
  escapedValue,
  hasProtocolOf,
  image,
  interactive,
  titleOf,
  UnusualTreeError,
} from './written-element.ts';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const LINE = ['a', 'em', 'strong', 'del', 'code', 'br', 'img'];
const BLOCKS = ['p', ...HEADINGS, 'ul', 'ol', 'pre', 'blockquote', 'figure', 'table', 'hr'];

/** The elements that Markdown makes, and what each may hold, so that a parser reads the HTML as the same tree. */
const HOLDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    root: [...BLOCKS, 'div'],
    ...Object.fromEntries([...HEADINGS, 'p', 'figcaption', 'a', 'em', 'strong', 'del'].map((name) => [name, LINE])),
    li: [...LINE, ...BLOCKS],
    blockquote: BLOCKS,
    th: [...LINE, 'figure'],
    td: [...LINE, 'figure'],
    ul: ['li'],
    ol: ['li'],
    table: ['thead', 'tbody'],
    thead: ['tr'],
    tbody: ['tr'],
    tr: ['th', 'td'],
    pre: ['code'],
    figure: ['a', 'figcaption', 'svg'],
    code: [],
    br: [],
    hr: [],
    img: [],
    svg: [],
  }).map(([name, parts]) => [name, new Set(parts)]),
);
const VOID = new Set(['br', 'hr', 'img']);
/** They may hold text; others only white space. */
const HOLDS_TEXT = new Set([...HEADINGS, 'p', 'figcaption', 'a', 'em', 'strong', 'del', 'li', 'th', 'td', 'code']);

/** Elements within each other. No text that people write has more; all others are left to the policy. */
const MAX_DEPTH = 60;

/**
 * The HTML that the policy of this folder makes of a tree, written in one pass. Only what {@link HOLDS} lists is ever
 * written, with attributes that `written-element.ts` names, so the result follows the policy without being parsed again.
 * @param tree of Markdown without raw HTML and footnotes. It is changed.
 * @returns null if the tree has anything else, or if the policy might need a second pass to settle.
 */
export function writtenHtml(tree: Root, resolve: ResolveLink): SafeHtml | null {
  try {
    if (!drawBlocks(tree)) return null;
    rehypeMedia({ resolve })(tree);
    makeInteractiveBlocks(tree);
    const html = new Writer(resolve).write(tree);
    return isSafe(html) ? html : null;
  } catch (error) {
    if (error instanceof UnusualTreeError) return null;
    throw error;
  }
}

/** The writer refuses everything else. */
function isSafe(_written: string): _written is SafeHtml {
  return true;
}

/** What a paragraph consists of, apart from white space. */
interface Line {
  elements: number;
  hasText: boolean;
  /** The address of its last link. */
  link: string;
}

class Writer {
  private html = '';
  /** Text that is not written yet, since what follows may belong to the same text. */
  private text = '';
  private texts = 0;
  private isVerbatim = false;
  /** Whether nothing was written since the start of an element that begins without white space. */
  private isAtEdge = false;
  private isInLink = false;
  private isInHead = false;
  /** The text of the heading that is being written. */
  private heading: string | null = null;
  private line: Line | null = null;
  private depth = 0;
  private readonly above: number[] = [];
  private readonly slugs = new GithubSlugger();
  /** Ids of headings by the name that Markdown sites give them. */
  private readonly ids = new Map<string, string>();
  private readonly anchors: string[] = [];
  private readonly resolve: ResolveLink;

  constructor(resolve: ResolveLink) {
    this.resolve = resolve;
  }

  write(tree: Root): string {
    let gap = '';
    let isAfterBlock = false;
    for (const node of tree.children) {
      if (node.type === 'text') {
        if (node.value.trim() !== '' || gap !== '') throw new UnusualTreeError();
        gap = collapsed(node.value);
        isAfterBlock = false;
        continue;
      }
      if (this.html !== '') this.html += isAfterBlock && isBlock(node) ? '\n' : gap;
      gap = '';
      isAfterBlock = isBlock(node);
      this.node(node, 'root');
    }
    return this.anchors.length > 0 ? this.withAnchors() : this.html;
  }

  /** Addresses of headings are only known after all of them were written. */
  private withAnchors(): string {
    return this.html.replace(/\0(\d+)\0/g, (_, index) => {
      const address = this.anchors[Number(index)] ?? '';
      const name = anchorName(address);
      const id = this.ids.get(name) ?? this.ids.get(name.toLowerCase());
      return escapedValue(id === undefined ? address : `#${id}`);
    });
  }

  private children(children: readonly ElementContent[], parent: string): void {
    for (const child of children) this.node(child, parent);
  }

  private node(node: RootContent, parent: string): void {
    if (node.type === 'text') this.addText(node, parent);
    else if (node.type === 'element') this.element(node, parent);
    else throw new UnusualTreeError();
  }

  private addText({ value }: Pick<Text, 'value'>, parent: string): void {
    if (!HOLDS_TEXT.has(parent) && (parent === 'pre' || value.trim() !== '')) {
      throw new UnusualTreeError();
    }
    this.text += this.isVerbatim ? withoutPiles(value) : collapsed(cleanText(value));
    this.texts += 1;
  }

  /** Writes the text so far. @param isEnd whether white space at its end is never shown. */
  private flush(isEnd = false): void {
    if (this.texts === 0) return;
    let text = this.text;
    if (text.includes('\0') || text.includes('\r')) throw new UnusualTreeError();
    if (this.isVerbatim) {
      if (this.texts > 1 && withoutPiles(text) !== text) throw new UnusualTreeError();
    } else {
      // Parts that are clean on their own may not be when they are next to each other.
      if (collapsed(cleanText(text)) !== text) throw new UnusualTreeError();
      const whole = text;
      if (this.isAtEdge) text = withoutStartSpace(text);
      if (isEnd) text = withoutEndSpace(text);
      if (this.heading !== null && text !== whole) throw new UnusualTreeError();
    }
    this.text = '';
    this.texts = 0;
    this.isAtEdge = false;
    if (text === '') return;
    if (this.heading !== null) this.heading += text;
    if (this.line && text.trim() !== '') this.line.hasText = true;
    this.html += escapedText(text);
  }

  private element(node: Element, parent: string): void {
    const { tagName } = node;
    if (tagName === 'input') {
      if (node.properties.type !== 'checkbox') throw new UnusualTreeError();
      this.addText({ value: node.properties.checked ? '☑' : '☐' }, parent);
      return;
    }
    if (!HOLDS.get(parent)?.has(tagName) || this.depth > MAX_DEPTH) throw new UnusualTreeError();
    this.depth += 1;
    if (tagName === 'a') this.link(node, parent);
    else {
      this.flush();
      this.isAtEdge = false;
      const { line } = this;
      if (line) line.elements += 1;
      this.line = null;
      this.unchanged(node);
      this.line = line;
    }
    this.depth -= 1;
  }

  private unchanged(node: Element): void {
    const { tagName } = node;
    if (VOID.has(tagName)) this.html += tagName === 'img' ? image(node) : `<${tagName}${attributes(node)}>`;
    else if (tagName === 'svg') this.html += drawing(node);
    else if (tagName === 'div') this.html += interactive(node);
    else if (HEADINGS.includes(tagName)) this.headingElement(node);
    else if (tagName === 'p') this.paragraph(node);
    else if (tagName === 'th') this.headerCell(node);
    else this.whole(tagName, attributes(node), node);
  }

  private whole(tagName: string, given: string, { children }: Element): void {
    this.html += `<${tagName}${given}>`;
    const hasEdges = EDGED.has(tagName);
    this.isAtEdge = hasEdges;
    if (tagName === 'code') this.isVerbatim = true;
    if (tagName === 'thead') this.isInHead = true;
    this.children(children, tagName);
    this.flush(hasEdges);
    this.isVerbatim = false;
    if (tagName === 'thead') this.isInHead = false;
    this.isAtEdge = false;
    this.html += `</${tagName}>`;
  }

  private headerCell(node: Element): void {
    if (!this.isInHead) throw new UnusualTreeError();
    this.whole('th', `${attributes(node)} scope="col"`, node);
  }

  private paragraph(node: Element): void {
    const line: Line = { elements: 0, hasText: false, link: '' };
    this.line = line;
    this.whole('p', attributes(node), node);
    const isOnlyLink = line.elements === 1 && line.link !== '';
    const isEmpty = line.elements === 0;
    if (!line.hasText && (isEmpty || (isOnlyLink && videoPage(line.link)))) throw new UnusualTreeError();
  }

  private headingElement(node: Element): void {
    const before = this.html;
    this.html = '';
    this.heading = '';
    const tagName = `h${levelBelow(this.above, Number(node.tagName.slice(1)))}`;
    this.whole(tagName, '', node);
    const { html: written, heading: text } = this;
    this.heading = null;
    if (text.trim() === '' || Object.keys(node.properties).length > 0) throw new UnusualTreeError();
    const name = this.slugs.slug(text);
    const id = `${SECTION_PREFIX}${name}`;
    if (!this.ids.has(name)) this.ids.set(name, id);
    this.html = `${before}<${tagName} id="${escapedValue(id)}"${written.slice(tagName.length + 1)}`;
  }

  /** A link that leads nowhere is replaced by its text. */
  private link(node: Element, parent: string): void {
    const { href, title, ...others } = node.properties;
    if (this.isInLink || typeof href !== 'string' || Object.keys(others).length > 0) throw new UnusualTreeError();
    const address = href && hasProtocolOf(href, LINK_PROTOCOLS) ? this.resolve({ url: href, use: 'link' }) : null;
    if (!address) {
      const count = this.html.length;
      this.children(node.children, parent);
      if (this.text.trim() === '' && this.html.length === count) throw new UnusualTreeError();
      return;
    }
    if (!hasProtocolOf(address, LINK_PROTOCOLS) || resolveOnSite({ url: address, use: 'link' }) !== address) {
      throw new UnusualTreeError();
    }
    this.flush();
    this.isAtEdge = false;
    const { line } = this;
    if (line) {
      line.elements += 1;
      line.link = address;
    }
    this.line = null;
    this.isInLink = true;
    const target = address.startsWith('#') ? `\0${this.anchors.push(address) - 1}\0` : escapedValue(address);
    const rel = /^https?:/i.test(address) ? ' rel="noopener noreferrer"' : '';
    this.html += `<a href="${target}"${titleOf(title)}${rel}>`;
    this.children(node.children, 'a');
    this.flush();
    this.html += '</a>';
    this.isInLink = false;
    this.line = line;
  }
}
