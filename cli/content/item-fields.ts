import type { ContentType } from '#domain/content.ts';
import type { ProblemLog } from './problem-log.ts';
import { parseTimestamp } from './timestamp.ts';
import type { YamlMapping } from './yaml-mapping.ts';

type FieldKind = 'text' | 'whole number' | 'date';

export interface FieldRule {
  kind: FieldKind;
  required?: boolean;
}

type FieldRules = Record<string, FieldRule>;

const TEXT: FieldRule = { kind: 'text' };
const REQUIRED: FieldRule = { kind: 'text', required: true };
const DATES: FieldRules = { date: { kind: 'date' }, updated: { kind: 'date' } };
const SOURCE: FieldRules = { attribution: TEXT, sourceUrl: TEXT };
const ORDER: FieldRule = { kind: 'whole number' };

/** What may be written about an item of each type: in the front matter of its texts, and in its meta.yml. */
export const ITEM_FIELDS: Record<ContentType, { front: FieldRules; meta: FieldRules }> = {
  article: {
    front: { title: REQUIRED, excerpt: REQUIRED },
    meta: { category: REQUIRED, imageUrl: TEXT, status: TEXT, author: TEXT, ...DATES, ...SOURCE },
  },
  video: {
    front: { title: REQUIRED, description: REQUIRED },
    meta: { videoUrl: REQUIRED, thumbnailUrl: TEXT, duration: TEXT, status: TEXT, author: TEXT, ...DATES, ...SOURCE },
  },
  module: {
    front: { title: REQUIRED, description: REQUIRED },
    meta: { order: ORDER, status: TEXT },
  },
  lesson: {
    front: { title: REQUIRED },
    meta: { order: ORDER, duration: TEXT, status: TEXT, ...DATES, ...SOURCE },
  },
};

/**
 * The values of a mapping that follow its rules; an empty value counts as not given. Everything else is reported.
 * @param whole whether required fields have to be there; a translation may leave any of them out.
 */
export function checkedFields(
  mapping: YamlMapping,
  rules: FieldRules,
  place: { file: string; line: number },
  log: ProblemLog,
  whole: boolean,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [key, raw] of Object.entries(mapping.values)) {
    const at = { file: place.file, line: mapping.lines[key] ?? place.line };
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
    if (!rule) {
      log.error(at, `unknown key "${key}"; expected ${Object.keys(rules).join(', ')}`);
      continue;
    }
    if (isEmpty(raw)) continue;
    const value = asKind(raw, rule.kind);
    if (value === undefined)
      log.error(at, `${key}: expected ${EXPECTED[rule.kind]}, found ${described(raw)}${hint(raw, rule.kind)}`);
    else values[key] = value;
  }
  for (const [key, rule] of Object.entries(rules)) {
    if (!whole || !rule.required || !isEmpty(mapping.values[key])) continue;
    log.error(
      { file: place.file, line: mapping.lines[key] ?? place.line },
      `${key} is missing; expected ${EXPECTED[rule.kind]}`,
    );
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
function described(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'keys with values';
  if (typeof value === 'string') return `"${value.length > 60 ? `${value.slice(0, 60)}…` : value}"`;
  return `the ${typeof value === 'boolean' ? 'word' : 'number'} ${String(value)}`;
}

function hint(raw: unknown, kind: FieldKind): string {
  return kind === 'text' && typeof raw !== 'object' ? ' (put it in quotes)' : '';
}
