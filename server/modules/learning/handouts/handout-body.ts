import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { toXast } from 'hast-util-to-xast';
import { SKIP, visit } from 'unist-util-visit';
import { toXml } from 'xast-util-to-xml';
import { addresses, inLanguage } from '#domain/addresses.ts';
import type { Language } from '#domain/language.ts';
import { mediaDigest } from '#domain/media.ts';
import { treeOf } from '../../../platform/html-tree.ts';
import type { HandoutLesson } from './handout-lesson.ts';
import { HANDOUT_TEXTS, type HandoutTexts } from './handout-texts.ts';

/** Characters that XML 1.0 can't contain, even escaped. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const HEADING = /^h([1-6])$/;

/** Where a body is read. */
export interface Place {
  /** Scheme and host of the site. */
  origin: string;
  language: Language;
  /**
   * The files of an e-book's pictures, by digest. Links lead to all others. Without it, images are loaded from their
   * addresses.
   */
  pictures?: ReadonlyMap<string, string>;
  /** By how many levels headings are lowered. */
  deeper: 0 | 1;
}

export interface HandoutBody {
  text: Root;
  /** What a task in it asks, for the end of the handout; null if it has no such task. */
  answers: Root | null;
}

/**
 * A lesson's text for reading away from the site: links have whole addresses, nothing folds or is played, and what only
 * works on the site is a link to it. Ids begin with the lesson's, so that several lessons fit into one document.
 */
export function handoutBody({ id, slug, content }: HandoutLesson, place: Place): HandoutBody {
  const tree = treeOf(content.value);
  const page = place.origin + inLanguage(addresses.lesson(slug), place.language);
  const own = (name: unknown) => `l${id}-${name}`;
  const linked = new Set<Element>();
  visit(tree, 'element', (node, index, parent) => {
    const { tagName, properties } = node;
    const heading = HEADING.exec(tagName);
    if (heading) node.tagName = `h${Math.min(6, Number(heading[1]) + place.deeper)}`;
    if (properties.id !== undefined) properties.id = own(properties.id);
    // Not in today's HTML, which e-book readers are strict about.
    if (typeof properties.align === 'string') {
      properties.className = [`align-${properties.align}`];
      delete properties.align;
    }
    if (tagName === 'details') properties.open = true;
    if (tagName === 'a') {
      properties.href = addressIn(String(properties.href ?? ''), page, place.origin, own);
      visit(node, { tagName: 'img' }, (image: Element) => void linked.add(image));
    }
    if (!parent || index === undefined) return undefined;
    const other = inPlaceOf(node, page, place, linked.has(node));
    if (other === node) return undefined;
    (parent.children as RootContent[]).splice(index, 1, ...(other ? [other] : []));
    return [SKIP, index + (other ? 1 : 0)];
  });
  const answers = takeAnswers(tree, HANDOUT_TEXTS[content.language]);
  return { text: tree, answers };
}

/** Open beside the task, the answers would be read before anyone has thought about it. */
function takeAnswers(tree: Root, { task, answersAtEnd }: HandoutTexts): Root | null {
  let isTask = false;
  for (const [index, node] of tree.children.entries()) {
    if (node.type !== 'element') continue;
    if (HEADING.test(node.tagName)) isTask = textOf(node).trim() === task;
    if (!isTask || node.tagName !== 'details') continue;
    tree.children[index] = element('p', { className: ['small'] }, [text(answersAtEnd)]);
    return { type: 'root', children: node.children.filter((child) => !isSummary(child)) };
  }
  return null;
}

function isSummary(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'summary';
}

/**
 * What a handout has instead of something that only works on the site: the element itself, something else, or nothing.
 * @param isLinked whether the element is in a link, which can't contain another.
 */
function inPlaceOf(node: Element, page: string, place: Place, isLinked: boolean): ElementContent | null {
  const { tagName, properties, children } = node;
  // Handouts have all questions at the end.
  if (properties.dataTry === 'question') return null;
  if (tagName === 'div' && properties.dataTry !== undefined) {
    const { tryOnline } = HANDOUT_TEXTS[place.language];
    return element('p', { className: ['interactive'] }, [text(`${tryOnline}: `), link(page, children)]);
  }
  if (tagName !== 'img') return node;
  delete properties.loading;
  delete properties.decoding;
  if (!place.pictures) return node;
  const src = String(properties.src ?? '');
  const file = place.pictures.get(mediaDigest(src) ?? '');
  if (file) {
    delete properties.srcSet;
    delete properties.sizes;
    properties.src = file;
    return node;
  }
  const alt = text(String(properties.alt ?? ''));
  if (alt.value === '') return null;
  return isLinked ? alt : link(URL.parse(src, place.origin)?.href ?? page, [alt]);
}

function addressIn(href: string, page: string, origin: string, own: (name: unknown) => string): string {
  if (href.startsWith('#')) return `#${own(href.slice(1))}`;
  return URL.parse(href, href.startsWith('/') ? origin : page)?.href ?? page;
}

/** Numbers the links of a text, and lists their addresses: paper can't be clicked. */
export function withNotes(tree: Root): string[] {
  const addressesOfLinks: string[] = [];
  visit(tree, { tagName: 'a' }, (node: Element, index, parent) => {
    const href = String(node.properties.href);
    if (href.startsWith('#') || textOf(node) === href || !parent || index === undefined) return undefined;
    const known = addressesOfLinks.indexOf(href);
    const number = known < 0 ? addressesOfLinks.push(href) : known + 1;
    parent.children.splice(index + 1, 0, element('sup', { className: ['note'] }, [text(String(number))]));
    return index + 2;
  });
  return addressesOfLinks;
}

/** Characters of text that can be read from the back of a room. */
const SLIDE_TEXT = 600;
const ALONE = new Set(['figure', 'table', 'pre']);

/**
 * Cuts a text into slides: at its headings, around tables and drawings, and where there is too much text for one. Those
 * after the first of a heading repeat it.
 */
export function slidesOf(tree: Root): Root[] {
  const all: Element[][] = [];
  let heading: Element[] = [];
  let length = 0;
  for (const node of tree.children) {
    if (node.type !== 'element') continue;
    const isHeading = HEADING.test(node.tagName);
    const size = ALONE.has(node.tagName) ? SLIDE_TEXT : textOf(node).length;
    const current = all.at(-1);
    const isFull = current !== undefined && current.length > heading.length && length + size > SLIDE_TEXT;
    if (isHeading) heading = [node];
    if (isHeading || isFull || !current) {
      all.push(isHeading ? [] : structuredClone(heading).map(withoutId));
      length = 0;
    }
    all.at(-1)?.push(node);
    length += isHeading ? 0 : size;
  }
  return all.map((children) => ({ type: 'root', children }));
}

function withoutId({ properties: { id: _, ...properties }, ...node }: Element): Element {
  return { ...node, properties };
}

/** HTML that is XML as well, as e-books need it. */
export function xhtmlOf(tree: Root): string {
  return toXml(toXast(tree)).replace(NOT_XML, '');
}

/** Text in HTML or XML. */
export function escaped(value: string): string {
  return xhtmlOf({ type: 'root', children: [text(value)] }).replaceAll('"', '&quot;');
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

const text = (value: string) => ({ type: 'text' as const, value });
const link = (href: string, children: ElementContent[]) => element('a', { href }, children);
