import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Kind, parse } from 'graphql';
import type { ClientDocument } from '#domain/client-document.ts';
import { isTooDeep } from '../http/json-body.ts';
import { hashSentIn } from '../http/sent-document.ts';
import type { CacheableRequest } from './cacheable-request.ts';

/** The site's own queries have about 3 KiB. */
const LONGEST_BODY = 8 * 1_024;
const LONGEST_SEARCH = 60;
/** Milliseconds within which a body of that length must arrive. */
const LONGEST_WAIT = 10_000;

/** The media types that the server chooses by. The first is that of the site's own client. */
const ACCEPTED = ['application/graphql-response+json,application/json;q=0.9', 'application/json', '*/*'];
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

interface KnownQuery {
  hash: string;
  name: string;
  /** Names of its variables. */
  variables: string[];
}

/** The queries of the site's own client. Only their responses are cached. */
export class KnownQueries {
  /** By hash, and by text. */
  private readonly known = new Map<string, KnownQuery>();

  constructor(documents: readonly ClientDocument[]) {
    for (const { hash, text, isShared } of documents) {
      if (!isShared) continue;
      const operations = parse(text).definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
      const [only] = operations;
      if (operations.length !== 1 || only?.operation !== 'query') continue;
      const variables = (only.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
      const known = { hash, name: only.name?.value ?? '', variables };
      this.known.set(hash, known).set(text, known);
    }
  }

  /** Whether the body of a request is worth reading. */
  mayKnow({ headers }: IncomingMessage): boolean {
    const length = Number(headers['content-length'] ?? Number.NaN);
    return (
      this.known.size > 0 &&
      length > 0 &&
      length <= LONGEST_BODY &&
      headers['transfer-encoding'] === undefined &&
      headers['content-encoding'] === undefined &&
      JSON_TYPE.test(headers['content-type'] ?? '') &&
      ACCEPTED.includes(headers.accept ?? '*/*')
    );
  }

  /** The normalized request; null if the body isn't a known query. */
  cacheable(body: Buffer, host: string, accept = '*/*'): CacheableRequest | null {
    const sent = read(body);
    if (!sent) return null;
    const { document, operationName } = sent;
    const known = this.known.get(document);
    if (!known || (operationName ?? known.name) !== known.name) return null;
    // GraphQL ignores other variables, so they must not make equal queries different.
    const variables = Object.fromEntries(known.variables.map((name) => [name, sent.variables[name]]));
    const { search } = variables;
    if (typeof search === 'string' && search.length > LONGEST_SEARCH) return null;
    const extensions = { persistedQuery: { version: 1, sha256Hash: known.hash } };
    const text = JSON.stringify({ variables, extensions });
    return {
      key: `${host} ${ACCEPTED.indexOf(accept)} ${createHash('sha256').update(text).digest('base64')}`,
      segment: search ? 'searches' : 'lists',
      internal: {
        method: 'POST',
        url: '/graphql',
        headers: { host, accept, 'content-type': 'application/json' },
        body: Buffer.from(text),
      },
      isFixed: false,
      isForReaders: false,
    };
  }
}

interface SentQuery {
  /** Its hash or its text. */
  document: string;
  variables: Record<string, unknown>;
  operationName: unknown;
}

function read(body: Buffer): SentQuery | null {
  let sent: unknown;
  try {
    sent = JSON.parse(body.toString());
  } catch {
    return null;
  }
  // Too deep for the application, and for `JSON.stringify`.
  if (typeof sent !== 'object' || sent === null || isTooDeep(sent)) return null;
  const { query, extensions, variables = {}, operationName, ...others } = Object.fromEntries(Object.entries(sent));
  const document = extensions === undefined ? query : query === undefined ? hashSentIn(sent) : null;
  // Other extensions could ask for something else.
  if (typeof document !== 'string' || Object.keys(others).length > 0 || !isHashOnly(extensions)) return null;
  if (typeof variables !== 'object' || variables === null || Array.isArray(variables)) return null;
  return { document, variables: Object.fromEntries(Object.entries(variables)), operationName };
}

function isHashOnly(extensions: unknown): boolean {
  return extensions === undefined || Object.keys(Object(extensions)).join() === 'persistedQuery';
}

/**
 * Reads the body of a request and puts it back for the application.
 * @returns null if it doesn't arrive.
 */
export function peekBody(req: IncomingMessage): Promise<Buffer | null> {
  const length = Number(req.headers['content-length']);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const late = setTimeout(() => req.destroy(), LONGEST_WAIT);
    const settle = (body: Buffer | null) => {
      clearTimeout(late);
      req.off('readable', take);
      req.off('close', lost);
      resolve(body);
    };
    const lost = () => settle(null);
    const take = () => {
      for (;;) {
        const chunk: unknown = req.read();
        if (!(chunk instanceof Uint8Array)) return;
        chunks.push(Buffer.from(chunk));
        bytes += chunk.length;
        if (bytes < length) continue;
        const body = Buffer.concat(chunks);
        // Before the stream ends, which it does once it is empty.
        req.unshift(body);
        return settle(body);
      }
    };
    req.on('readable', take);
    req.on('close', lost);
  });
}
