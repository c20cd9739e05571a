import GithubSlugger from 'github-slugger';
import type { Element, Nodes, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import rehypeParse from 'rehype-parse';
import rehypeRaw from 'rehype-raw';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { cut } from '#domain/cut-text.ts';
import { mayHold } from '#domain/diagram.ts';
import type { InteractiveBlock } from '#domain/interactive.ts';
import { readInteractive } from '#domain/interactive-parameters.ts';
import type { Language } from '#domain/language.ts';
import { diagram } from '../html/diagram.ts';
import { ALLOWED_ELEMENTS, isHtmlElement } from '../html/html-elements.ts';
import { interactiveBlockOf } from '../html/interactive-blocks.ts';
import { rehypeLiteralTags } from '../html/literal-tags.ts';
import { cleanText, collapsed } from '../html/rehype-text.ts';
import type { Section } from '../html/sections.ts';
import { videoPage } from '../html/video-page.ts';
import { type BodyFact, type ReadingFacts, readingFacts } from './reading-facts.ts';

/** A body as it is written. */
export interface SourceText {
  markup: 'markdown' | 'html';
  body: string;
  /** 1-based line at which the body begins. */
  bodyLine: number;
}

/** What the rules look at in one language of an item. */
export interface BodyFacts {
  /** With their levels as written. */
  headings: BodyFact<Section>[];
  /** IDs as written, of headings and footnotes. */
  ids: string[];
  /** Addresses as written. */
  links: BodyFact[];
  /** Of a diagram, `src` is its tag and `alt` its label. */
  images: BodyFact<{ src: string; alt: string; isDecorative: boolean }>[];
  codeBlocks: BodyFact<null>[];
  /** Paragraphs, list items and headings that may be in English, without code. */
  english: BodyFact[];
  /** Elements and attributes that the site removes. */
  removed: BodyFact<Removed>[];
  /** Names of interactives. */
  interactives: BodyFact[];
  /** IDs of the lesson's questions that are asked within the text. */
  questions: BodyFact[];
  /** What is wrong with interactives. */
  brokenInteractives: BodyFact[];
  reading: ReadingFacts;
}

/** Something that the site removes. */
export interface Removed {
  /** Such as `<script>`, with the address that it loads, or `onclick` for an attribute. */
  name: string;
  /** For a sentence. */
  what: string;
}

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkRehype, { allowDangerousHtml: true }).freeze();
const htmlInMarkdown = unified().use(rehypeLiteralTags).use(rehypeRaw).freeze();
const html = unified().use(rehypeParse, { fragment: true }).freeze();

