import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { MODULES } from './modules.ts';
import { withAnswerLimit } from './platform/http/answer-size.ts';

/** The schema of Apollo Server, server rendering and `schema.graphql`. Services check the inputs. */
export function createSchema(): GraphQLSchema {
  const [first, ...others] = MODULES.flatMap(({ resolvers = [] }) => resolvers);
  if (!first) throw new Error('A schema without resolvers.');
  const schema = buildSchemaSync({
    resolvers: [first, ...others],
    // Only types that a resolver mentions, because abstract classes aren't types of the API.
    orphanedTypes: [],
    validate: false,
  });
  return withAnswerLimit(schema);
}
