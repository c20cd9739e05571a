import type pg from 'pg';

/** In days. Entries that no export has used for this long are deleted. */
const EXPIRES_AFTER = 30;
/** The same for entries of another version of the program. They are only useful while both versions run. */
const OTHERS_EXPIRE_AFTER = 1;

/** The Markdown of a body, checked to turn back into it; null if there is none. */
export interface WrittenBody {
  /** Digest of the program that made it, a hyphen, and a digest of the body. */
  source: string;
  markdown: string | null;
}

/** What earlier exports found for these bodies, by `source`, and marks it as in use. */
export async function writtenBodies(pool: pg.Pool, sources: string[]): Promise<Map<string, string | null>> {
  const { rows } = await pool.query<WrittenBody & { isOld: boolean }>(
    `select source, markdown, used_on < current_date as "isOld" from written_body where source = any($1)`,
    [sources],
  );
  const old = rows.filter(({ isOld }) => isOld).map(({ source }) => source);
  if (old.length > 0) await pool.query('update written_body set used_on = current_date where source = any($1)', [old]);
  return new Map(rows.map(({ source, markdown }) => [source, markdown]));
}

export async function storeWritten(pool: pg.Pool, bodies: WrittenBody[]): Promise<void> {
  if (bodies.length === 0) return;
  await pool.query(
    `insert into written_body (source, markdown) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [bodies.map(({ source }) => source), bodies.map(({ markdown }) => markdown)],
  );
}

/** @param program as in {@link WrittenBody}. */
export async function deleteUnusedWritten(pool: pg.Pool, program: string): Promise<void> {
  await pool.query(
    `delete from written_body where used_on < current_date - $1::integer
       or (used_on < current_date - $2::integer and not starts_with(source, $3))`,
    [EXPIRES_AFTER, OTHERS_EXPIRE_AFTER, `${program}-`],
  );
}
