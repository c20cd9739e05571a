import type pg from 'pg';

const LOADED = 'starter content loaded';

/** Whether the site never had content. */
export async function isStarterContentDue(connection: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows } = await connection.query<{ isDue: boolean }>(
    `select not exists (select from site_event where name = $1) and not exists (select from stored_article)
       and not exists (select from stored_video) and not exists (select from stored_course_module) as "isDue"`,
    [LOADED],
  );
  return rows[0]?.isDue ?? false;
}

/** Records that the site has its starter content. Call it in the transaction that imports it. */
export async function noteStarterContent(client: pg.ClientBase): Promise<void> {
  await client.query('insert into site_event (name) values ($1) on conflict (name) do nothing', [LOADED]);
}
