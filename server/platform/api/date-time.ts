import { GraphQLScalarType } from 'graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';

/** A moment as an ISO 8601 text, even if a page queries the schema in-process and nothing converts it to JSON. */
export const DateTimeScalar = new GraphQLScalarType({
  ...GraphQLDateTimeISO.toConfig(),
  name: 'DateTime',
  description: 'A moment in UTC as an ISO 8601 text, for example 2026-11-14T00:00:00.000Z.',
});
