import DataLoader from 'dataloader';
import type pg from 'pg';
import type { Body, BodyFacts, KnownBodies } from './content-draft.ts';

/** In days. Entries that no import has used for this long are deleted. */
const EXPIRES_AFTER = 30;
/** The same for entries of another version of the program. They are only useful while both versions run. */
const OTHERS_EXPIRE_AFTER = 1;

/** Facts that earlier imports stored about texts. Many texts are looked up at once. */
export function knownBodies(pool: pg.Pool): KnownBodies {
  const loader = new DataLoader<string, BodyFacts | null>(
    async (sources) => {
      const { rows } = await pool.query<{ source: string; facts: BodyFacts }>(
        'select source, facts from converted_body where source = any($1)',
        [sources],
      );
      const facts = new Map(rows.map((row) => [row.source, row.facts]));
      return sources.map((source) => facts.get(source) ?? null);
    },
    { cache: false, batchScheduleFn: (load) => void setImmediate(load) },
  );
  return { find: (source) => loader.load(source) };
}

/** Stores the facts about these texts, and marks them as in use. */
export async function storeBodies(client: pg.ClientBase, bodies: Body[]): Promise<void> {
  if (bodies.length === 0) return;
  const facts = new Map(bodies.map((body) => [body.source, JSON.stringify(body.facts)]));
  await client.query(
    `insert into converted_body (source, facts) select * from unnest($1::text[], $2::jsonb[])
     on conflict (source) do update set used_on = current_date where converted_body.used_on < current_date`,
    [[...facts.keys()], [...facts.values()]],
  );
}

/** @param body any text of this import; undefined if it has none. */
export async function deleteUnusedBodies(client: pg.ClientBase, body: Body | undefined): Promise<void> {
  await client.query('delete from converted_body where used_on < current_date - $1::integer', [EXPIRES_AFTER]);
  if (!body) return;
  const program = body.source.slice(0, body.source.indexOf('-') + 1);
  await client.query(
    'delete from converted_body where used_on < current_date - $1::integer and not starts_with(source, $2)',
    [OTHERS_EXPIRE_AFTER, program],
  );
}
