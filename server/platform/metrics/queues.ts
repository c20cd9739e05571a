import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';

/** What waits to be done. */
export interface QueueState {
  queue: string;
  waiting: number;
  /** What was given up, or needs a person; null if that doesn't happen. */
  failed: number | null;
  /** Seconds since the oldest that waits was put there or became due; null if that isn't stored. */
  oldest: number | null;
}

/** In milliseconds: for how long a result is used again, and how long the database may take. */
const REMEMBERED = 10_000;
const ANSWER_WITHIN = 2_000;

/**
 * Looks at the queues of all processes, rarely enough that it costs the database nothing.
 * @param queues by name, SQL of a row with the columns of `QueueState`.
 * @returns what reads them; null if the database doesn't answer.
 */
export function queueReader(pool: Pool, queues: Record<string, string>): () => Promise<QueueState[] | null> {
  const looks = Object.entries(queues).map(
    ([name, sql]) =>
      `select '${name}' as queue, waiting::float8, failed::float8, greatest(oldest, 0)::float8 as oldest from (${sql}) q`,
  );
  const statement = looks.join(' union all ');
  let read: { rows: Promise<QueueState[] | null>; until: number } | undefined;
  return () => {
    const now = performance.now();
    if (!read || now >= read.until) {
      const rows = pool.query<QueueState>(statement).then(
        (result) => result.rows,
        () => null,
      );
      read = { rows: Promise.race([rows, setTimeout(ANSWER_WITHIN, null, { ref: false })]), until: now + REMEMBERED };
    }
    return read.rows;
  };
}
