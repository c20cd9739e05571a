import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { buildSchema } from 'graphql';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createFailureLog } from '#server/platform/http/failure-log.ts';
import { graphqlEndpoint } from '#server/platform/http/graphql-endpoint.ts';
import { loggedError } from '#server/platform/logging/logged-error.ts';
import { CacheTags } from '#server/platform/response-cache/cache-tags.ts';
import { getJson } from '#tests/support/get-json.ts';

it('BASE-14 what fails within Apollo Server is logged without values of the database, and given away to no one', async () => {
  const lines: string[] = [];
  const log = pino({ serializers: { err: loggedError } }, { write: (line) => void lines.push(line) });
  const refused = Object.assign(new Error('invalid input syntax for type integer: "ana-secret"'), { code: '22P02' });
  const api = {
    viewer: { role: 'anonymous' },
    reads: new CacheTags(),
    answerSize: {
      get refusal(): never {
        throw refused;
      },
    },
    config: { siteUrl: 'https://sato.example' },
  };
  const app = express();
  app.use((req, _res, next) => {
    Object.assign(req, { api });
    next();
  });
  const limits = { queries: async () => {} };
  app.use(
    '/graphql',
    await graphqlEndpoint(
      buildSchema('type Query { a: Int }'),
      [],
      limits,
      () => Promise.reject(new Error('No list is asked for.')),
      createFailureLog(log),
      log,
    ),
  );
  app.use(((_error, _req, res, _next) => void res.status(500).end('{}')) satisfies express.ErrorRequestHandler);
  const server = createServer(app).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { status } = await getJson(`http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ a }' }),
  });
  expect(status).toBe(500);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ path: '/graphql', err: { code: '22P02' } }]);
  expect(lines.join('')).not.toContain('ana-secret');
});
