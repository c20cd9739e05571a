import type { Element } from 'hast';
import { diagramAttributes, mayHold } from '#domain/diagram.ts';
import { interactiveHtml } from '#domain/interactive.ts';
import { diagram, propertyOf } from './diagram.ts';
import { interactiveBlockOf } from './interactive-blocks.ts';
import { resolveOnSite } from './link-target.ts';
import { cleanText, collapsed } from './rehype-text.ts';

/** As the parser writes them. */
const ALIGNMENTS = new Map(['left', 'center', 'right'].map((name) => [`text-align: ${name}`, name]));
const LANGUAGE_CLASS = /^language-[\w+#.-]+$/;
const FIGURE_CLASSES = ['missing-image', 'video-link'];

/** Stops the writer: what the policy makes of this tree takes more than one pass. */
export class UnusualTreeError extends Error {}

export function attributes({ tagName, properties }: Element): string {
  let written = '';
  for (const [name, value] of Object.entries(properties)) {
    if (value !== undefined && value !== null) written += attribute(tagName, name, value);
  }
  return written;
}

function attribute(tagName: string, name: string, value: NonNullable<Element['properties'][string]>): string {
  const [only, ...others] = [value].flat();
  if (others.length > 0) throw new UnusualTreeError();
  const isList = tagName === 'ul' || tagName === 'ol';
  const isCell = tagName === 'td' || tagName === 'th';
  if (name === 'className') {
    const isKnown =
      (isList && only === 'contains-task-list') ||
      (tagName === 'li' && only === 'task-list-item') ||
      (tagName === 'figure' && FIGURE_CLASSES.includes(String(only))) ||
      (tagName === 'code' && LANGUAGE_CLASS.test(String(only)));
    if (isKnown) return ` class="${only}"`;
  }
  if (name === 'start' && tagName === 'ol' && Number.isInteger(only)) return ` start="${only}"`;
  const alignment = name === 'style' && isCell ? ALIGNMENTS.get(String(only)) : undefined;
  if (alignment) return ` align="${alignment}"`;
  throw new UnusualTreeError();
}

/** A diagram as the step for media leaves it. */
export function drawing(node: Element): string {
  const again = diagram(node);
  const html = drawn(node);
  if (!again || drawn(again) !== html) throw new UnusualTreeError();
  return html;
}

export function interactive(node: Element): string {
  const block = interactiveBlockOf(node);
  if (!block) throw new UnusualTreeError();
  return interactiveHtml(block);
}

function drawn({ tagName, properties, children }: Element): string {
  let html = `<${tagName}`;
  for (const name of diagramAttributes(tagName)) {
    const value = properties[propertyOf(name)];
    if (value !== undefined && value !== null) html += ` ${name}="${escapedValue([value].flat().join(' '))}"`;
  }
  html += '>';
  for (const child of children) {
    if (child.type === 'text') html += escapedText(cleanedText(child.value));
    else if (child.type === 'element' && mayHold(tagName, child.tagName)) html += drawn(child);
    else throw new UnusualTreeError();
  }
  return `${html}</${tagName}>`;
}

/** Fails for a text that the policy would still change. */
function cleanedText(value: string): string {
  if (/[\0\r]/.test(value) || collapsed(cleanText(value)) !== value) throw new UnusualTreeError();
  return value;
}

/** A picture as the step for media leaves it. */
export function image({ properties }: Element): string {
  const { src, alt, title, loading, decoding, ...others } = properties;
  if (typeof src !== 'string' || typeof alt !== 'string' || Object.keys(others).length > 0) {
    throw new UnusualTreeError();
  }
  const isUnchanged = hasProtocolOf(src, ['https']) && resolveOnSite({ url: src, use: 'image' }) === src;
  if (!isUnchanged || loading !== 'lazy' || decoding !== 'async') throw new UnusualTreeError();
  const label = cleanedValue(alt);
  if (label.trim() !== label) throw new UnusualTreeError();
  return `<img src="${escapedValue(src)}" alt="${escapedValue(label)}"${titleOf(title)} loading="lazy" decoding="async">`;
}

export function titleOf(title: Element['properties'][string]): string {
  if (title === undefined || title === null) return '';
  if (typeof title !== 'string') throw new UnusualTreeError();
  return ` title="${escapedValue(cleanedValue(title))}"`;
}

function cleanedValue(value: string): string {
  const clean = cleanText(value);
  if (cleanText(clean) !== clean) throw new UnusualTreeError();
  return clean;
}

/** As the policy understands addresses: relative ones have no protocol. */
export function hasProtocolOf(url: string, protocols: readonly string[]): boolean {
  const colon = url.indexOf(':');
  if (colon === -1) return true;
  const start = url.search(/[/?#]/);
  return (start !== -1 && start < colon) || protocols.includes(url.slice(0, colon));
}

export function escapedText(text: string): string {
  return /[<&]/.test(text) ? text.replace(/[<&]/g, reference) : text;
}

export function escapedValue(value: string): string {
  // A parser reads them as other characters.
  if (/[\0\r]/.test(value)) throw new UnusualTreeError();
  return /["&'`]/.test(value) ? value.replace(/["&'`]/g, reference) : value;
}

function reference(sign: string): string {
  return `&#x${sign.charCodeAt(0).toString(16).toUpperCase()};`;
}
