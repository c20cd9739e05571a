import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { cacheTagsOf } from '../response-cache/internal-request.ts';
import { releaseSlot } from './concurrency-limit.ts';

const MOST_LISTENERS = 20;

/**
 * Sends a list as a JSON array. A short list is sent whole, with an ETag, and may be cached. A long one is streamed in
 * batches at the client's pace, without an ETag, which would require the whole list in advance.
 * @param batches the items in order.
 * @param json the read shape of an item.
 */
export async function sendList<Item>(
  req: Request,
  res: Response,
  batches: AsyncGenerator<Item[]>,
  json: (item: Item) => object,
): Promise<void> {
  // The first batch is read before anything is sent, so that a failure gets an error answer.
  const first = await batches.next();
  const second = first.done ? first : await batches.next();
  if (second.done) return void res.json((first.value ?? []).map(json));

  // A response for the cache would be in memory as a whole. Each visitor gets a stream of their own instead.
  if (cacheTagsOf(req)) {
    await batches.return(undefined);
    return void res.destroy();
  }

  if (res.destroyed || req.socket.destroyed) {
    releaseSlot(res);
    return void (await batches.return(undefined));
  }

  res.type('json');
  if (req.method === 'HEAD') {
    await batches.return(undefined);
    return void res.end();
  }
  releaseSlot(res);
  // More than ten listeners wait for its end, with those of the pipeline. Node.js would take them for a leak.
  res.setMaxListeners(MOST_LISTENERS);
  try {
    await pipeline(Readable.from(jsonArray(chain(first.value, second.value, batches), json)), res);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

async function* chain<Item>(first: Item[], second: Item[], others: AsyncGenerator<Item[]>): AsyncGenerator<Item[]> {
  yield first;
  yield second;
  yield* others;
}

/** The text that JSON.stringify returns for the whole array, in batches. */
async function* jsonArray<Item>(batches: AsyncGenerator<Item[]>, json: (item: Item) => object): AsyncGenerator<string> {
  let before = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + batch.map((item) => JSON.stringify(json(item))).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

const GONE = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE', 'ERR_STREAM_DESTROYED'];

/** Whether the client disconnected before the end. */
function isGone(error: unknown): boolean {
  return error instanceof Error && GONE.includes(Reflect.get(error, 'code'));
}
