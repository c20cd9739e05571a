import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type pg from 'pg';
import { version } from '../../../package.json';
import { EARLY_HEADERS } from '../http/security-headers.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import type { Site } from '../site.ts';
import { queueReader } from './queues.ts';
import { routeClass } from './route-class.ts';
import type { Tally } from './tally.ts';

const PATH = '/metrics';
const BEARER = /^Bearer +(\S+)$/i;
/** In seconds. Answers from memory take less than the first, and the last is where callers give up. */
const DURATIONS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface MetricsOptions {
  site: Pick<Site, 'orm' | 'pool' | 'changes' | 'securityLog' | 'mailOutcomes'>;
  /** What a caller of `/metrics` has to send. */
  token: string;
  cache: ResponseCache | null;
  /** By name, SQL of the queues; see `queueReader`. */
  queues: Record<string, string>;
}

/** Counts what the application answers, and tells those who have the token. Nothing in it is about one person or item. */
export async function withMetrics(application: RequestListener, options: MetricsOptions): Promise<RequestListener> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  await addGauges(registry, options);
  addCounters(registry, options.site);
  const isAllowed = tokenCheck(options.token);
  const measured = measuring(registry, application);
  return (req, res) => {
    if (req.method !== 'GET' || (req.url !== PATH && !req.url?.startsWith(`${PATH}?`))) return measured(req, res);
    if (!isAllowed(req)) return refuse(res);
    registry.metrics().then(
      (text) => answer(res, 200, { 'Content-Type': registry.contentType }, text),
      () => answer(res, 500, {}, ''),
    );
  };
}

function tokenCheck(token: string): (req: IncomingMessage) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const right = digest(token);
  return ({ headers }) => {
    const [, sent] = BEARER.exec(headers.authorization ?? '') ?? [];
    return sent !== undefined && timingSafeEqual(digest(sent), right);
  };
}

function refuse(res: ServerResponse): void {
  answer(res, 401, { 'WWW-Authenticate': 'Bearer realm="metrics"' }, 'A token is needed.\n');
}

function answer(res: ServerResponse, status: number, headers: Record<string, string>, text: string): void {
  const all = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...EARLY_HEADERS,
    ...headers,
  };
  res.writeHead(status, all).end(text);
}

function measuring(registry: Registry, application: RequestListener): RequestListener {
  const registers = [registry];
  const requests = new Counter({
    name: 'sato_http_requests_total',
    help: 'Requests by kind of address, status and whether the answer came from memory.',
    labelNames: ['route', 'status', 'cache'],
    registers,
  });
  const durations = new Histogram({
    name: 'sato_http_request_duration_seconds',
    help: 'Time until the whole answer was handed to the system.',
    labelNames: ['route', 'cache'],
    buckets: DURATIONS,
    registers,
  });
  return (req, res) => {
    const start = performance.now();
    const route = routeClass(req.url ?? '');
    const note = () => {
      const cache = res.cacheResult ?? 'none';
      // Who goes away in the middle got no status to speak of.
      const status = res.writableEnded ? `${Math.floor(res.statusCode / 100)}xx` : 'aborted';
      requests.inc({ route, status, cache });
      durations.observe({ route, cache }, (performance.now() - start) / 1_000);
    };
    application(req, res);
    // An answer from memory is complete already.
    if (res.writableEnded) note();
    else res.once('close', note);
  };
}

async function addGauges(registry: Registry, { site, cache, queues }: MetricsOptions): Promise<void> {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  new Gauge({ name: 'sato_build_info', help: 'The version.', labelNames: ['version'], registers: [registry] }).set(
    { version },
    1,
  );
  const { changes } = site;
  if (changes) gauge('sato_change_feed_up', 'Whether changes are noticed at once.', () => Number(changes.isLive));
  if (cache) {
    gauge('sato_response_cache_bytes', 'Bytes of the responses in memory.', () => cache.memory.size);
    gauge('sato_response_cache_responses', 'Responses in memory.', () => cache.memory.count);
  }
  addPools(registry, { content: await site.orm.em.getConnection().getNativeClient(), sessions: site.pool });
  addQueues(registry, queueReader(site.pool, queues));
}

function addPools(registry: Registry, pools: Record<string, pg.Pool>): void {
  const perPool = (name: string, help: string, read: (pool: pg.Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [label, pool] of Object.entries(pools)) this.set({ pool: label }, read(pool));
      },
    });
  perPool(
    'sato_database_connections_in_use',
    'Connections that work or are being opened.',
    (pool) => pool.totalCount - pool.idleCount,
  );
  perPool('sato_database_connections_max', 'Most connections.', (pool) => pool.options.max);
  perPool('sato_database_waiting', 'Callers that wait for a connection.', (pool) => pool.waitingCount);
}

/** Read once for the three of them. While the database doesn't answer, they have no values. */
function addQueues(registry: Registry, read: ReturnType<typeof queueReader>): void {
  const perQueue = (name: string, help: string, column: 'waiting' | 'failed' | 'oldest') =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        const states = await read();
        this.reset();
        for (const { queue, [column]: value } of states ?? []) if (value !== null) this.set({ queue }, value);
      },
    });
  perQueue('sato_queue_waiting', 'What waits, of all processes.', 'waiting');
  perQueue('sato_queue_failed', 'What was given up lately, or needs a person.', 'failed');
  perQueue('sato_queue_oldest_seconds', 'Age of the oldest that waits.', 'oldest');
}

function addCounters(registry: Registry, { securityLog, mailOutcomes }: MetricsOptions['site']): void {
  const ofTally = (name: string, help: string, labelNames: string[], tally: Tally) =>
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        for (const [words, count] of tally.all()) {
          const labels = words.split(' ').map((word, index) => [labelNames[index], word]);
          this.inc(Object.fromEntries(labels), count);
        }
      },
    });
  ofTally('sato_mails_total', 'Attempts to send a mail.', ['outcome'], mailOutcomes);
  ofTally('sato_security_events_total', 'Security events.', ['action', 'outcome'], securityLog.counts);
}
