import { Router } from 'express';
import pg from 'pg';

/** How long the database may take to answer the check, in milliseconds. */
const ANSWER_WITHIN = 2_000;

/** Milliseconds for which a result is cached, so that frequent checks cost the database nothing. */
const REMEMBERED = 500;
/** SQLSTATE too_many_connections: the site has its own, and a load balancer must not take it away for that. */
const NO_MORE_CONNECTIONS = '53300';

/** What `/readyz` answers to a load balancer. */
export interface Readiness {
  /** While true, `/readyz` returns 503 although the site still responds. */
  isStopping: boolean;
  /** Whether it has ever been requested. */
  wasAsked: boolean;
}

/**
 * `/healthz`: the process answers. `/readyz`: the database accepts writes, and the process hasn't been told to stop.
 * The check has its own connection, because requests may use up all others.
 */
export function healthRoutes({ databaseUrl }: { databaseUrl: string }, readiness: Readiness): Router {
  const routes = Router();
  let asked = { answer: Promise.resolve(false), until: Number.NEGATIVE_INFINITY };
  const isWritable = () => {
    const now = performance.now();
    if (now >= asked.until) asked = { answer: takesWrites(databaseUrl), until: now + REMEMBERED };
    return asked.answer;
  };
  routes.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  routes.get('/readyz', async (_req, res) => {
    readiness.wasAsked = true;
    const status = readiness.isStopping ? 'stopping' : (await isWritable()) ? 'ok' : 'database unreachable';
    res.status(status === 'ok' ? 200 : 503).json({ status });
  });
  return routes;
}

async function takesWrites(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: ANSWER_WITHIN,
    query_timeout: ANSWER_WITHIN,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ isWritable: boolean }>(
      `select current_setting('transaction_read_only') = 'off' as "isWritable"`,
    );
    return rows[0]?.isWritable === true;
  } catch (error) {
    return error instanceof Error && Reflect.get(error, 'code') === NO_MORE_CONNECTIONS;
  } finally {
    // A server that doesn't answer won't close the connection either.
    client.end().catch(() => {});
  }
}
