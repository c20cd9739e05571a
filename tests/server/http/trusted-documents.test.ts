import { addTypenameToDocument } from '@apollo/client/utilities';
import { print } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '#client/app/trusted-documents.ts';
import { type CachingServer, cachingServer, exchange } from '#tests/support/caching-servers.ts';
import type { GraphqlAnswer } from '#tests/support/graphql.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import * as adminDocuments from '../../../client/gql/admin/graphql.ts';
import * as siteDocuments from '../../../client/gql/graphql.ts';

const { NewsPageDocument } = siteDocuments;
const HASH = hashOf(NewsPageDocument) ?? '';
const TEXT = print(addTypenameToDocument(NewsPageDocument));
const VARIABLES = { language: 'es', page: 1, pageSize: 9, search: null, category: null };

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
  await site.make.article();
});
afterAll(() => site.close());

const byHash = (sha256Hash: unknown, version: unknown = 1) => ({
  extensions: { persistedQuery: { version, sha256Hash } },
});

async function post(body: object): Promise<{ status: number; body: GraphqlAnswer }> {
  const answer = await fetch(`${site.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as GraphqlAnswer };
}

describe('a hash in place of a document', () => {
  it('is refused with 400 and a code if no document of the build has it', async () => {
    const { status, body } = await post({ ...byHash('sha256:0123'), variables: VARIABLES });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] });
    expect(body.data).toBeUndefined();
  });

  it.each([[{}], [null], [7], [['a']]])('is refused if it is %j', async (hash) => {
    expect(await post({ ...byHash(hash), variables: VARIABLES })).toMatchObject({ status: 400 });
  });

  it('is refused in another version', async () => {
    expect(await post({ ...byHash(HASH, 2), variables: VARIABLES })).toMatchObject({ status: 400 });
  });

  it('is refused beside a text, which would otherwise be trusted too', async () => {
    for (const hash of [HASH, 'sha256:0123']) {
      const { status, body } = await post({ ...byHash(hash), query: '{ me { id } }' });
      expect(status).toBe(400);
      expect(body.errors?.[0]?.extensions.code).toBe('PERSISTED_QUERY_NOT_SUPPORTED');
    }
  });

  it('is refused with variables of the wrong type', async () => {
    const { status, body } = await post({ ...byHash(HASH), variables: { ...VARIABLES, page: 'one' } });
    expect(status).toBe(400);
    expect(body.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('is answered like the text', async () => {
    const asked = await post({ operationName: 'NewsPage', ...byHash(HASH), variables: VARIABLES });
    expect(asked.status).toBe(200);
    expect(asked.body.data).toMatchObject({ articles: { totalCount: 1, __typename: 'ArticlePage' } });
    expect(asked).toEqual(await post({ query: TEXT, variables: VARIABLES }));
  });

  it('is known for every document of the site and of the admin area', async () => {
    const operations = Object.values({ ...siteDocuments, ...adminDocuments }).filter(({ definitions }) =>
      definitions.some(({ kind }) => kind === 'OperationDefinition'),
    );
    expect(operations.length).toBeGreaterThan(50);
    for (const document of operations) {
      const { body } = await post({ ...byHash(hashOf(document)), variables: { wrong: 1 } });
      for (const { extensions } of body.errors ?? []) expect(extensions.code).not.toBe('PERSISTED_QUERY_NOT_FOUND');
    }
  });
});

describe('the cache', () => {
  let server: CachingServer;
  beforeAll(async () => {
    server = await cachingServer(site.databaseUrl);
  });
  afterAll(() => server.stop());

  it('keeps one answer for a hash and its text', async () => {
    const ask = (body: object) => {
      const text = JSON.stringify(body);
      const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
      return exchange(server.url, '/graphql', { method: 'POST', ...headers, body: text });
    };
    const asked = async () => (await server.asked()).filter(({ path }) => path === '/graphql').length;
    const first = await ask({ operationName: 'NewsPage', ...byHash(HASH), variables: VARIABLES });
    expect(JSON.parse(first.text)).toMatchObject({ data: { articles: { totalCount: 1 } } });
    const before = await asked();
    for (const body of [byHash(HASH), { query: TEXT }]) {
      expect((await ask({ ...body, variables: VARIABLES })).text).toBe(first.text);
    }
    expect(await asked()).toBe(before);
    // Neither a hash with a text nor one with other extensions is the plain query.
    await ask({ ...byHash(HASH), query: '{ me { id } }', variables: VARIABLES });
    await ask({ extensions: { ...byHash(HASH).extensions, other: 1 }, variables: VARIABLES });
    expect(await asked()).toBe(before + 2);
  });
});
