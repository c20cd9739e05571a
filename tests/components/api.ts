import { readFileSync } from 'node:fs';
import { addTypenameToDocument } from '@apollo/client/utilities';
import {
  buildSchema,
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isScalarType,
  parse,
} from 'graphql';
import { vi } from 'vitest';
import { withShortHashes } from '#client/app/trusted-documents.ts';
import type { AppErrorCode } from '#domain/app-error.ts';

const SCHEMA = buildSchema(readFileSync('schema.graphql', 'utf8'));

/** What components send, by the hashes that they send in place of it. */
const DOCUMENTS: Record<string, string> = Object.assign(
  {},
  ...['client/gql', 'client/gql/admin'].map((folder) =>
    JSON.parse(withShortHashes(readFileSync(`${folder}/persisted-documents.json`, 'utf8'))),
  ),
);

const known = new Map<string, DocumentNode>();

/** The document with a hash; the generator has checked that it fits the schema. */
function documentOf(hash: string): DocumentNode | undefined {
  const source = DOCUMENTS[hash];
  if (source && !known.has(hash)) known.set(hash, addTypenameToDocument(parse(source)));
  return known.get(hash);
}

const MUTATIONS = new Set(Object.values(DOCUMENTS).map((text) => /\bmutation (\w+)/.exec(text)?.[1]));

const SCALARS: Record<string, unknown> = {
  Boolean: false,
  DateTime: '2026-01-05T13:14:15.000Z',
  Float: 0,
  ID: '1',
  Int: 0,
  String: '',
};

/** Fields of the API by their names, each a value or what makes it of the field's arguments. */
export type Fields = Record<string, unknown>;

interface Sent {
  operation: string;
  variables: Record<string, unknown>;
}

/** The API as components have it until the test ends. */
export interface Api {
  /** All that was asked so far, in order. */
  sent: Sent[];
  /** The mutations among it. */
  written(): Sent[];
  /** Operations that get no answer: those with these names, or all. */
  lost: string[] | 'all';
}

/**
 * Answers what components ask as the schema has it. Whatever isn't given is null, or where it can't be, empty.
 * @param fields of Query and Mutation.
 */
export function serve(fields: Fields = {}): Api {
  const written = () => api.sent.filter(({ operation }) => MUTATIONS.has(operation));
  const api: Api = { sent: [], written, lost: [] };
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { operationName, variables, extensions } = JSON.parse(body);
    api.sent.push({ operation: operationName, variables });
    if (api.lost === 'all' || api.lost.includes(operationName)) throw new TypeError('Failed to fetch');
    const document = documentOf(extensions?.persistedQuery?.sha256Hash);
    if (!document) throw new Error(`${operationName} is not among the generated documents.`);
    const answer = await execute({
      schema: SCHEMA,
      document,
      operationName,
      variableValues: variables,
      rootValue: fields,
      fieldResolver,
    });
    return new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } });
  });
  return api;
}

/** To be thrown in place of an answer. @param fields problems by the names of fields. @param retryAfter in seconds. */
export function refused(code: AppErrorCode, fields: Record<string, string> = {}, retryAfter?: number): GraphQLError {
  return new GraphQLError(code, { extensions: { code, fields, retryAfter } });
}

/** An answer that waits: `held` ends with `release`. */
export function hold(): { held: Promise<void>; release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { held: promise, release: resolve };
}

const fieldResolver: GraphQLFieldResolver<Fields, unknown> = (source, args, _context, { fieldName, returnType }) => {
  const given = source[fieldName];
  const value: unknown = typeof given === 'function' ? given(args) : given;
  if (value !== undefined) return value;
  // Also an empty list has a page.
  return fieldName === 'pageCount' ? 1 : emptyOf(returnType);
};

function emptyOf(type: GraphQLOutputType): unknown {
  if (!isNonNullType(type)) return null;
  const { ofType } = type;
  if (isListType(ofType)) return [];
  if (isEnumType(ofType)) return ofType.getValues()[0]?.value;
  return isScalarType(ofType) ? SCALARS[ofType.name] : {};
}
