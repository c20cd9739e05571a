/** @module-tag extended */

import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import pg from 'pg';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { avifJob } from '#server/modules/media/avif-job.ts';
import { digestOf, encodedPicture } from '#server/modules/media/picture.ts';
import { shownFiles } from '#server/modules/media/shown-files.ts';
import { MediaFiles } from '#server/platform/files/media-files.ts';
import { runJob } from '#server/platform/jobs/run-job.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { exchange } from '#tests/support/caching-servers.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';
import { loadRecorder } from '#tests/support/load-recorder.ts';
import { bucketPlace, drawn, folderPlace, type MediaPlace } from '#tests/support/media-files.ts';
import { runServer } from '#tests/support/run-server.ts';

/** As Chromium, Safari, and a reader of feeds ask for images. */
const CHROMIUM = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const SAFARI = 'image/webp,image/avif,image/jxl,image/heic,image/heic-sequence,video/*;q=0.8,image/png,*/*;q=0.5';
const READER = '*/*';

const SILENT = pino({ level: 'silent' });

let database: TestDatabase;
let pool: pg.Pool;
let place: MediaPlace;
let mediaFiles: MediaFiles;

async function openPlace(open: () => Promise<MediaPlace>): Promise<void> {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  place = await open();
  mediaFiles = new MediaFiles(readConfig(place.settings));
}

async function closePlace(): Promise<void> {
  await pool.end();
  await Promise.all([place.close(), database.drop()]);
}

/** Stores a picture as an upload does. @returns its digest. */
async function stored(bytes: Buffer): Promise<string> {
  const picture = await encodedPicture(bytes);
  const digest = digestOf(bytes);
  await mediaFiles.store(digest, picture);
  await pool.query(
    `insert into media (digest, original_digest, format, file_name, width, height, bytes)
     values ($1, $1, $2, 'a.png', $3, $4, $5)`,
    [digest, picture.original.format, picture.width, picture.height, bytes.length],
  );
  return digest;
}

/** Begins to encode what is there, until the end of the test. */
function encode(): void {
  const end = runJob(avifJob({ pool, mediaFiles }, SILENT), SILENT);
  onTestFinished(() => end());
}

/** The widths in which each picture is there in AVIF, by digest. */
async function encoded(): Promise<Record<string, number[] | null>> {
  const { rows } = await pool.query<{ digest: string; widths: number[] | null }>(
    'select digest, widths from media_avif a join media m on m.id = a.media_id',
  );
  return Object.fromEntries(rows.map(({ digest, widths }) => [digest, widths]));
}

