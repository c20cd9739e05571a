import type pg from 'pg';

/** In milliseconds: how long the code that uses a connection has to give a broken one back. */
const GRACE = 1_000;

/**
 * Takes connections that broke in a transaction out of the pool. The query builder below the mapper gives a connection
 * back after a rollback that succeeded, which it can't on a broken one: without this, each outage of the database would
 * leave the pool smaller, until it has none.
 */
export function removeBrokenConnections(pool: pg.Pool): void {
  const taken = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => taken.add(client));
  pool.on('release', (_error, client) => taken.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      const timer = setTimeout(() => {
        if (taken.has(client)) client.release(true);
      }, GRACE);
      timer.unref();
    });
  });
}
