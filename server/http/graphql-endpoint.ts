import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import { Router } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { ApiContext } from '../api-context.ts';
import type { FailureLog } from './failure-log.ts';
import { errorAnswers, formatGraphqlError, graphqlFailures, knownOperations } from './graphql-errors.ts';
import { jsonBody } from './json-body.ts';
import { personalAnswers } from './personal-answers.ts';
import { MAX_QUERY_TOKENS, queryCostLimit } from './query-cost.ts';
import { sameOrigin } from './same-origin.ts';
import { recordRefusal } from './security-refusals.ts';

const refusalRecording: ApolloServerPlugin<ApiContext> = {
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue }) => {
      for (const error of errors) {
        await recordRefusal(contextValue, unwrapResolverError(error), String(error.path?.[0] ?? ''));
      }
    },
  }),
};

/**
 * `/graphql`. It only accepts JSON bodies or calls with a preflight header, so a form of another site can't send one.
 */
export async function graphqlEndpoint(schema: GraphQLSchema, failures: FailureLog, log: Logger): Promise<Router> {
  const apollo = new ApolloServer<ApiContext>({
    schema,
    // Both reveal fields that aren't documented for the public, so they are off by default.
    introspection: process.env.NODE_ENV === 'development',
    hideSchemaDetailsFromClientErrors: process.env.NODE_ENV !== 'development',
    parseOptions: { maxTokens: MAX_QUERY_TOKENS },
    validationRules: [knownOperations],
    validationOptions: { maxErrors: 10 },
    // Each process would have its own, and the site's own client doesn't use them.
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    csrfPrevention: true,
    // Apollo Server would end the process during the program's own orderly shutdown.
    stopOnTerminationSignals: false,
    formatError: formatGraphqlError,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      queryCostLimit(schema),
      graphqlFailures(failures),
      errorAnswers,
      refusalRecording,
    ],
    logger: log,
  });
  await apollo.start();
  const routes = Router();
  routes.use(personalAnswers, sameOrigin, jsonBody);
  routes.use(expressMiddleware(apollo, { context: async ({ req }) => req.api }));
  return routes;
}
