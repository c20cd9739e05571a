import type pg from 'pg';

/** Pictures that the site has. */
export interface KnownPictures {
  /** @param digest of a file. @returns the digest in the addresses of its picture; null if the site doesn't have it. */
  find(digest: string): Promise<string | null>;
}

export function knownPictures(pool: pg.Pool): KnownPictures {
  return {
    find: async (digest) => {
      const { rows } = await pool.query<{ digest: string }>(
        `select digest from media where (digest = $1 or original_digest = $1) and deleted_at is null
         order by digest <> $1, id limit 1`,
        [digest],
      );
      return rows[0]?.digest ?? null;
    },
  };
}
