import pg from 'pg';

/** Every value that PostgreSQL returns, over a separate connection. */
export async function ask(url: string, question: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    // Several statements return several results.
    const results = [await client.query<Record<string, unknown>>(question)].flat();
    return results.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)));
  } finally {
    await client.end();
  }
}
