import type { ContentField } from '#domain/content/content-kind.ts';
import { fieldsAt } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';
import { cut } from '#domain/cut-text.ts';
import { isCalendarDay } from '#domain/date.ts';
import { SLUG_MAX } from '#domain/limits.ts';
import { SLUG_PATTERN } from '#domain/slug.ts';
import { hasFormerSlugs } from '#server/modules/content/model/former-slugs.ts';
import type { ProblemLog } from './problem-log.ts';
import { parseTimestamp } from './timestamp.ts';
import type { YamlMapping } from './yaml-mapping.ts';

type FieldKind = 'text' | 'whole number' | 'day' | 'date' | 'slugs';

type FieldKinds = Record<string, FieldKind>;

/**
 * What may be written about an item of each type: in the front matter of its texts, and in its meta.yml. The
 * descriptions in domain/content/ say which of it is required and what it may say.
 */
export const ITEM_FIELDS: Record<ContentType, { front: FieldKinds; meta: FieldKinds }> = {
  article: fieldKinds('article'),
  video: fieldKinds('video'),
  module: fieldKinds('module'),
  lesson: fieldKinds('lesson'),
};

function fieldKinds(type: ContentType): { front: FieldKinds; meta: FieldKinds } {
  const front = fieldsAt(type, 'front').filter(({ isSpanish }) => !isSpanish);
  const meta = kindsByKey(fieldsAt(type, 'meta'));
  return { front: kindsByKey(front), meta: hasFormerSlugs(type) ? { ...meta, formerSlugs: 'slugs' } : meta };
}

function kindsByKey(fields: ContentField[]): FieldKinds {
  return Object.fromEntries(fields.map((field) => [keyOf(field), kindOf(field)]));
}

/** The key of a field in meta.yml and in front matter. */
export function keyOf({ name, key = name }: ContentField): string {
  return key;
}

function kindOf({ type }: ContentField): FieldKind {
  if (type === 'integer') return 'whole number';
  if (type === 'day') return 'day';
  return type === 'moment' ? 'date' : 'text';
}

/**
 * The values of a mapping that are of the kinds expected; an empty one counts as not given. The rest is reported.
 * @param others keys that are read elsewhere.
 */
export function checkedFields(
  mapping: YamlMapping,
  kinds: FieldKinds,
  file: string,
  log: ProblemLog,
  others: readonly string[] = [],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [key, raw] of Object.entries(mapping.values)) {
    if (others.includes(key)) continue;
    const place = { file, line: mapping.lines[key] };
    const kind = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
    if (!kind) {
      log.error(place, `unknown key "${key}"; expected ${[...Object.keys(kinds), ...others].join(', ')}`);
      continue;
    }
    if (isEmpty(raw)) continue;
    const value = asKind(raw, kind);
    if (value === undefined)
      log.error(place, `${key}: expected ${EXPECTED[kind]}, found ${described(raw)}${hint(raw, kind)}`);
    values[key] = value ?? raw;
  }
  return values;
}

const EXPECTED: Record<FieldKind, string> = {
  text: 'a text',
  'whole number': 'a whole number',
  day: 'a date such as 2026-01-31',
  date: 'a date such as 2026-01-31 or 2026-01-31T18:30:00Z',
  slugs: 'a list of different slugs, such as [old-name, older-name]',
};

function asKind(raw: unknown, kind: FieldKind): unknown {
  if (kind === 'slugs') return isSlugs(raw) ? raw.toSorted() : undefined;
  if (kind === 'whole number') return Number.isInteger(raw) ? raw : undefined;
  if (typeof raw !== 'string') return undefined;
  if (kind === 'day') return isCalendarDay(raw.trim()) ? raw.trim() : undefined;
  return kind === 'date' ? (parseTimestamp(raw) ?? undefined) : raw.trim();
}

function isSlugs(raw: unknown): raw is string[] {
  if (!Array.isArray(raw) || new Set(raw).size < raw.length) return false;
  return raw.every((slug) => typeof slug === 'string' && SLUG_PATTERN.test(slug) && slug.length <= SLUG_MAX);
}

function isEmpty(raw: unknown): boolean {
  return raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '');
}

/** Describes a value in a message. */
export function described(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'keys with values';
  if (typeof value === 'string') return `"${cut(value, 60)}"`;
  return `the ${typeof value === 'boolean' ? 'word' : 'number'} ${String(value)}`;
}

/** How to make YAML read the value as text. */
export function hint(raw: unknown, kind: FieldKind): string {
  return kind === 'text' && typeof raw !== 'object' ? ' (put it in quotes)' : '';
}
