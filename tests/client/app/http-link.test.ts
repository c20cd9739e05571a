import { once } from 'node:events';
import { createServer } from 'node:http';
import { gql } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { expect, it, onTestFinished } from 'vitest';
import { createApolloClient, createCache } from '#client/app/apollo.ts';
import { failureOf } from '#client/app/failure.ts';
import { httpLink } from '#client/app/http-link.ts';

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
