import {
  defaultFieldResolver,
  type GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import type { ApiContext } from '../api-context.ts';
import { refusal } from './graphql-refusal.ts';

/** Most characters of one answer of GraphQL: an article with the longest bodies in both languages fits twice. */
export const ANSWER_MAX = 2 ** 23;

/** What a value counts beside its name and its characters, so that the number of small values is limited too. */
const VALUE_SIZE = 64;

/** How much of one answer has been gathered. Each request has its own. */
export class AnswerSize {
  private size = 0;
  private read = 0;
  /** Set once the answer would be too large. One object for all fields that fail then, however many. */
  refusal: GraphQLError | null = null;

  /** Counts one value. @throws GraphQLError ANSWER_TOO_LARGE */
  add(name: string, value: unknown): void {
    this.size += VALUE_SIZE + name.length + lengthOf(value);
    if (this.size > ANSWER_MAX) this.refuse();
  }

  /**
   * Counts texts that a list is about to read. Both languages are read where one is asked for, so twice as much may be.
   * @throws GraphQLError ANSWER_TOO_LARGE
   */
  addRead(bytes: number): void {
    this.read += bytes;
    if (this.read > 2 * ANSWER_MAX) this.refuse();
  }

  private refuse(): never {
    // With a path it counts as located, so it isn't wrapped again for each of perhaps 100,000 fields.
    this.refusal ??= refusal(
      'ANSWER_TOO_LARGE',
      `The answer to this query would be larger than ${ANSWER_MAX / 2 ** 20} MB. Ask for fewer items or fields.`,
      [],
    );
    throw this.refusal;
  }
}

/** Lets every field of the schema count what it answers, so that an answer that is too large is never built. */
export function withAnswerLimit(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) field.resolve = counted(field.resolve ?? defaultFieldResolver);
  }
  return schema;
}

function counted(resolve: GraphQLFieldResolver<unknown, ApiContext>): GraphQLFieldResolver<unknown, ApiContext> {
  return (source, args, api, info) => {
    const value: unknown = resolve(source, args, api, info);
    const count = (found: unknown) => {
      api.answerSize.add(String(info.path.key), found);
      return found;
    };
    return value instanceof Promise ? value.then(count) : count(value);
  };
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (!Array.isArray(value)) return 0;
  // An array of objects counts its places now; the fields of its objects count themselves.
  return value.reduce((sum: number, item) => sum + (typeof item === 'string' ? item.length : VALUE_SIZE), 0);
}
