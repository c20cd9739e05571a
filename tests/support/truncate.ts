import type { EntityManager } from '@mikro-orm/postgresql';

/** SQLSTATE lock_not_available and insufficient_privilege. */
const LOCKED = '55P03';
const NOT_PERMITTED = '42501';
/** In bytes: a table that has grown by more deleted rows is truncated, so that it doesn't slow down. */
const SMALL = 65_536;

/**
 * Empties tables beside a running server. A reader of two tables and whoever empties them could wait for each other for
 * ever, and PostgreSQL would end one of them, perhaps the reader. So this gives up first and starts again.
 * @param tables names, and "cascade" for those that refer to them; with "restart identity", numbering starts again.
 */
export async function truncate(em: EntityManager, tables: string): Promise<void> {
  let statement = deletion(tables);
  for (;;) {
    try {
      // Less than deadlock_timeout, which is a second.
      await em.execute(`set local lock_timeout = '200ms'; ${statement}`);
      return;
    } catch (error) {
      const code = error instanceof Error && Reflect.get(error, 'code');
      if (code === NOT_PERMITTED) statement = `truncate ${tables}`;
      else if (code !== LOCKED) throw error;
    }
  }
}

/**
 * Does the same for the few rows of a test in a fraction of the time: TRUNCATE makes new files for each table and index.
 * Without triggers, it leaves no history; it only counts and notifies what triggers count and notify after TRUNCATE.
 */
function deletion(tables: string): string {
  const [names = ''] = tables.split(/\s+(?:restart|cascade)\b/);
  const restarts = /\brestart identity\b/.test(tables);
  return `do $$
    declare emptied regclass;
    begin
      set local session_replication_role = replica;
      for emptied in
        with recursive named as (
          select unnest('{${names}}'::regclass[])::oid as id
          union select c.conrelid from pg_constraint c join named on c.confrelid = named.id and c.contype = 'f'
        ) select id from named
      loop
        execute format(
          case when pg_relation_size(emptied) > ${SMALL} then 'truncate %s cascade' else 'delete from %s' end, emptied);
        if exists (select from pg_trigger where tgrelid = emptied and tgtype & 32 <> 0) then
          delete from item_count where kind = regexp_replace(emptied::text, '^stored_(course_)?', '');
          perform pg_notify('content_change', '*');
        end if;
        perform setval(s.oid, 1, false) from pg_class s join pg_depend d on d.objid = s.oid
        where ${restarts} and s.relkind = 'S' and d.refobjid = emptied;
      end loop;
      -- The test may have begun a transaction.
      set local session_replication_role = origin;
    end $$`;
}
