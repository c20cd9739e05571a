import { GraphQLScalarType } from 'graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';

/** A moment as an ISO 8601 text, also when a page asks in-process and nothing turns it into JSON. */
export const DateTimeScalar = new GraphQLScalarType({
  ...GraphQLDateTimeISO.toConfig(),
  name: 'DateTime',
  description: 'A moment in UTC as an ISO 8601 text, for example 2026-11-14T00:00:00.000Z.',
});
