import pg from 'pg';

/** Everything in a database, in a form that can be compared. */
export interface DatabaseContents {
  /**
   * Each row as text with all columns, generated ones too, in an order of their own; by "schema.table". Numbers of
   * transactions are left out: a restored row has the one that restored it.
   */
  rows: Record<string, string[]>;
  /** Position and whether it was used; by "schema.sequence". */
  sequences: Record<string, unknown>;
  /** Columns, constraints, indexes, triggers, functions and extensions as PostgreSQL describes them. */
  schema: string[];
}

const OWN = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

/** Tables that the server fills by itself whenever it runs, and backups leave out. */
const REFILLED = [
  '.applied_routines',
  '.search_text',
  '.search_due',
  '.common_word',
  '.known_word',
  '.open_item',
  '.media_avif',
];

/** Where settings of a session change how a value is written. */
const SAME_TEXT = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set extra_float_digits = 3`;

/** Reads every table of every schema, on a connection that is closed when the promise resolves. */
export async function contentsOf(url: string): Promise<DatabaseContents> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(SAME_TEXT);
    const rows: DatabaseContents['rows'] = {};
    for (const name of await relations(client, 'r')) {
      if (REFILLED.some((table) => name.endsWith(table))) continue;
      const { rows: found } = await client.query<{ row: string }>(
        `select row from (select row(${await columnsOf(client, name)})::text as row from ${name}) as written
         order by row collate "C"`,
      );
      rows[name] = found.map(({ row }) => row);
    }
    const sequences: DatabaseContents['sequences'] = {};
    for (const name of await relations(client, 'S')) {
      const { rows: found } = await client.query(`select last_value, is_called from ${name}`);
      sequences[name] = found[0];
    }
    const { rows: described } = await client.query<{ line: string }>(SCHEMA);
    return { rows, sequences, schema: described.map(({ line }) => line) };
  } finally {
    await client.end();
  }
}

/** Their names with commas, all but those of numbers of transactions. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and atttypid <> 'xid8'::regtype`,
    [table],
  );
  return rows[0]?.columns ?? '';
}

async function relations(client: pg.Client, kind: 'r' | 'S'): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = $1 and ${OWN} order by 1`,
    [kind],
  );
  return rows.map(({ name }) => name);
}

const SCHEMA = `
  select line from (
    select format('column %s.%s.%s %s %s %s %s %s %s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, a.attidentity, a.attgenerated, c.relpersistence, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped and c.relkind = 'r' and ${OWN}
    union all
    select format('constraint %s.%s %s %s %s', n.nspname, k.conrelid::regclass, k.conname, k.convalidated, pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where k.conrelid <> 0 and ${OWN}
    union all
    select format('index %s.%s', n.nspname, pg_get_indexdef(i.indexrelid))
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${OWN}
    union all
    select format('trigger %s %s', t.tgenabled, pg_get_triggerdef(t.oid))
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and ${OWN}
    union all
    select format('function %s', pg_get_functiondef(f.oid))
    from pg_proc f join pg_namespace n on n.oid = f.pronamespace where f.prokind = 'f' and ${OWN}
    union all
    select format('extension %s %s', extname, extversion) from pg_extension
  ) as described
  order by line collate "C"`;
