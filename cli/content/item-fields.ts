import type { ContentType } from '#domain/content.ts';
import type { ProblemLog } from './problem-log.ts';
import { parseTimestamp } from './timestamp.ts';
import type { YamlMapping } from './yaml-mapping.ts';

type FieldKind = 'text' | 'whole number' | 'date';

type FieldKinds = Record<string, FieldKind>;

/** `language` is left out for English, the only one that the site's own forms write. */
const STATE: FieldKinds = { status: 'text', language: 'text' };
const DATES: FieldKinds = { date: 'date', updated: 'date' };
const SOURCE: FieldKinds = { attribution: 'text', sourceUrl: 'text' };

/**
 * What may be written about an item of each type: in the front matter of its texts, and in its meta.yml. Which of it
 * has to be there, and what it may say, are rules of domain/.
 */
export const ITEM_FIELDS: Record<ContentType, { front: FieldKinds; meta: FieldKinds }> = {
  article: {
    front: { title: 'text', excerpt: 'text' },
    meta: { category: 'text', imageUrl: 'text', ...STATE, author: 'text', ...DATES, ...SOURCE },
  },
  video: {
    front: { title: 'text', description: 'text' },
    meta: {
      videoUrl: 'text',
      thumbnailUrl: 'text',
      duration: 'text',
      ...STATE,
      author: 'text',
      ...DATES,
      ...SOURCE,
    },
  },
  module: {
    front: { title: 'text', description: 'text' },
    meta: { order: 'whole number', ...STATE, ...DATES },
  },
  lesson: {
    front: { title: 'text' },
    meta: { order: 'whole number', duration: 'text', ...STATE, ...DATES, ...SOURCE },
  },
};

/** The values of a mapping that are of the kinds expected; an empty one counts as not given. The rest is reported. */
export function checkedFields(
  mapping: YamlMapping,
  kinds: FieldKinds,
  file: string,
  log: ProblemLog,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [key, raw] of Object.entries(mapping.values)) {
    const place = { file, line: mapping.lines[key] };
    const kind = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
    if (!kind) {
      log.error(place, `unknown key "${key}"; expected ${Object.keys(kinds).join(', ')}`);
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
  date: 'a date such as 2026-01-31 or 2026-01-31T18:30:00Z',
};

function asKind(raw: unknown, kind: FieldKind): unknown {
  if (kind === 'whole number') return Number.isInteger(raw) ? raw : undefined;
  if (typeof raw !== 'string') return undefined;
  return kind === 'date' ? (parseTimestamp(raw) ?? undefined) : raw.trim();
}

function isEmpty(raw: unknown): boolean {
  return raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '');
}

/** What a value is, for people. */
export function described(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'keys with values';
  if (typeof value === 'string') return `"${value.length > 60 ? `${value.slice(0, 60)}…` : value}"`;
  return `the ${typeof value === 'boolean' ? 'word' : 'number'} ${String(value)}`;
}

/** What would make a text of a value that YAML takes for something else. */
export function hint(raw: unknown, kind: FieldKind): string {
  return kind === 'text' && typeof raw !== 'object' ? ' (put it in quotes)' : '';
}
