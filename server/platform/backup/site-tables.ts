import type pg from 'pg';
import type { Manifest, TableRows } from './backup-format.ts';

/**
 * The list of tables is read from the catalog, because a migration could forget to update a fixed list. It has
 * everything in any schema that is owned by the database's roles of which this role is a member, except parts of
 * extensions.
 * @param catalog of the object, @param object its alias, @param prefix of the columns that name schema and owner.
 */
function isOfTheSite(catalog: string, object: string, prefix: string): string {
  return `
    n.oid = ${object}.${prefix}namespace and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and pg_has_role(${object}.${prefix}owner, 'usage')
    and not exists (
      select from pg_depend d
      where d.classid = '${catalog}'::regclass and d.objid = ${object}.oid and d.deptype = 'e'
    )`;
}

/** Tables that the server fills again by itself, so backups leave them out. */
const REFILLED =
  "('applied_routines', 'search_text', 'search_due', 'common_word', 'known_word', 'open_item', 'media_avif')";

const IS_SITE_RELATION = `${isOfTheSite('pg_class', 'c', 'rel')} and c.relpersistence <> 't'`;

/**
 * All tables with their own rows, by schema and name, with the columns that aren't generated, in order. Transaction IDs
 * are left out, because they mean nothing in another cluster. It may be far behind, so readers that wait for those
 * transactions to end would wait for years. The columns' default gives restored rows the ID of the restoring
 * transaction.
 */
export async function siteTables(client: pg.ClientBase): Promise<TableRows[]> {
  const { rows } = await client.query<TableRows>(`
    select n.nspname as schema, c.relname as name, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.atttypid <> 'xid8'::regtype
      order by a.attnum
    ) as columns
    from pg_class c, pg_namespace n
    where c.relkind = 'r' and c.relname not in ${REFILLED} and ${IS_SITE_RELATION}
    order by n.nspname collate "C", c.relname collate "C"`);
  return rows;
}

/** The current state of all sequences. It can be ahead of the transaction's snapshot but never behind it. */
export async function siteSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name from pg_class c, pg_namespace n
    where c.relkind = 'S' and ${IS_SITE_RELATION}
    order by n.nspname collate "C", c.relname collate "C"`);
  const sequences: Manifest['sequences'] = [];
  for (const { schema, name } of rows) {
    const state = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${qualified(client, { schema, name })}`,
    );
    if (state.rows[0]) sequences.push({ schema, name, ...state.rows[0] });
  }
  return sequences;
}

/**
 * The migrations that created the tables, in the order in which they ran; empty if there is no site in the database.
 */
export async function siteMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('mikro_orm_migrations') is not null as "isThere"`,
  );
  if (!found[0]?.isThere) return [];
  const { rows } = await client.query<{ name: string }>('select name from mikro_orm_migrations order by id');
  return rows.map(({ name }) => name);
}

/**
 * Statements that drop the tables of the site and everything else its migrations created, except schemas and
 * extensions. Objects are kept if they belong to a role other than the owner of the site's tables, or if something else
 * depends on them.
 */
export async function dropStatements(client: pg.ClientBase): Promise<string[]> {
  const owner = "(select s.relowner from pg_class s where s.oid = to_regclass('mikro_orm_migrations'))";
  const belongsToTable = `
    exists (
      select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refclassid = 'pg_class'::regclass
        and d.deptype in ('a', 'i')
    )`;
  const { rows } = await client.query<{ statement: string }>(`
    select statement from (
      select case c.relkind when 'v' then 1 when 'm' then 1 when 'S' then 3 else 2 end as position,
        format(
          case c.relkind
            when 'v' then 'drop view %s' when 'm' then 'drop materialized view %s' when 'S' then 'drop sequence %s'
            else 'drop table %s'
          end,
          string_agg(format('%I.%I', n.nspname, c.relname), ', ')
        ) as statement
      from pg_class c, pg_namespace n
      where c.relkind in ('v', 'm', 'S', 'r', 'p') and (c.relkind <> 'S' or not ${belongsToTable})
        and ${IS_SITE_RELATION} and c.relowner = ${owner}
      group by c.relkind
      union all
      select 4, 'drop routine ' || string_agg(f.oid::regprocedure::text, ', ')
      from pg_proc f, pg_namespace n
      where ${isOfTheSite('pg_proc', 'f', 'pro')} and f.proowner = ${owner}
      union all
      select 5, format('drop %s %I.%I', case t.typtype when 'd' then 'domain' else 'type' end, n.nspname, t.typname)
      from pg_type t, pg_namespace n
      where t.typtype in ('e', 'd') and ${isOfTheSite('pg_type', 't', 'typ')} and t.typowner = ${owner}
      union all
      select 6, format('drop text search configuration %I.%I', n.nspname, g.cfgname)
      from pg_ts_config g, pg_namespace n
      where ${isOfTheSite('pg_ts_config', 'g', 'cfg')} and g.cfgowner = ${owner}
    ) as statements
    where statement is not null
    order by position`);
  return rows.map(({ statement }) => statement);
}

/** Statements that remove the foreign keys, so that tables and rows can be copied in any order, and put them back. */
export async function foreignKeys(client: pg.ClientBase): Promise<{ remove: string[]; putBack: string[] }> {
  const { rows } = await client.query<{ remove: string; put: string }>(`
    select format('alter table %I.%I drop constraint %I', n.nspname, c.relname, k.conname) as remove,
      format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as put
    from pg_constraint k join pg_class c on c.oid = k.conrelid, pg_namespace n
    where k.contype = 'f' and k.conparentid = 0 and ${IS_SITE_RELATION}`);
  return { remove: rows.map(({ remove }) => remove), putBack: rows.map(({ put }) => put) };
}

export function qualified(client: pg.ClientBase, { schema, name }: Pick<TableRows, 'schema' | 'name'>): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
}

/** "table (columns)", as COPY takes it. */
export function copyTarget(client: pg.ClientBase, table: TableRows): string {
  return `${qualified(client, table)} (${table.columns.map((column) => client.escapeIdentifier(column)).join(', ')})`;
}

/** How values are written and read, regardless of the settings of database and role. Ends with the transaction. */
export const COPY_SETTINGS = `
  set local client_encoding = 'UTF8';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local row_security = off;
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;
