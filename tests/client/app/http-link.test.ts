import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { gql } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { expect, it, onTestFinished } from 'vitest';
import { createApolloClient, createCache } from '#client/app/apollo.ts';
import { failureOf } from '#client/app/failure.ts';
import { httpLink } from '#client/app/http-link.ts';
import { hashOf } from '#client/app/trusted-documents.ts';
import { APP_ERROR_CODES } from '#domain/app-error.ts';
import { ViewerDocument } from '../../../client/gql/graphql.ts';

/** What a query rejects with if the server answers like this. */
async function failureWith(status: number, body: string): Promise<unknown> {
  const server = createServer((_req, res) => res.writeHead(status, { 'content-type': 'text/plain' }).end(body));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const uri = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/graphql`;
  const client = createApolloClient(httpLink({ uri }), createCache(), false);
  return client.query({ query: gql`query Title { title }` }).catch((error: unknown) => error);
}

it('every code of the server is known, so that a page can say what happened', () => {
  for (const code of APP_ERROR_CODES) {
    const error = new CombinedGraphQLErrors({ errors: [{ message: 'x', extensions: { code } }] });
    expect(failureOf(error).code).toBe(code);
  }
});

it.each([
  [500, 'text', '500: text'],
  [503, 'Back in a moment', '503: Back in a moment'],
])(
  'ERR-01 an answer with status %i becomes an error with the status code and the body',
  async (status, body, message) => {
    const error = await failureWith(status, body);
    expect(error).toMatchObject({ message, statusCode: status, bodyText: body });
    expect(ServerError.is(error)).toBe(true);
    expect(failureOf(error).code).toBe(status === 503 ? 'UNAVAILABLE' : 'UNKNOWN');
  },
);

it('ERR-02 with an empty body, the status text takes its place', async () => {
  expect(await failureWith(500, '')).toMatchObject({ message: '500: Internal Server Error' });
});

interface Sent {
  query?: string;
  extensions?: { persistedQuery: { sha256Hash: string } };
}

it('documents are sent as hashes, and as texts once a server has not known one', async () => {
  const sent: Sent[] = [];
  let isKnown = true;
  const server = createServer(async (req, res) => {
    const body: Sent = JSON.parse(await text(req));
    sent.push(body);
    const missing = { errors: [{ message: 'Unknown', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] };
    const isFound = isKnown || body.query !== undefined;
    res.writeHead(isFound ? 200 : 400, { 'content-type': 'application/json' });
    res.end(JSON.stringify(isFound ? { data: { me: null } } : missing));
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const uri = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/graphql`;
  const client = createApolloClient(httpLink({ uri }), createCache(), false);
  const ask = () => client.query({ query: ViewerDocument, fetchPolicy: 'network-only' });
  const withHash = { extensions: { persistedQuery: { sha256Hash: hashOf(ViewerDocument) } } };

  await ask();
  expect(sent).toMatchObject([withHash]);
  expect(sent[0]?.query).toBeUndefined();

  isKnown = false;
  expect((await ask()).data).toEqual({ me: null });
  await ask();
  const texts = sent.map(({ query }) => query !== undefined);
  expect(texts).toEqual([false, false, true, true]);
  expect(sent.at(-1)).toMatchObject({ operationName: 'Viewer', query: expect.stringContaining('query Viewer') });
});
