import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type RequestHandler, Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { isAllowed } from '#domain/permissions.ts';
import type { ApiContext } from '../api-context.ts';
import { errorAnswers, graphqlErrors, graphqlRequestErrors, knownOperations } from './graphql-errors.ts';
import { JSON_LIMIT } from './json-body.ts';
import { MAX_QUERY_TOKENS, queryCostLimit } from './query-cost.ts';
import { sameOrigin } from './same-origin.ts';

const shortJson = express.json({ limit: '100kb' });
const longJson = express.json({ limit: JSON_LIMIT });

/** Whole articles come from those who may write them; nothing else that is asked or said is long. */
const jsonOfViewer: RequestHandler = (req, res, next) => {
  const read = isAllowed(req.api.viewer, 'content:write') ? longJson : shortJson;
  read(req, res, next);
};

/** `/graphql`. Only JSON bodies or calls with a preflight header are taken, so no other site's form can send one. */
export async function graphqlEndpoint(schema: GraphQLSchema, log: Logger): Promise<Router> {
  const apollo = new ApolloServer<ApiContext>({
    schema,
    // Both tell about fields that nobody documented for the public; the safe answer is the default one.
    introspection: process.env.NODE_ENV === 'development',
    hideSchemaDetailsFromClientErrors: process.env.NODE_ENV !== 'development',
    parseOptions: { maxTokens: MAX_QUERY_TOKENS },
    validationRules: [knownOperations],
    validationOptions: { maxErrors: 10 },
    // Each process would remember its own, and the site's own calls have no need of them.
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    csrfPrevention: true,
    // It would end the process in the middle of the orderly end that the program makes by itself.
    stopOnTerminationSignals: false,
    formatError: graphqlErrors(log),
    plugins: [ApolloServerPluginLandingPageDisabled(), queryCostLimit(schema), errorAnswers(log)],
    logger: log,
  });
  await apollo.start();
  const routes = Router();
  routes.use(sameOrigin, jsonOfViewer);
  routes.use(expressMiddleware(apollo, { context: async ({ req }) => req.api }));
  routes.use(graphqlRequestErrors(log));
  return routes;
}
