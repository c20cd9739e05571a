/**
 * What the largest answers cost: GraphQL lists of lessons with their bodies, and pages with very many comments. It
 * takes minutes, so `npm test` skips it. Build the site, then run
 *
 *   SATO_FAULTS=1 npx vitest run --config tests/vitest.config.ts tests/faults/large-answers.test.ts
 *
 * It prints bytes, seconds and the memory of the server, and checks generous bounds.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const LESSONS = 240;
const AT_ONCE = Number(process.env.AT_ONCE ?? 24);
const BODY = `<p>${'All about keys and coins. '.repeat(110)}</p>`;

const NESTED = '{ lessons { module { lessons { content } } } }';
const ALIASED = `{ ${Array.from({ length: 8 }, (_, n) => `a${n}: lessons { content contentEs }`)} }`;

interface Measured {
  bytes: number;
  seconds: number;
  /** Longest time without an answer from the health check. */
  silence: number;
  /** Peak resident memory of the server while it answered, in MB. */
  memory: number;
  statuses: number[];
}

let site: TestSite;

describe.runIf(process.env.SATO_FAULTS)('the largest answers', () => {
  beforeAll(async () => {
    site = await startSite({ LOG_LEVEL: 'silent' });
    await site.make.module();
    await site.em.execute(
      `insert into lesson (module_id, title, slug, content, content_es, duration, status, "order")
       select 1, 'Lesson ' || n, 'lesson-' || n, ?, ?, '5 min', 'published', n from generate_series(1, ?) n`,
      [BODY, BODY, LESSONS],
    );
  });
  afterAll(() => site.close());

  it(`answers ${AT_ONCE} nested lists of ${LESSONS} lessons, and stays responsive`, async () => {
    const measured = await measure(AT_ONCE, NESTED);
    expect(measured.memory).toBeLessThan(1_000);
  });

  it(`answers ${AT_ONCE} queries for the same bodies under many aliases, and stays responsive`, async () => {
    const measured = await measure(AT_ONCE, ALIASED);
    expect(measured.memory).toBeLessThan(1_000);
  });

  it.each([
    [600, 5_000],
    [20_000, 40],
  ])('shows an article with %i comments of %i characters', async (count, length) => {
    const { id, slug } = await site.make.article();
    await site.em.execute(
      `insert into comment (content, user_id, article_id, status, created_at)
       select repeat('word ', ?), 1, ?, 'published', timestamptz '2026-01-01' + n * interval '1 minute'
       from generate_series(1, ?) n`,
      [length / 5, id, count],
    );
    await site.em.execute('analyze stored_comment');
    for (const path of [`/news/${slug}`, `/api/comments?articleId=${id}`, '/api/comments']) {
      const measured = await measuredAsks(path, () => fetch(`${site.url}${path}`));
      expect(measured.bytes).toBeLessThan(20_000_000);
    }
  });
});

function measure(times: number, query: string): Promise<Measured> {
  return measuredAsks(`${times} × ${query.slice(0, 60)}`, ...Array.from({ length: times }, () => () => send(query)));
}

function send(query: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${site.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
}

async function measuredAsks(name: string, ...asks: (() => Promise<Response>)[]): Promise<Measured> {
  const server = serverId();
  const started = performance.now();
  let isOver = false;
  let memory = 0;
  let silence = 0;
  const watch = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await (await fetch(`${site.url}/healthz`)).text();
      silence = Math.max(silence, (performance.now() - asked) / 1000);
      memory = Math.max(memory, residentMegabytes(server));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const answers = await Promise.all(
    asks.map(async (ask) => {
      const answer = await ask();
      return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  isOver = true;
  await watch;
  const statuses = [...new Set(answers.map(({ status }) => status))];
  const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0) / answers.length;
  const measured = { bytes, seconds, silence, memory, statuses };
  console.log(
    name,
    JSON.stringify(measured, (_key, value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value)),
  );
  return measured;
}

/** The server is the only child of this process that is running. */
function serverId(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  return Number(children.at(-1));
}

function residentMegabytes(id: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
