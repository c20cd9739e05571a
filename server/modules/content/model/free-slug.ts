import type { EntityManager } from '@mikro-orm/postgresql';
import { numberedSlug } from '#domain/slug.ts';

/** How many more slugs each question asks about than the one before. */
const GROWTH = 10;

/**
 * The slug, or the first one with a number at its end, such as `keys-2`, that no row of a table has. It asks the unique
 * index of the slugs about these alone, so it reads no more rows than there are with this slug and a number.
 * @param except ids of rows that may have it. @param isTaken says that something else has it.
 */
export async function freeSlug(
  em: EntityManager,
  table: string,
  slug: string,
  except: readonly number[],
  isTaken: (slug: string) => boolean = () => false,
): Promise<string> {
  for (let from = 1, count = 1; ; from += count, count *= GROWTH) {
    const candidates = Array.from({ length: count }, (_, index) => numberedSlug(slug, from + index));
    const rows = await em.execute<{ slug: string }[]>(
      `select slug from ${table} where slug in (?) and id <> all (?::integer[])`,
      [candidates, `{${except.join()}}`],
    );
    const taken = new Set(rows.map((row) => row.slug));
    const free = candidates.find((candidate) => !taken.has(candidate) && !isTaken(candidate));
    if (free !== undefined) return free;
  }
}
