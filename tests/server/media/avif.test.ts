/** @module-tag extended */

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { exchange, type KeptServer, keptServer } from '#tests/support/kept-servers.ts';
import { type LoadRecorder, loadRecorder } from '#tests/support/load-recorder.ts';
import { bucketPlace, drawn, folderPlace, type MediaPlace, upload } from '#tests/support/media-files.ts';
import { otherSession } from '#tests/support/other-session.ts';
import { type SignedIn, signedIn } from '#tests/support/sign-in.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

/** As Chromium, Safari, and a reader of feeds ask for images. */
const CHROMIUM = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const SAFARI = 'image/webp,image/avif,image/jxl,image/heic,image/heic-sequence,video/*;q=0.8,image/png,*/*;q=0.5';
const READER = '*/*';

describe.each([
  ['a folder', folderPlace],
  ['a bucket', bucketPlace],
])('pictures in AVIF, with files in %s', (name, open) => {
  let place: MediaPlace;
  let site: TestSite;
  let server: KeptServer;
  let loaded: LoadRecorder;
  let admin: SignedIn;
  /** A picture with much detail, one that moves, and one of so few bytes that AVIF doesn't pay. */
  let photo: string;
  let moving: string;
  let plain: string;

  beforeAll(async () => {
    place = await open();
    loaded = loadRecorder();
    site = await startOwnSite(place.settings);
    admin = await signedIn(site, { role: 'admin' });
    const uploaded = async (bytes: Buffer) => (await upload(admin, bytes)).answer.digest;
    moving = await uploaded(await movingPicture());
    plain = await uploaded(await drawn(16, 16).png().toBuffer());
    photo = await uploaded(await detailed(1_000, 600));
    server = await keptServer(site.databaseUrl, { ...place.settings, ...loaded.settings, READ_CACHE_SIZE: '0' });
    await vi.waitUntil(async () => (await encoded())[photo], { timeout: 60_000 });
  });
  afterAll(async () => {
    await server.stop();
    await site.close();
    await Promise.all([place.close(), loaded.close()]);
  });

  /** The widths in which each picture is there in AVIF, by digest. */
  const encoded = async () => {
    const rows = await site.em.execute<{ digest: string; widths: number[] | null }[]>(
      'select digest, widths from media_avif a join media m on m.id = a.media_id',
    );
    return Object.fromEntries(rows.map(({ digest, widths }) => [digest, widths]));
  };
  const get = (digest: string, width: number, accept: string) =>
    exchange(server.url, `/media/${digest}/${width}.webp`, { accept });
  const formatOf = async (bytes: Buffer) => {
    const { format, width, pages = 1 } = await sharp(bytes, { animated: true }).metadata();
    return { format, width, pages };
  };

  it('a server that reads them has loaded the SDK of S3 only if they are in a bucket', async () => {
    await get(photo, 640, READER);
    const names = await loaded.names();
    expect(names.some((url) => url.endsWith('/server/main.js'))).toBe(true);
    expect(names.some((url) => url.includes('/@aws-sdk/'))).toBe(name === 'a bucket');
  });

  it('readers that don’t name AVIF get WebP, and caches know that there are both', async () => {
    const { status, headers, bytes } = await get(photo, 640, READER);
    expect([status, headers['content-type'], headers.vary]).toEqual([200, 'image/webp', 'Accept']);
    expect(await formatOf(bytes)).toEqual({ format: 'webp', width: 640, pages: 1 });
  });

  it.each([CHROMIUM, SAFARI])('a browser that asks for %s gets AVIF, with fewer bytes', async (accept) => {
    for (const width of [320, 640, 960]) {
      const [avif, webp] = [await get(photo, width, accept), await get(photo, width, READER)];
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
    await site.em.execute('update media set deleted_at = now() where digest = ?', [photo]);
    // The server hears of it a moment later.
    await expect.poll(async () => (await get(photo, 640, CHROMIUM)).status).toBe(404);
    await site.em.execute('update media set deleted_at = null where digest = ?', [photo]);
  });

  it('a picture is shown in WebP while its AVIF is missing, and encoded again after a restore', async () => {
    await place.remove((name) => name.endsWith('.avif'));
    expect((await get(photo, 640, CHROMIUM)).headers['content-type']).toBe('image/webp');
    // Backups leave this table out.
    await truncate(site.em, 'media_avif');
    await expect.poll(async () => (await get(photo, 640, CHROMIUM)).headers['content-type']).toBe('image/avif');
  });

  it('a picture is taken by one process at a time, and again if that was killed', async () => {
    await site.em.execute("update media_avif set widths = null, begun_at = now() - interval '11 minutes'");
    await expect.poll(() => encoded()).toEqual({ [moving]: [], [plain]: [], [photo]: [320, 640, 960, 1440] });
    await site.em.execute('update media_avif set widths = null, begun_at = now() where media_id = 1');
    const later = (await upload(admin, await detailed(330, 200))).answer.digest;
    // The one that another process has begun would come first.
    await expect.poll(async () => (await encoded())[later]).toEqual([320, 640]);
    expect((await encoded())[moving]).toBeNull();
    await truncate(site.em, 'media_avif');
    await site.em.execute('delete from media where digest = ?', [later]);
  });

  it('a picture whose file was lost stops no other', async () => {
    await place.remove((name) => name === 'original.jpg');
    await truncate(site.em, 'media_avif');
    await expect.poll(() => encoded()).toEqual({ [moving]: [], [plain]: [], [photo]: [] });
    expect((await get(photo, 640, CHROMIUM)).headers['content-type']).toBe('image/webp');
  });
});

it('a picture whose AVIF can’t be written keeps no other from it, and is tried again later', async () => {
  const place = await folderPlace();
  const site = await startOwnSite(place.settings);
  onTestFinished(async () => {
    await site.close();
    await place.close();
  });
  const admin = await signedIn(site, { role: 'admin' });
  const job = await otherSession(site, 'lock table media_avif in share row exclusive mode');
  const [first, next] = [
    (await upload(admin, await detailed(330, 200))).answer.digest,
    (await upload(admin, await detailed(340, 200))).answer.digest,
  ];
  const inTheWay = join(place.settings.SATO_DATA_DIR ?? '', 'media', first.slice(0, 2), first, '320.avif');
  await mkdir(inTheWay);
  await job.commit();
  const encoded = async (digest: string) => {
    const rows = await site.em.execute<{ widths: number[] | null }[]>(
      'select widths from media_avif a join media m on m.id = a.media_id where digest = ?',
      [digest],
    );
    return rows[0]?.widths;
  };
  await expect.poll(() => encoded(next)).toEqual([320, 640]);
  expect(await encoded(first)).toBeNull();
  await rm(inTheWay, { recursive: true });
  await site.em.execute("update media_avif set begun_at = now() - interval '11 minutes' where widths is null");
  await expect.poll(() => encoded(first)).toEqual([320, 640]);
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
