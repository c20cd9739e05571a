/**
 * Statements for migrations that change a part of what the catalog has, whatever else is in it. They fail if the part
 * isn't there, which would otherwise change nothing and say nothing.
 */

/** Changes the rule of a check constraint. */
export function withChangedCheck(table: string, constraint: string, part: string, by: string): string {
  return changing(
    `pg_get_constraintdef((select oid from pg_constraint
       where conname = ${literal(constraint)} and conrelid = ${literal(table)}::regclass))`,
    part,
    by,
    `alter table ${table} drop constraint ${constraint};
        execute 'alter table ${table} add constraint ${constraint} ' || changed`,
  );
}

/** Changes the body of a function without parameters. */
export function withChangedFunction(name: string, part: string, by: string): string {
  return changing(`pg_get_functiondef(${literal(name)}::regproc)`, part, by, 'execute changed');
}

function changing(definition: string, part: string, by: string, use: string): string {
  return `
      do $$
      declare
        found text := ${definition};
        changed text := replace(found, ${literal(part)}, ${literal(by)});
      begin
        if found is null or changed = found then
          raise exception 'This migration does not find % in: %', ${literal(part)}, found;
        end if;
        ${use};
      end $$`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
