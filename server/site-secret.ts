import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** A random key of the site for one purpose: created once, the same for every process. */
export async function siteSecret(pool: Pool, name: string): Promise<string> {
  await pool.query('insert into site_secret (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    randomBytes(32).toString('hex'),
  ]);
  const { rows } = await pool.query('select value from site_secret where name = $1', [name]);
  return rows[0].value;
}

/** Reads the key when it is first needed; tries again after a failure. */
export function lazySiteSecret(pool: Pool, name: string): () => Promise<string> {
  let secret: Promise<string> | undefined;
  return () => {
    secret ??= siteSecret(pool, name).catch((error) => {
      secret = undefined;
      throw error;
    });
    return secret;
  };
}
