import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import express, { Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { ApiContext } from '../api-context.ts';
import { graphqlErrors, graphqlRequestErrors } from './graphql-errors.ts';
import { sameOrigin } from './same-origin.ts';

/** `/graphql`. Only JSON bodies or calls with a preflight header are taken, so no other site's form can send one. */
export async function graphqlEndpoint(schema: GraphQLSchema, log: Logger): Promise<Router> {
  const inProduction = process.env.NODE_ENV === 'production';
  const apollo = new ApolloServer<ApiContext>({
    schema,
    introspection: !inProduction,
    includeStacktraceInErrorResponses: false,
    csrfPrevention: true,
    // It would end the process in the middle of the orderly end that the program makes by itself.
    stopOnTerminationSignals: false,
    formatError: graphqlErrors(log),
    plugins: [ApolloServerPluginLandingPageDisabled()],
    logger: log,
  });
  await apollo.start();
  const routes = Router();
  routes.use(sameOrigin, express.json({ limit: '100kb' }));
  routes.use(expressMiddleware(apollo, { context: async ({ req }) => req.api }));
  routes.use(graphqlRequestErrors(log));
  return routes;
}
