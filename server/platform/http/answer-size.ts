import {
  defaultFieldResolver,
  type GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { refusal } from './graphql-refusal.ts';

/** Maximum characters in one GraphQL answer. It has room for two articles with the longest bodies in both languages. */
export const ANSWER_MAX = 2 ** 23;

/** Added for each value to its name and its characters, so that the number of small values is limited too. */
const VALUE_SIZE = 64;

/** The size of one answer so far. Each request has its own. */
export class AnswerSize {
  private size = 0;
  private read = 0;
  /** Set once the answer is too large. All fields that fail then share this object. */
  refusal: GraphQLError | null = null;

  /** Counts one value. @throws GraphQLError ANSWER_TOO_LARGE */
  add(name: string, value: unknown): void {
    this.size += VALUE_SIZE + name.length + lengthOf(value);
    if (this.size > ANSWER_MAX) this.refuse();
  }

  /**
   * Counts the texts that a list is about to read. A request for one language reads both, so the limit is doubled.
   * @throws GraphQLError ANSWER_TOO_LARGE
   */
  addRead(bytes: number): void {
    this.read += bytes;
    if (this.read > 2 * ANSWER_MAX) this.refuse();
  }

  private refuse(): never {
    // An error with a path isn't wrapped again for each of up to 100,000 fields.
    this.refusal ??= refusal(
      'ANSWER_TOO_LARGE',
      `The answer to this query would be larger than ${ANSWER_MAX / 2 ** 20} MB. Ask for fewer items or fields.`,
      [],
    );
    throw this.refusal;
  }
}

/** What fields need of the context of a request. */
interface Counting {
  answerSize: AnswerSize;
}

/** Makes every field of the schema count its value, so that an answer that is too large is never built. */
export function withAnswerLimit(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) field.resolve = counted(field.resolve ?? defaultFieldResolver);
  }
  return schema;
}

function counted(resolve: GraphQLFieldResolver<unknown, Counting>): GraphQLFieldResolver<unknown, Counting> {
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
  // Counts only the number of objects in an array. Their fields count themselves.
  return value.reduce((sum: number, item) => sum + (typeof item === 'string' ? item.length : VALUE_SIZE), 0);
}
