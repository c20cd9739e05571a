import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { giveUpPlace, refuseForNow } from './admission.ts';

/** Most long lists that are sent at a time, in total and to one network address. */
const MOST_LISTS = 50;
const MOST_LISTS_A_CALLER = 10;

/** Number of long lists that are being sent, by network address. */
const open = new Map<string, number>();
let total = 0;

/**
 * Sends a list as a JSON array. A short list is sent whole, with an ETag. A long one is streamed in batches at the
 * client's pace, until the client disconnects. It has no ETag, because that would require the whole list in advance.
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

  const { clientAddress } = req.api;
  const ofCaller = open.get(clientAddress) ?? 0;
  if (total >= MOST_LISTS || ofCaller >= MOST_LISTS_A_CALLER) {
    await batches.return(undefined);
    return refuseForNow(`${req.baseUrl}${req.path}`, res);
  }
  res.type('json');
  if (req.method === 'HEAD') {
    await batches.return(undefined);
    return void res.end();
  }
  total += 1;
  open.set(clientAddress, ofCaller + 1);
  giveUpPlace(res);
  try {
    await pipeline(Readable.from(jsonArray(chain(first.value, second.value, batches), json)), res);
  } catch (error) {
    if (!isGone(error)) throw error;
  } finally {
    total -= 1;
    const left = (open.get(clientAddress) ?? 1) - 1;
    if (left > 0) open.set(clientAddress, left);
    else open.delete(clientAddress);
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

/** Whether the client disconnected before the end. */
function isGone(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'ERR_STREAM_PREMATURE_CLOSE';
}
