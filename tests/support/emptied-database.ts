import type { EntityManager } from '@mikro-orm/postgresql';
import { vi } from 'vitest';
import { truncate } from './truncate.ts';

/** Tables that a site has filled when it is ready, and whose rows its process caches. */
const EXCLUDED = ['mikro_orm_migrations', 'applied_routines', 'site_secret'];

/** In milliseconds: far longer than any request of a test takes. */
const LONGEST_WORK = 60_000;

/**
 * Brings the database of a running site back to where it was at its start: no rows, numbering from the beginning.
 * @param schema by `schemaOf` at the start.
 * @returns whether it could; false if the schema has changed since then.
 */
export async function emptied(em: EntityManager, schema: string): Promise<boolean> {
  await settled(em);
  if ((await schemaOf(em)) !== schema) return false;
  const rows = await em.execute<{ name: string }[]>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' and tablename not in (${EXCLUDED.map(() => '?').join(', ')})`,
    EXCLUDED,
  );
  await truncate(em, `${rows.map(({ name }) => name).join(', ')} restart identity cascade`);
  return true;
}

/** A digest of tables, columns, constraints, indexes, triggers, functions and sequences. */
export async function schemaOf(em: EntityManager): Promise<string> {
  const [row] = await em.execute<{ digest: string }[]>(`
    select md5(string_agg(line, E'\\n' order by line)) as digest from (
      select concat_ws(' ', 'column', attrelid::regclass, attnum, attname, atttypid, attnotnull, attisdropped) as line
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace
      union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indrelid
        where relnamespace = 'public'::regnamespace
      union all select concat(pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
      union all select concat_ws(' ', oid::regprocedure, md5(prosrc)) from pg_proc
        where pronamespace = 'public'::regnamespace
    ) as lines`);
  return row?.digest ?? '';
}

/** Until the site has finished what browsers asked before they were closed. */
async function settled(em: EntityManager): Promise<void> {
  await vi.waitUntil(
    async () => {
      const working = await em.execute(
        `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
         and state <> 'idle' and pid <> pg_backend_pid()`,
      );
      return working.length === 0;
    },
    { timeout: LONGEST_WORK, interval: 10 },
  );
}
