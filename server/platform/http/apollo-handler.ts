import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { RequestHandler } from 'express';
import type { ApiContext } from '../api/api-context.ts';

/**
 * Answers requests whose bodies are parsed with Apollo Server. `@as-integrations/express5` does the same, but calls
 * `url.parse`, about which Node.js warns.
 */
export function apolloHandler(apollo: ApolloServer<ApiContext>): RequestHandler {
  return async (req, res) => {
    const headers = new HeaderMap();
    for (const [name, value] of Object.entries(req.headers)) {
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    }
    const query = req.url.indexOf('?');
    const answer = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: req.method,
        headers,
        search: query < 0 ? '' : req.url.slice(query),
        body: req.body,
      },
      context: async () => req.api,
    });
    for (const [name, value] of answer.headers) res.setHeader(name, value);
    res.status(answer.status ?? 200);
    // Apollo answers in parts only if the schema has @defer or @stream.
    if (answer.body.kind !== 'complete') throw new Error('GraphQL answered in parts.');
    res.send(answer.body.string);
  };
}