const PASSAGES = new Set(['p', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th', 'figcaption', 'blockquote']);

/**
 * Everything that the rules ask of a body, in the order of the text.
 * @param mayBeEnglish whether to report a passage.
 */
export function bodyFacts(text: SourceText, language: Language, mayBeEnglish: (passage: string) => boolean): BodyFacts {
  const facts: Omit<BodyFacts, 'reading'> = {
    headings: [],
    ids: [],
    links: [],
    images: [],
    codeBlocks: [],
    english: [],
    removed: [],
    interactives: [],
    questions: [],
    brokenInteractives: [],
  };
  const at = <Value>(node: Nodes, value: Value): BodyFact<Value> => ({
    value,
    line: text.bodyLine + (node.position?.start.line ?? 1) - 1,
    column: node.position?.start.column ?? 1,
  });
  const addPassage = (node: Element, passage: string) => {
    if (mayBeEnglish(passage)) facts.english.push(at(node, passage));
  };
  const tree = treeOf(text);
  const slugs = new GithubSlugger();
  const interactives = new Set<Nodes>();
  visit(tree, 'element', (node, _, parent) => {
    const { tagName, properties } = node;
    const found = interactiveIn(node, parent === tree);
    if (found?.block) {
      interactives.add(node);
      facts.interactives.push(at(node, found.block.name));
    }
    if (found?.block?.parameters.id) facts.questions.push(at(node, found.block.parameters.id));
    if (found?.problem) facts.brokenInteractives.push(at(node, found.problem));
    const heading = /^h([1-6])$/.exec(tagName)?.[1];
    if (heading) facts.headings.push(at(node, { level: Number(heading), name: nameOf(node, slugs) }));
    if (properties.id !== undefined && (heading || /^(?:a|li)$/.test(tagName))) facts.ids.push(String(properties.id));
    if (tagName === 'a' && typeof properties.href === 'string') facts.links.push(at(node, properties.href));
    if (tagName === 'img') {
      const alt = String(properties.alt ?? '').trim();
      const isDecorative = properties.role === 'presentation';
      facts.images.push(at(node, { src: String(properties.src ?? ''), alt, isDecorative }));
    }
    if (tagName === 'svg') {
      const label = String(properties.ariaLabel ?? '').trim();
      facts.images.push(at(node, { src: '<svg>', alt: label, isDecorative: false }));
      addPassage(node, label);
      facts.removed.push(...removedFromDiagram(node, label).map((fact) => at(fact.node, fact.removed)));
      return SKIP;
    }
    if (PASSAGES.has(tagName) && !hasPassage(node)) addPassage(node, found?.block?.label ?? prose(node));
    for (const removed of removedFrom(node)) facts.removed.push(at(node, removed));
    if (tagName === 'pre') {
      facts.codeBlocks.push(at(node, null));
      return SKIP;
    }
  });
  return { ...facts, reading: readingFacts(tree, interactives, language, at) };
}

/** The id that the site gives to a heading, without its prefix. One without text is removed. */
function nameOf(heading: Element, slugs: GithubSlugger): string {
  const text = collapsed(cleanText(textOf(heading))).trim();
  return text === '' ? '' : slugs.slug(text);
}

function treeOf(text: Pick<SourceText, 'markup' | 'body'>): Root {
  if (text.markup === 'html') return html.parse(text.body);
  return htmlInMarkdown.runSync(markdown.runSync(markdown.parse(text.body)) as Root);
}

/** What a block says about an interactive; null if it doesn't mean to be one. @param isTop whether it is in no other. */
function interactiveIn(node: Element, isTop: boolean): { block?: InteractiveBlock; problem?: string } | null {
  const isElement = node.tagName === 'div' && node.properties.dataTry !== undefined;
  const text = textOf(node).trim();
  const isDirective = MAY_BE_INTERACTIVE.has(node.tagName) && !hasPassage(node) && /^[ \t]*::try\b/m.test(text);
  if (!isElement && !isDirective) return null;
  if (!isTop) return { problem: 'something to try must be outside lists, quotes and other blocks' };
  if (isElement) {
    const block = interactiveBlockOf(node);
    return block ? { block } : { problem: 'the name or a parameter of this <div data-try> is not valid' };
  }
  if (text.includes('\n')) return { problem: 'something to try must be one line, with empty lines around it' };
  if (node.children.some(({ type }) => type !== 'text')) {
    return { problem: 'something to try must not contain Markdown, HTML or addresses' };
  }
  return readInteractive(text);
}

/** Without headings, which people may begin as they like. */
const MAY_BE_INTERACTIVE = new Set(['p', 'li', 'td', 'th']);

function hasPassage(node: Element): boolean {
  return node.children.some((child) => child.type === 'element' && (PASSAGES.has(child.tagName) || hasPassage(child)));
}

/** Skipped when guessing the language: code, quoted titles and foreign words, and diagrams. */
const NO_PROSE = new Set(['code', 'pre', 'em', 'i', 'cite', 'q', 'samp', 'kbd', 'svg']);

/** The text of a passage that is in its language. */
function prose(node: Element): string {
  return node.children
    .map((child) => {
      if (child.type === 'text') return child.value;
      return child.type === 'element' && !NO_PROSE.has(child.tagName) ? prose(child) : ' ';
    })
    .join('');
}

/** Drawings are looked at by themselves, check boxes become signs, and frames of known players become links. */
function isConverted({ tagName, properties }: Element): boolean {
  if (tagName === 'iframe') return videoPage(String(properties.src ?? '')) !== null;
  // Without attributes, it is a placeholder in a sentence.
  if (tagName === 'input') return properties.type === 'checkbox' || Object.keys(properties).length === 0;
  return tagName === 'svg';
}

/** The longest start of an address that a message repeats. */
const SOURCE_START = 60;

function removedFrom(node: Element): Removed[] {
  const { tagName, properties } = node;
  const source = typeof properties.src === 'string' ? ` src="${cut(properties.src, SOURCE_START)}"` : '';
  const name = `<${tagName}${source}>`;
  const isRemoved = isHtmlElement(tagName) && !ALLOWED_ELEMENTS.has(tagName) && !isConverted(node);
  const element = isRemoved ? [{ name, what: `the element ${name}` }] : [];
  const attributes = Object.keys(properties)
    .filter((name) => /^on[A-Z]/.test(name) || name === 'style')
    .map((name) => ({ name: name.toLowerCase(), what: `the attribute ${name.toLowerCase()} of <${tagName}>` }));
  return [...element, ...attributes];
}

/** All of a drawing that isn't a diagram; of a diagram, what it may not have. A rule reports a label that is missing. */
function removedFromDiagram(svg: Element, label: string): { node: Element; removed: Removed }[] {
  if (!diagram({ ...svg, properties: { ...svg.properties, ariaLabel: label || 'x' } })) {
    const what = 'the element <svg>, for want of a viewBox or of anything to show';
    return [{ node: svg, removed: { name: '<svg>', what } }];
  }
  const found: { node: Element; removed: Removed }[] = [];
  visit(svg, 'element', (node, _, parent) => {
    const isPart = node === svg || (parent?.type === 'element' && mayHold(parent.tagName, node.tagName));
    const what = `the element <${node.tagName}> of a diagram`;
    if (!isPart) found.push({ node, removed: { name: `<${node.tagName}>`, what } });
    else found.push(...removedFrom(node).map((removed) => ({ node, removed })));
    return isPart ? undefined : SKIP;
  });
  return found;
}