describe.each([
  ['a folder', folderPlace],
  ['a bucket', bucketPlace],
])('pictures in AVIF, with files in %s', (name, open) => {
  let server: Server;
  /** A picture with much detail, one that moves, and one of so few bytes that AVIF doesn't pay. */
  let photo: string;
  let moving: string;
  let plain: string;

  beforeAll(async () => {
    await openPlace(open);
    moving = await stored(await movingPicture());
    plain = await stored(await drawn(16, 16).png().toBuffer());
    photo = await stored(await detailed(400, 240));
    server = createServer(express().use(shownFiles({ pool, mediaFiles, changes: null }))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const end = runJob(avifJob({ pool, mediaFiles }, SILENT), SILENT);
    await vi.waitUntil(async () => (await encoded())[photo], { timeout: 60_000 });
    await end();
  });
  afterAll(async () => {
    server.close();
    await closePlace();
  });

  const get = (digest: string, width: number, accept: string) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return exchange(url, `/media/${digest}/${width}.webp`, { accept });
  };
  const formatOf = async (bytes: Buffer) => {
    const { format, width, pages = 1 } = await sharp(bytes, { animated: true }).metadata();
    return { format, width, pages };
  };

  it('readers that don’t name AVIF get WebP, and caches know that there are both', async () => {
    const { status, headers, bytes } = await get(photo, 640, READER);
    expect([status, headers['content-type'], headers.vary]).toEqual([200, 'image/webp', 'Accept']);
    expect(await formatOf(bytes)).toEqual({ format: 'webp', width: 400, pages: 1 });
  });

  it.each([CHROMIUM, SAFARI])('a browser that asks for %s gets AVIF, with fewer bytes', async (accept) => {
    for (const [name, width] of [
      [320, 320],
      [640, 400],
    ] as const) {
      const [avif, webp] = [await get(photo, name, accept), await get(photo, name, READER)];
      expect(avif.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'content-type': 'image/avif',
        vary: 'Accept',
      });
      expect(await formatOf(avif.bytes)).toEqual({ format: 'heif', width, pages: 1 });
      expect(avif.bytes.length).toBeLessThan(webp.bytes.length);
      expect(avif.headers.etag).not.toBe(webp.headers.etag);
    }
  });

  it('a picture that moves goes on moving, and one that AVIF makes larger stays as it is', async () => {
    expect(await formatOf((await get(moving, 320, CHROMIUM)).bytes)).toEqual({ format: 'webp', width: 40, pages: 2 });
    expect((await get(plain, 320, CHROMIUM)).headers['content-type']).toBe('image/webp');
  });

  it('a deleted picture is gone in both formats', async () => {
    await pool.query('update media set deleted_at = now() where digest = $1', [photo]);
    for (const accept of [CHROMIUM, READER]) expect((await get(photo, 640, accept)).status).toBe(404);
    await pool.query('update media set deleted_at = null where digest = $1', [photo]);
  });

  it('a picture is shown in WebP while its AVIF is missing, and encoded again after a restore', async () => {
    await place.remove((file) => file.endsWith('.avif'));
    expect((await get(photo, 640, CHROMIUM)).headers['content-type']).toBe('image/webp');
    // Backups leave this table out.
    await pool.query('truncate media_avif');
    encode();
    await expect.poll(async () => (await get(photo, 640, CHROMIUM)).headers['content-type']).toBe('image/avif');
  });

  it('a picture is taken by one process at a time, and again if that was killed', async () => {
    await pool.query("update media_avif set widths = null, begun_at = now() - interval '11 minutes'");
    encode();
    await expect.poll(() => encoded()).toEqual({ [moving]: [], [plain]: [], [photo]: [320, 640] });
    await pool.query('update media_avif set widths = null, begun_at = now() where media_id = 1');
    const later = await stored(await detailed(330, 200));
    encode();
    // The one that another process has begun would come first.
    await expect.poll(async () => (await encoded())[later]).toEqual([320, 640]);
    expect((await encoded())[moving]).toBeNull();
    await pool.query('truncate media_avif');
    await pool.query('delete from media where digest = $1', [later]);
  });

  it('a server encodes what is left when it starts, and has loaded the SDK of S3 only if they are in a bucket', async () => {
    await pool.query('truncate media_avif');
    const loaded = loadRecorder();
    onTestFinished(loaded.close);
    const other = await runServer({ DATABASE_URL: database.url, ...place.settings, ...loaded.settings }).ready;
    await expect.poll(() => encoded()).toEqual({ [moving]: [], [plain]: [], [photo]: [320, 640] });
    const { headers } = await exchange(other, `/media/${photo}/640.webp`, { accept: CHROMIUM });
    expect(headers['content-type']).toBe('image/avif');
    const names = await loaded.names();
    expect(names.some((url) => url.includes('/sharp/'))).toBe(true);
    expect(names.some((url) => url.includes('/@aws-sdk/'))).toBe(name === 'a bucket');
  });

  it('a picture whose file was lost stops no other', async () => {
    await place.remove((file) => file === 'original.jpg');
    await pool.query('truncate media_avif');
    encode();
    await expect.poll(() => encoded()).toEqual({ [moving]: [], [plain]: [], [photo]: [] });
    expect((await get(photo, 640, CHROMIUM)).headers['content-type']).toBe('image/webp');
  });
});

describe('a picture whose AVIF can’t be written', () => {
  // Jobs of the test end first.
  beforeEach(async () => {
    await openPlace(folderPlace);
    onTestFinished(closePlace);
  });

  it('keeps no other from it, and is tried again later', async () => {
    const [first, next] = [await stored(await detailed(330, 200)), await stored(await detailed(340, 200))];
    const inTheWay = join(place.settings.SATO_DATA_DIR ?? '', 'media', first.slice(0, 2), first, '320.avif');
    await mkdir(inTheWay);
    encode();
    await expect.poll(() => encoded()).toEqual({ [first]: null });
    // Another process, because this one waits for some seconds after a failure.
    encode();
    await expect.poll(() => encoded()).toEqual({ [first]: null, [next]: [320, 640] });
    await rm(inTheWay, { recursive: true });
    await pool.query("update media_avif set begun_at = now() - interval '11 minutes' where widths is null");
    encode();
    await expect.poll(async () => (await encoded())[first]).toEqual([320, 640]);
  });
});

/** Noise that is blurred, so that it has edges of every kind. */
async function detailed(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .blur(3)
    .jpeg()
    .toBuffer();
}

async function movingPicture(): Promise<Buffer> {
  const frames = await Promise.all([0, 120].map((hue) => drawn(40, 30, hue).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}
