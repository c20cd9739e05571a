import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { diagram } from './diagram.ts';
import { INLINE_ELEMENTS } from './html-elements.ts';
import type { ResolveLink } from './link-target.ts';
import { videoPage } from './video-page.ts';

/** Addresses that are used for images but don't lead to one. */
const NO_PICTURE = /\.(?:html?|php|pdf|mp4|webm|mov)$|[^/]\/$/i;

/** Alternative texts that say nothing about a missing image. */
const EMPTY_WORDS = new Set(['image', 'imagen', 'img', 'cover', 'portada']);

/**
 * Makes sure that every image can be shown: loaded lazily, with an `alt`. An image that leads nowhere becomes its
 * caption. A video in an image, a frame or a link of its own becomes a link to the video, and a page in an image
 * becomes a link. A diagram is wrapped in a figure, or removed. Figures split the paragraph that they are in; within a
 * line, there is only text or a link.
 */
export function rehypeMedia({ resolve }: { resolve: ResolveLink }) {
  return (tree: Root): void => {
    tree.children = tree.children.flatMap((node): RootContent[] =>
      isContent(node) ? rewritten(node, false, resolve) : [node],
    );
  };
}

/** @param inline whether the node is within a line of text, where a figure isn't allowed. */
function rewritten(node: ElementContent, inline: boolean, resolve: ResolveLink): ElementContent[] {
  if (node.type !== 'element') return [node];
  if (node.tagName === 'img') return [image(node, inline, resolve)].flat();
  if (node.tagName === 'iframe') return frame(node, inline);
  if (node.tagName === 'svg') return inline ? [] : [diagram(node)].flatMap((made) => (made ? [figure(made)] : []));
  if (node.tagName === 'p') return paragraph(node, inline, resolve);
  if (node.tagName === 'figure') return authoredFigure(node, resolve);
  const inText = inline || INLINE_ELEMENTS.has(node.tagName) || /^(?:h[1-6]|pre|summary|dt)$/.test(node.tagName);
  node.children = node.children.flatMap((child) => rewritten(child, inText, resolve));
  return [node];
}

function image(node: Element, inline: boolean, resolve: ResolveLink): ElementContent[] {
  const source = text(node.properties.src);
  const alt = text(node.properties.alt).trim();
  const video = videoPage(source);
  if (video) return [inline ? link(video, alt || video) : figure(link(video, alt || video), 'video-link')];
  const address = source && resolve({ url: source, use: 'image' });
  if (!address) return missingImage(alt, inline);
  if (NO_PICTURE.test(URL.parse(address)?.pathname ?? address)) return [link(address, alt || address)];
  node.properties = { ...node.properties, src: address, alt, loading: 'lazy', decoding: 'async' };
  return [node];
}

/** An author's figure. Without its image, it becomes its caption, or the image's alternative text, or is removed. */
function authoredFigure(node: Element, resolve: ResolveLink): Element[] {
  const had = node.children.some(isPicture);
  node.children = node.children.flatMap((child): ElementContent[] =>
    isDiagram(child) ? [diagram(child)].filter((made) => made !== null) : rewritten(child, true, resolve),
  );
  if (!had || node.children.some(isPicture)) return [node];
  const isCaption = (child: ElementContent) => child.type === 'element' && child.tagName === 'figcaption';
  const rest = node.children.filter(saysSomething);
  if (rest.length === 0) return [];
  const captions = rest.filter(isCaption);
  const children = captions.length > 0 ? captions : [element('figcaption', ...rest)];
  return [{ ...node, properties: { className: ['missing-image'] }, children }];
}

function isPicture(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  return ['img', 'svg'].includes(node.tagName) || (node.tagName === 'a' && node.children.some(isPicture));
}

function isDiagram(node: ElementContent): node is Element {
  return node.type === 'element' && node.tagName === 'svg';
}

function missingImage(alt: string, inline: boolean): ElementContent[] {
  if (!alt || EMPTY_WORDS.has(alt.toLowerCase())) return [];
  const caption: ElementContent = { type: 'text', value: alt };
  return [inline ? caption : figure(element('figcaption', caption), 'missing-image')];
}

function frame(node: Element, inline: boolean): ElementContent[] {
  const video = videoPage(text(node.properties.src));
  if (!video) return [];
  const label = link(video, text(node.properties.title) || video);
  return [inline ? label : figure(label, 'video-link')];
}

/** The paragraph, split at its figures. */
function paragraph(node: Element, inline: boolean, resolve: ResolveLink): ElementContent[] {
  const lone = inline ? null : loneVideo(node);
  if (lone) return [figure(lone, 'video-link')];
  const parts: ElementContent[] = [];
  let run: ElementContent[] = [];
  const endRun = (cut: boolean) => {
    if (!cut || run.some((child) => saysSomething(child))) parts.push({ ...node, children: run });
    run = [];
  };
  for (const child of node.children.flatMap((child) => rewritten(child, inline || isInline(child), resolve))) {
    if (child.type === 'element' && child.tagName === 'figure') {
      endRun(true);
      parts.push(child);
    } else {
      run.push(child);
    }
  }
  endRun(parts.length > 0);
  return parts;
}

/** The link of a paragraph that contains only a link to a video. */
function loneVideo(node: Element): Element | null {
  const [only, ...others] = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  if (only?.type !== 'element' || only.tagName !== 'a' || others.length > 0) return null;
  const video = videoPage(text(only.properties.href));
  return video ? link(video, textOf(only).trim() || altWithin(only) || video) : null;
}

function altWithin(node: Element): string {
  const picture = node.children.find((child) => child.type === 'element' && child.tagName === 'img');
  return picture?.type === 'element' ? text(picture.properties.alt).trim() : '';
}

/** True unless it is white space, a line break, or leftover punctuation next to a figure. */
function saysSomething(node: ElementContent): boolean {
  if (node.type === 'element' && node.tagName === 'img') return true;
  return node.type !== 'comment' && /[\p{L}\p{N}\p{S}]/u.test(textOf(node));
}

function isInline(node: ElementContent): boolean {
  return node.type === 'element' && !['img', 'iframe', 'svg'].includes(node.tagName);
}

function isContent(node: RootContent): node is ElementContent {
  return node.type === 'element' || node.type === 'text' || node.type === 'comment';
}

function figure(child: Element, name?: 'video-link' | 'missing-image'): Element {
  return { ...element('figure', child), properties: name ? { className: [name] } : {} };
}

function link(href: string, label: string): Element {
  return { ...element('a', { type: 'text', value: label }), properties: { href } };
}

function element(tagName: string, ...children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}

function text(value: Element['properties'][string]): string {
  return typeof value === 'string' ? value : '';
}
