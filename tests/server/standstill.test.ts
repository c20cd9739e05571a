/** @module-tag extended */

import 'reflect-metadata';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  execute,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
} from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CourseService } from '#server/modules/content/course/course.service.ts';
import { checkCost, MAX_QUERY_TOKENS } from '#server/platform/http/query-cost.ts';
import type { ListLengths } from '#server/platform/http/query-shape.ts';
import type { Site } from '#server/platform/site.ts';
import { createApiContext } from '#server/request-context.ts';
import { createSchema } from '#server/schema.ts';
import { countedSite } from '#tests/support/counted-site.ts';
import { cases } from '#tests/support/extent.ts';
import { Factories } from '#tests/support/factories.ts';
import { mostExpensiveQueries } from '#tests/support/most-expensive-queries.ts';

/**
 * How many times as long as plain fields of the same cost anything may take before the process does something else. The most
 * expensive takes about ten times as long. Parsing each body for each alias took a hundred times as long.
 */
const MOST = 25;

/** Of each kind of item: about as many as a site has, so that a list at its largest is no cheaper than it says. */
const ITEMS = 30;

/** A plain run measures the queries for one field in this many. */
const SHARES = 3;

const LITERALS = {
  pageSize: String(ITEMS),
  limit: String(ITEMS),
  replies: '3',
  page: '1',
  count: '10',
  draw: '1',
  id: '1',
  ids: '[1]',
  moduleId: '1',
  slug: '"issue-1"',
  username: '"sato"',
  search: '"bitcoim seed frase"',
  language: 'en',
  keys: '[{lessonId:1,id:"one"}]',
  key: '"x"',
  token: '"x"',
  digest: '"x"',
  email: '"x@example.org"',
  html: '"<p>x</p>"',
  input: '{}',
};

let site: Site;
let schema: GraphQLSchema;
let lengths: ListLengths;

beforeAll(async () => {
  site = await countedSite([]);
  schema = createSchema();
  await fill();
  lengths = await (await visitor()).get(CourseService).listLengths();
});
afterAll(() => site.close());

async function fill(): Promise<void> {
  const make = new Factories(site.em);
  const section = (
    n: number,
  ) => `<h2 id="s-${n}">Part ${n}</h2><p>A full node keeps a <em>seed phrase</em>, and its mempool what
    a private key has signed; <a href="/glossary#utxo">each output</a> is spent once. ${'Other words fill most texts. '.repeat(8)}</p>`;
  const body = Array.from({ length: 40 }, (_, n) => section(n)).join('\n');
  const bodies = (name: string) => ({ content: `${body}<p>${name}</p>`, contentEs: `${body}<p>es ${name}</p>` });
  const modules = [await make.module(), await make.module(), await make.module()];
  for (let n = 0; n < ITEMS; n += 1) {
    await make.article(bodies(`article ${n}`));
    await make.video();
    await make.lesson({ module: modules[n % modules.length]?.id ?? 1, ...bodies(`lesson ${n}`) });
  }
  for (const target of [{ article: 1 }, { video: 1 }, { lesson: 1 }]) {
    for (let n = 0; n < ITEMS; n += 1) {
      const { id } = await make.comment({ ...target, user: 1, content: `${n} @sato https://example.org `.repeat(40) });
      await make.comment({ ...target, user: 1, parent: id });
    }
  }
  const intro = `A seed phrase.[^1]\n\n${'**Bold** and [a link](/news), some words more. '.repeat(60)}\n\n[^1]: A note.`;
  await site.em.execute(
    `insert into newsletter_issue (slug, subject, subject_es, intro, intro_es, status, started_at)
     select 'issue-' || n, 'Issue', 'Boletín', ?, ?, 'sent', now() from generate_series(1, ?) n`,
    [intro, intro, ITEMS],
  );
}

function visitor() {
  return createApiContext(site, {
    owner: undefined,
    session: { id: '', passkeyId: undefined, confirmedAt: undefined, start: async () => {}, end: async () => {} },
    device: { value: undefined, set: () => {}, clear: () => {} },
    // Every query comes from somewhere else, so that none is refused for the ones before it.
    clientAddress: String(Math.random()),
    userAgent: 'test',
    source: 'graphql',
  });
}

async function isAllowed(text: string): Promise<boolean> {
  try {
    const query = parse(text, { maxTokens: MAX_QUERY_TOKENS });
    const operation = getOperationAST(query);
    if (operation) await checkCost({ schema, query, operation }, async () => lengths);
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds of this thread, whatever else the machine does. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The most milliseconds of work between two turns of the event loop while a visitor's query is answered. */
async function standstill(text: string): Promise<{ longest: number; codes: unknown[] }> {
  const document = parse(text);
  const contextValue = await visitor();
  let longest = 0;
  let last = worked();
  const look = () => {
    const now = worked();
    longest = Math.max(longest, now - last);
    last = now;
  };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      await nextTurn();
      look();
    }
  })();
  const { errors = [] } = await execute({ schema, document, contextValue });
  isOver = true;
  await watching;
  return { longest, codes: errors.map(({ originalError }) => originalError && Reflect.get(originalError, 'code')) };
}

const CLOSED = new Set<unknown>(['UNAUTHENTICATED', 'FORBIDDEN']);

it('every list of objects says how long it is', () => {
  const silent = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || type.name.startsWith('__')) return [];
    return Object.values(type.getFields())
      .filter(({ type: returned, extensions }) => {
        const list = isNonNullType(returned) ? returned.ofType : returned;
        const isOfObjects = isListType(list) && isObjectType(getNamedType(list));
        return isOfObjects && extensions.complexity === undefined && extensions.wholeList === undefined;
      })
      .map(({ name }) => `${type.name}.${name}`);
  });
  // What asks for a page says how long it is.
  expect(silent.filter((name) => !name.endsWith('Page.items'))).toEqual([]);
});

it('BASE-12 the most expensive query for each field lets others have their turn', async () => {
  const isOpen = async (text: string) => !(await standstill(text)).codes.some((code) => CLOSED.has(code));
  const PLAIN = 'Lesson.slug';
  const taken = cases(SHARES, 1);
  const isWanted = (field: string, n: number) => field === PLAIN || taken.includes((n % SHARES) + 1);
  const queries = await mostExpensiveQueries(schema, LITERALS, { isWanted, isAllowed, isOpen });
  expect(queries.length).toBeGreaterThan(taken.length * 45);
  const plain = queries.find(({ field }) => field === PLAIN)?.text ?? '';
  const tries = [];
  for (let n = 0; n < 5; n += 1) tries.push((await standstill(plain)).longest);
  const reference = tries.toSorted((a, b) => a - b)[2] ?? 0;
  const measured = [];
  for (const query of queries) measured.push({ ...query, longest: (await standstill(query.text)).longest });
  for (const query of measured.filter(({ longest }) => longest > MOST * reference)) {
    // The collection of garbage can fall on any of them, but hardly twice.
    query.longest = Math.min(query.longest, (await standstill(query.text)).longest);
  }
  const slowest = measured.toSorted((a, b) => b.longest - a.longest);
  console.log(
    `Plain fields: ${reference.toFixed(1)} ms of work at a stretch. The most:`,
    slowest.slice(0, 5).map(({ field, aliases, longest }) => `${field} ${aliases} times: ${longest.toFixed(1)} ms`),
  );
  expect(slowest.filter(({ longest }) => longest > MOST * reference).map(({ text }) => text.slice(0, 200))).toEqual([]);
});
