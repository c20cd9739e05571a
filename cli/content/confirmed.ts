import { bilingualNames } from '#domain/content/fields.ts';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';
import { DIGEST_LENGTH } from '#server/modules/content/import/translation-sources.ts';
import type { ProblemLog } from './problem-log.ts';
import type { TextFile } from './text-file.ts';

const DIGEST = new RegExp(`^[0-9a-f]{${DIGEST_LENGTH}}$`);

/**
 * What the front matter of a Spanish text says about the English that it translates, by English field:
 *
 *     confirmed:
 *       title: "0f1e2d3c4b5a6978"
 *
 * @returns null if it says nothing.
 */
export function readConfirmed(
  { file, front }: TextFile,
  type: ContentType,
  log: ProblemLog,
): Record<string, string> | null {
  const raw = front.values.confirmed;
  if (raw === undefined || raw === null) return null;
  const place = { file, line: front.lines.confirmed };
  const names = bilingualNames(Object.fromEntries(CONTENT_KINDS[type].fields.map(({ name }) => [name, name])));
  const expected = `${names.join(', ')}, each with a digest of ${DIGEST_LENGTH} digits in quotes`;
  if (typeof raw !== 'object' || Array.isArray(raw)) {
    log.error(place, `confirmed: expected ${expected}`);
    return null;
  }
  const confirmed: Record<string, string> = {};
  for (const [name, digest] of Object.entries(raw)) {
    if (names.includes(name) && typeof digest === 'string' && DIGEST.test(digest)) confirmed[name] = digest;
    else log.error(place, `confirmed: expected ${expected}, found ${name}: ${JSON.stringify(digest)}`);
  }
  return confirmed;
}
