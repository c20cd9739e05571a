import { request } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '#tests/support/caller.ts';
import { cleanUp } from '#tests/support/jobs.ts';
import { apng, bucketPlace, drawn, folderPlace, type MediaPlace, upload } from '#tests/support/media-files.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

/** The head of a file says what it is. */
const HEIC = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(200)]);

const MOVING_AVIF = Buffer.concat([Buffer.from('\0\0\0\x18ftypavis\0\0\0\0mif1avis', 'latin1'), Buffer.alloc(200)]);

describe.each([
  ['a folder', folderPlace],
  ['a bucket', bucketPlace],
])('with files in %s', (_place, open) => {
  let place: MediaPlace;
  let site: TestSite;
  let admin: SignedIn;

  beforeAll(async () => {
    place = await open();
    site = await startOwnSite(place.settings);
    admin = await withSession(site, { role: 'admin' });
  });
  afterAll(async () => {
    await site.close();
    await place.close();
  });

  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${site.url}${path}`, { headers });
  const rows = async () => (await site.em.execute('select digest from media')).length;

  it('refuses visitors, users and pages of other sites, and stores nothing', async () => {
    const bytes = await drawn(40, 30).png().toBuffer();
    expect((await upload(new Caller(site), bytes)).status).toBe(401);
    expect((await upload(await withSession(site), bytes)).status).toBe(403);
    expect((await upload(admin, bytes, 'a.png', { origin: 'https://elsewhere.example' })).status).toBe(403);
    const json = await admin.post('/api/media', { file: 'a' });
    expect(json.status).toBe(415);
    expect([await rows(), await place.names()]).toEqual([0, []]);
  });

  // What is refused never gets to where the files are.
  if (open === folderPlace) {
    it.each<[string, () => Promise<Uint8Array | string>, number, string]>([
      ['nothing', async () => '', 400, 'picture_missing'],
      ['a text with the name of a picture', async () => 'no picture', 415, 'picture_type'],
      ['a page', async () => '<!doctype html><script>alert(1)</script>', 415, 'picture_type'],
      ['an SVG', async () => '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 415, 'picture_svg'],
      ['a TIFF', async () => drawn(8, 8).tiff().toBuffer(), 415, 'picture_type'],
      ['a photo of an iPhone', async () => HEIC, 415, 'picture_heic'],
      ['an APNG of three frames', () => apng(3), 415, 'picture_moving'],
      ['an AVIF that moves', async () => MOVING_AVIF, 415, 'picture_moving'],
      ['more than 12 MiB', async () => Buffer.alloc(12 * 1024 * 1024 + 1), 413, 'picture_too_large'],
      ['a little more than that', async () => Buffer.alloc(12 * 1024 * 1024 + 100_000), 413, 'picture_too_large'],
      [
        'the beginning of a JPEG',
        async () => (await drawn(400, 300).jpeg().toBuffer()).subarray(0, -400),
        400,
        'picture_damaged',
      ],
      [
        'only the head of a PNG',
        async () => (await drawn(400, 300).png().toBuffer()).subarray(0, 60),
        400,
        'picture_damaged',
      ],
      ['a bomb of 100 million pixels', async () => bomb(), 400, 'picture_too_many_pixels'],
    ])('refuses %s', async (_what, bytes, status, problem) => {
      const refused = await upload(admin, await bytes(), 'harbor.jpg');
      expect(refused).toMatchObject({ status, answer: { fields: { file: problem } } });
      expect([await rows(), await place.names()]).toEqual([0, []]);
    });

    it('refuses several files at once, and stores none', async () => {
      const body = new FormData();
      for (const name of ['a.png', 'b.png']) body.append('file', new File([await png(40, 30)], name));
      const { status, body: answer } = await admin.send('/api/media', { method: 'POST', body });
      expect({ status, answer }).toMatchObject({ status: 400, answer: { fields: { file: 'picture_several' } } });
      expect(await rows()).toBe(0);
    });
  }

  it('stores nothing of an upload that is cut off, and takes the next one', async () => {
    const bytes = await png(300, 200);
    const head = '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    await new Promise<void>((resolve) => {
      const call = request(`${site.url}/api/media`, {
        method: 'POST',
        headers: {
          cookie: admin.cookie ?? '',
          'content-type': 'multipart/form-data; boundary=cut',
          'content-length': head.length + bytes.length + 100,
        },
      });
      call.on('error', () => resolve());
      call.write(head);
      call.write(bytes.subarray(0, bytes.length >> 1), () => call.destroy());
    });
    const unended = await admin.send('/api/media', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=cut' },
      body: Buffer.concat([Buffer.from(head), bytes]),
    });
    expect(unended).toMatchObject({ status: 400, body: { fields: { file: 'picture_cut_off' } } });
    expect([await rows(), await place.names()]).toEqual([0, []]);
    expect((await upload(admin, bytes, 'a.png')).status).toBe(201);
    await truncate(site.em, 'media cascade');
  });

  if (open === folderPlace) {
    it('takes 30 uploads a minute from one person, then says when to try again; others go on', async () => {
      const busy = await withSession(site, { role: 'editor' });
      const before = await place.names();
      for (let count = 0; count < 30; count += 1) expect((await upload(busy, '')).status).toBe(400);
      const refused = await upload(busy, await png(40, 30));
      expect(refused).toMatchObject({
        status: 429,
        answer: { code: 'RATE_LIMITED', message: 'Too many attempts. Try again in 1 min.' },
      });
      expect([await rows(), await place.names()]).toEqual([0, before]);
      expect((await upload(await withSession(site, { role: 'editor' }), await png(40, 30))).status).toBe(201);
      await truncate(site.em, 'media cascade');
    });

    it.each(['png', 'webp', 'avif', 'gif', 'jpeg'] as const)('takes %s, whatever its name says', async (format) => {
      const { status, answer } = await upload(
        admin,
        await drawn(500, 250, 90).toFormat(format).toBuffer(),
        'picture.txt',
      );
      expect({ status, ...answer }).toMatchObject({ status: 201, width: 500, height: 250 });
      const warnings: Error[] = [];
      const note = (warning: Error) => void warnings.push(warning);
      process.on('warning', note);
      const shown = await get(`/media/${answer.digest}/1440.webp`);
      expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({
        format: 'webp',
        width: 500,
      });
      process.off('warning', note);
      expect(warnings).toEqual([]);
    });

    it.each([
      ['a web page', '<!DOCTYPE html><p>Send me your words</p>'],
      ['a script', '<script>alert("polyglot")</script>'],
      ['a program', '<?php echo 1;'],
      ['a document', '%PDF-1.7'],
      ['an archive', 'PK\x03\x04hidden.exePK\x05\x06'.padEnd(60, '\0')],
    ])('refuses a picture that is also %s', async (_, other) => {
      const bytes = Buffer.concat([await png(90, 60), Buffer.from(other, 'latin1')]);
      const before = await rows();
      const editor = await withSession(site, { role: 'editor' });
      expect(await upload(editor, bytes, 'polyglot.png')).toMatchObject({
        status: 415,
        answer: { fields: { file: 'picture_polyglot' } },
      });
      expect(await rows()).toBe(before);
    });

    it('takes a photo with a video behind it, as phones write them, and keeps only the photo', async () => {
      const video = Buffer.from('\0\0\0\x18ftypmp42 a moving picture', 'latin1');
      const photo = Buffer.concat([await drawn(90, 60).jpeg().toBuffer(), video]);
      const { status, answer } = await upload(await withSession(site, { role: 'editor' }), photo, 'motion.jpg');
      const shown = Buffer.from(await (await get(`/media/${answer.digest}/320.webp`)).arrayBuffer());
      expect([status, shown.includes('moving')]).toEqual([201, false]);
    });
  }

  it('turns a photo as the camera says, and removes where it was taken', async () => {
    const photo = await drawn(1_000, 600)
      .withExif({ IFD0: { Copyright: 'Ana' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 28/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { status, answer } = await upload(admin, photo, 'Viejo San Juan.JPEG');
    expect({ status, answer }).toMatchObject({
      status: 201,
      answer: { width: 600, height: 1_000, fileName: 'viejo-san-juan.jpg', src: `/media/${answer.digest}/960.webp` },
    });
    expect((await place.names()).toSorted()).toEqual(expect.arrayContaining(['320.webp', '640.webp', 'original.jpg']));
    const shown = Buffer.from(await (await get(`/media/${answer.digest}/640.webp`)).arrayBuffer());
    const metadata = await sharp(shown).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 600, height: 1_000 });
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(Array(4).fill(undefined));
  });

  it('stores the same file once, and brings a deleted one back', async () => {
    const bytes = await png(700, 300);
    const [first, again] = [await upload(admin, bytes, 'one.png'), await upload(admin, bytes, 'two.png')];
    expect(again.answer).toEqual(first.answer);
    const { digest } = first.answer;
    await admin.graphql('mutation ($digest: String!) { deleteMedia(digest: $digest) { digest } }', { digest });
    expect((await get(`/media/${digest}/320.webp`)).status).toBe(404);
    expect((await upload(admin, bytes, 'one.png')).answer).toEqual(first.answer);
    expect((await get(`/media/${digest}/320.webp`)).status).toBe(200);
  });

  it('lets everyone keep a picture for good, and run nothing in it', async () => {
    const { answer } = await upload(admin, await png(1_500, 100), 'wide.png');
    const shown = await get(`/media/${answer.digest}/960.webp`);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    expect(shown.headers.get('set-cookie')).toBeNull();
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 960, height: 64 });
    const tag = shown.headers.get('etag') ?? '';
    expect(
      (await get(`/media/${answer.digest}/960.webp`, { 'if-none-match': tag, 'cache-control': 'max-age=0' })).status,
    ).toBe(304);
  });

  it.each([
    `/media/${'0'.repeat(64)}/960.webp`,
    '/media/short/960.webp',
    '/media/..%2f..%2fpackage.json/960.webp',
    `/media/${'0'.repeat(64)}/original.jpg`,
  ])('answers 404 to %s', async (path) => {
    const { status, headers } = await get(path);
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-cache']);
  });

  it('deletes the files of a picture 30 days after its deletion, and no others', async () => {
    // The server also adds files in AVIF.
    const count = async () => (await place.names()).filter((name) => !name.endsWith('.avif')).length;
    const before = await count();
    const kept = (await upload(admin, await png(410, 300), 'kept.png')).answer;
    const withStored = await count();
    const gone = (await upload(admin, await png(420, 300), 'gone.png')).answer;
    for (const [digest, days] of [
      [kept.digest, 29],
      [gone.digest, 31],
    ] as const) {
      await admin.graphql('mutation ($digest: String!) { deleteMedia(digest: $digest) { id } }', { digest });
      await site.em.execute("update media set deleted_at = now() - ? * interval '1 day' where digest = ?", [
        days,
        digest,
      ]);
    }
    await cleanUp(site.em, site.databaseUrl, place.settings);
    expect(await count()).toBe(withStored);
    expect(withStored).toBeGreaterThan(before);
    const left = await site.em.execute('select digest from media where digest in (?, ?)', [kept.digest, gone.digest]);
    expect(left).toEqual([{ digest: kept.digest }]);
  });

  const png = (width: number, height: number) => drawn(width, height, width).png().toBuffer();
});

/** A PNG of 100 million pixels, each of one bit. */
function bomb(): Buffer {
  const size = 10_000;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.writeUInt8(1, 8);
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const rows = deflateSync(Buffer.alloc(size * (size / 8 + 1)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
