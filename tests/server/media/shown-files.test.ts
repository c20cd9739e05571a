/** @module-tag extended */

import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import express from 'express';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { cardPictures } from '#server/modules/media/card-pictures.ts';
import { shownFiles } from '#server/modules/media/shown-files.ts';
import { ChangeFeed } from '#server/platform/database/change-feed.ts';
import { cardFile, MediaFiles, shownFile } from '#server/platform/files/media-files.ts';
import { concurrencyLimit } from '#server/platform/http/concurrency-limit.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';
import { drawn } from '#tests/support/media-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const DIGEST = 'ab'.repeat(32);
const ADDRESS = `/media/${DIGEST}/320.webp`;
/** Longer than what sockets take at once. */
const BYTES = Buffer.alloc(16 * 1_024 * 1_024, 'x');

let database: TestDatabase;
let pool: pg.Pool;
let changes: ChangeFeed;

beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  await pool.query(
    `insert into media (digest, original_digest, format, file_name, width, height, bytes)
     values ($1, $1, 'png', 'a.png', 320, 200, 10)`,
    [DIGEST],
  );
  changes = new ChangeFeed(database.url);
  await vi.waitUntil(() => changes.isLive, { timeout: 20_000 });
});
afterAll(async () => {
  changes.close();
  await pool.end();
  await database.drop();
});

/** Serves the picture, one request at a time. @returns its port, and what it answers with. */
async function served(file: Buffer | null = BYTES, Files = MediaFiles) {
  const dataDirectory = temporaryFolder();
  const folder = join(dataDirectory, 'media', 'ab', DIGEST);
  mkdirSync(folder, { recursive: true });
  if (file) writeFileSync(join(folder, '320.webp'), file);
  const answers: ServerResponse[] = [];
  const app = express();
  app.use((_req, res, next) => {
    answers.push(res);
    next();
  });
  app.use(concurrencyLimit({ running: 1, waiting: 0 }));
  app.use(shownFiles({ pool, changes, mediaFiles: new Files({ dataDirectory, mediaStorage: null }) }));
  const server = createServer(app).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, answers };
}

it('readers that read nothing keep no one from the pictures in a bucket', async () => {
  let asked = 0;
  const bucket = createServer((_req, res) => {
    asked += 1;
    res.writeHead(200, { 'content-length': '1000' }).write('x');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    bucket.close();
    bucket.closeAllConnections();
  });
  await once(bucket, 'listening');
  const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
  const keys = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const mediaStorage = { bucket: 'sato', region: 'us-east-1', endpoint, ...keys };
  const files = new MediaFiles({ dataDirectory: '/nowhere', mediaStorage });
  for (let n = 0; n < 100; n += 1) void files.open('ab/abc/320.webp').catch(() => {});
  await expect.poll(() => asked).toBe(100);
});

it('a JPEG of a picture that was purged while it was made is not stored', async () => {
  const files = new MediaFiles({ dataDirectory: temporaryFolder(), mediaStorage: null });
  await files.put(shownFile(DIGEST, 320, 'webp'), await drawn(320, 200).webp().toBuffer());
  await cardPictures(files, async () => true)(DIGEST, 320);
  expect(await files.has(cardFile(DIGEST))).toBe(true);
  await files.removeFile(cardFile(DIGEST));
  expect(await cardPictures(files, async () => false)(DIGEST, 320)).toBeInstanceOf(Buffer);
  expect(await files.has(cardFile(DIGEST))).toBe(false);
});

const get = (port: number, options: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${ADDRESS}`, options);

it('a file that opens after its reader has left is closed', async () => {
  const opening = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const opened: Readable[] = [];
  class LateFiles extends MediaFiles {
    override async open(name: string) {
      opening.resolve();
      await left.promise;
      const file = await super.open(name);
      if (file) opened.push(file);
      return file;
    }
  }
  const { port, answers } = await served(BYTES, LateFiles);
  const reader = connect(port, '127.0.0.1');
  reader.write(`GET ${ADDRESS} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await opening.promise;
  reader.destroy();
  await expect.poll(() => answers[0]?.destroyed).toBeTruthy();
  left.resolve();
  await expect.poll(() => opened[0]?.destroyed).toBeTruthy();
});

it('a picture is read as its reader takes it, which takes no place from others', async () => {
  const { port, answers } = await served();
  const slow = connect(port, '127.0.0.1').pause();
  onTestFinished(() => void slow.destroy());
  slow.write(`GET ${ADDRESS} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await expect.poll(() => answers[0]?.headersSent && answers[0].writableNeedDrain).toBeTruthy();
  const whole = await get(port);
  expect([whole.status, Buffer.from(await whole.arrayBuffer()).equals(BYTES)]).toEqual([200, true]);
  expect(answers[0]?.writableLength).toBeLessThan(1_024 * 1_024);
  expect((await get(port, { method: 'HEAD' })).headers.get('content-type')).toBe('image/webp');
  const etag = whole.headers.get('etag') ?? '';
  expect((await get(port, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })).status).toBe(304);
});

it('a picture without its file is answered 404', async () => {
  const { port } = await served(null);
  expect((await get(port)).status).toBe(404);
});

it('the database is asked once for the widths of a picture, and again after a change', async () => {
  const { port } = await served(Buffer.from('small'));
  let queries = 0;
  const count = () => {
    queries += 1;
  };
  pool.on('acquire', count);
  onTestFinished(() => void pool.off('acquire', count));
  for (let n = 0; n < 5; n += 1) expect((await get(port)).status).toBe(200);
  expect(queries).toBe(1);
  await pool.query('update media set deleted_at = now()');
  await changes.caughtUp();
  expect((await get(port)).status).toBe(404);
  await pool.query('update media set deleted_at = null');
  await changes.caughtUp();
  expect((await get(port)).status).toBe(200);
});
