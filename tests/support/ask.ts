import pg from 'pg';

/** Every value of what PostgreSQL answers, on a connection of its own. */
export async function ask(url: string, question: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(question);
    return rows.flatMap((row) => Object.values(row));
  } finally {
    await client.end();
  }
}
