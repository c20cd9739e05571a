import type { MikroORM } from '@mikro-orm/postgresql';
import { Router } from 'express';

/** `/healthz`: the process answers. `/readyz`: so does its database. */
export function healthRoutes(orm: MikroORM): Router {
  const routes = Router();
  routes.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  routes.get('/readyz', async (_req, res) => {
    const ready = await orm.isConnected();
    res.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'database unreachable' });
  });
  return routes;
}
