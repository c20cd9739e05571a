import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { type RequestHandler, Router } from 'express';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { AppError } from '#domain/app-error.ts';
import type { ClientDocument } from '#domain/client-document.ts';
import { ACCOUNT_HEADER } from '#domain/client-name.ts';
import { accountRefusal } from '../access/expected-account.ts';
import type { ApiContext } from '../api/api-context.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { apolloHandler } from './apollo-handler.ts';
import { STATUS } from './error-status.ts';
import type { FailureLog } from './failure-log.ts';
import { errorAnswers, formatGraphqlError, graphqlFailures, knownOperations } from './graphql-errors.ts';
import { causeOf, isRefusal } from './graphql-refusal.ts';
import { jsonBody } from './json-body.ts';
import { personalAnswers } from './personal-answers.ts';
import { MAX_QUERY_TOKENS, queryCostLimit } from './query-cost.ts';
import type { ListLengths } from './query-shape.ts';
import { sameOrigin } from './same-origin.ts';
import { noteAttempt, recordRefusal } from './security-refusals.ts';
import { ParsedDocuments, trustedDocuments } from './trusted-documents.ts';

/**
 * Marks the context of mutations and of failed operations, whose responses must not be cached, and refuses writes meant for
 * another account.
 */
const operationFacts: ApolloServerPlugin<ApiContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ request, operation, contextValue }) => {
      if (operation?.operation !== 'mutation') return;
      contextValue.hasWritten = true;
      const refused = accountRefusal(contextValue.viewer, request.http?.headers.get(ACCOUNT_HEADER));
      if (refused) throw wholeRefusal(refused);
    },
    didEncounterErrors: async ({ contextValue }) => contextValue.tags.refuse(),
  }),
};

const refusalRecording: ApolloServerPlugin<ApiContext> = {
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue }) => {
      for (const error of errors) {
        await recordRefusal(contextValue, causeOf(error), String(error.path?.[0] ?? ''));
        noteAttempt(contextValue, isRefusal(error) ? 'QUERY_REFUSED' : error.extensions.code, 'graphql');
      }
    },
  }),
};

/** An error before any field was resolved. With a path, though an empty one, Apollo Server says what caused it. */
function wholeRefusal(cause: AppError): GraphQLError {
  const http = { status: STATUS[cause.code] };
  return new GraphQLError(cause.message, { path: [], originalError: cause, extensions: { http } });
}

const neverStored: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

/**
 * `/graphql`. It only accepts JSON bodies or calls with a preflight header, so a form of another site can't send one.
 */
export async function graphqlEndpoint(
  schema: GraphQLSchema,
  documents: readonly ClientDocument[],
  rateLimits: Pick<RateLimits, 'queries'>,
  listLengths: (api: ApiContext) => Promise<ListLengths>,
  failures: FailureLog,
  log: Logger,
): Promise<Router> {
  const apollo = new ApolloServer<ApiContext>({
    schema,
    // Both reveal fields that aren't documented for the public, so they are off by default.
    introspection: process.env.NODE_ENV === 'development',
    hideSchemaDetailsFromClientErrors: process.env.NODE_ENV !== 'development',
    parseOptions: { maxTokens: MAX_QUERY_TOKENS },
    validationRules: [knownOperations],
    validationOptions: { maxErrors: 10 },
    // Only the documents of the build: others could fill the memory of a process with theirs.
    persistedQueries: false,
    documentStore: new ParsedDocuments(documents),
    includeStacktraceInErrorResponses: false,
    csrfPrevention: true,
    // Apollo Server would end the process during the program's own orderly shutdown.
    stopOnTerminationSignals: false,
    formatError: formatGraphqlError,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // It listens to every single field, and would set the header below.
      ApolloServerPluginCacheControlDisabled(),
      operationFacts,
      queryCostLimit(schema, rateLimits, listLengths),
      graphqlFailures(failures),
      errorAnswers,
      refusalRecording,
    ],
    // Its own lines have messages of errors as they are. `graphqlFailures` logs the errors.
    logger: log.child({}, { level: 'silent' }),
  });
  await apollo.start();
  const routes = Router();
  routes.use(personalAnswers, neverStored, sameOrigin, jsonBody, trustedDocuments(documents));
  routes.use(apolloHandler(apollo));
  return routes;
}
