import { isDeepStrictEqual } from 'node:util';
import { applyPatch, structuredPatch } from 'diff';
import { Document, isMap, isScalar, parse, parseDocument } from 'yaml';

/**
 * A text with the changes between two forms of it that a program wrote; null if the lines that change are written in another
 * way. Check the result: it can have a change in the wrong place.
 */
export function withChanges(text: string, before: string, after: string): string | null {
  // The line before or after a change tells several places apart, unless it is written in another way itself.
  for (const context of [1, 0]) {
    const patched = applyPatch(text, structuredPatch('', '', before, after, '', '', { context }));
    if (patched !== false) return patched;
  }
  return null;
}

/**
 * A YAML mapping with another value of a key; all else stays as it is written.
 * @param value undefined to remove the key. @param order of keys, which says where to put a new one.
 * @returns null if the text is written in a form in which that can't be done.
 */
export function withYamlValue(text: string, key: string, value: unknown, order: readonly string[]): string | null {
  const { [key]: _, ...others } = valuesIn(text);
  const patched = patchedYaml(text, key, value, order);
  const expected = value === undefined ? others : { ...others, [key]: value };
  return isDeepStrictEqual(valuesIn(patched), expected) ? patched : null;
}

function valuesIn(text: string): Record<string, unknown> {
  try {
    return parse(text) ?? {};
  } catch {
    return {};
  }
}

function patchedYaml(text: string, key: string, value: unknown, order: readonly string[]): string {
  const places = placesIn(text);
  const place = places.get(key);
  if (place) {
    const { start, end, type } = place;
    const isWholeLine = text[end - 1] === '\n';
    if (value === undefined) return text.slice(0, start) + text.slice(isWholeLine ? end : lineEnd(text, end));
    const entry = entryOf(key, value, type);
    return text.slice(0, start) + (isWholeLine ? entry : entry.trimEnd()) + text.slice(end);
  }
  if (value === undefined) return text;
  const former = order.slice(0, order.indexOf(key)).findLast((each) => places.has(each));
  const end = former === undefined ? text.length : lineEnd(text, places.get(former)?.end ?? 0);
  const lead = end > 0 && text[end - 1] !== '\n' ? '\n' : '';
  return text.slice(0, end) + lead + entryOf(key, value) + text.slice(end);
}

interface Place {
  start: number;
  end: number;
  /** How a scalar is written, such as in double quotes. */
  type: string | undefined;
}

/** Where each key and its value are in a YAML text. */
function placesIn(text: string): Map<string, Place> {
  const { contents } = parseDocument(text, { logLevel: 'silent' });
  const places = new Map<string, Place>();
  if (!isMap(contents)) return places;
  for (const { key, value } of contents.items) {
    const [start] = isScalar(key) ? (key.range ?? []) : [];
    if (!isScalar(key) || start === undefined) continue;
    const node = value as { range?: [number, number, number] } | null;
    const end = node?.range?.[1] ?? key.range?.[1] ?? start;
    places.set(String(key.value), { start, end, type: isScalar(value) ? value.type : undefined });
  }
  return places;
}

/** The offset of the line after this one. */
function lineEnd(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset;
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}

function entryOf(key: string, value: unknown, type?: string): string {
  const document = new Document({ [key]: value });
  const node = document.get(key, true);
  if (isScalar(node) && typeof value === 'string' && type !== undefined) node.type = type as typeof node.type;
  return document.toString({ lineWidth: 0 });
}
