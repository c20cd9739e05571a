import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import sharp, { type Sharp } from 'sharp';
import type { SignedIn } from './sign-in.ts';

/** A place for the files of pictures, which goes away with `close`. */
export interface MediaPlace {
  /** For the site. */
  settings: Record<string, string>;
  /** Names of all files in it. */
  names(): Promise<string[]>;
  /** Loses the files whose name is one of these. */
  remove(isMeant: (name: string) => boolean): Promise<void>;
  close(): Promise<void>;
}

export async function folderPlace(): Promise<MediaPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'sato-media-'));
  const files = async () => {
    const found = await readdir(join(folder, 'media'), { recursive: true, withFileTypes: true }).catch(() => []);
    return found.filter((entry) => entry.isFile());
  };
  return {
    settings: { SATO_DATA_DIR: folder },
    names: async () => (await files()).map(({ name }) => name),
    remove: async (isMeant) => {
      for (const { name, parentPath } of await files()) if (isMeant(name)) await rm(join(parentPath, name));
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

const BUCKET = 'pictures';

export async function bucketPlace(): Promise<MediaPlace> {
  const server: FauxqsServer = await startFauxqs({ port: 0, logger: false });
  server.createBucket(BUCKET);
  const endpoint = `http://127.0.0.1:${server.port}`;
  const settings = {
    MEDIA_S3_BUCKET: BUCKET,
    MEDIA_S3_ENDPOINT: endpoint,
    MEDIA_S3_KEY_ID: 'key',
    MEDIA_S3_SECRET: 'secret',
  };
  const keys = async () => {
    const list = await (await fetch(`${endpoint}/${BUCKET}?list-type=2`)).text();
    return Array.from(list.matchAll(/<Key>([^<]+)<\/Key>/g), ([, key = '']) => key);
  };
  return {
    settings,
    names: async () => (await keys()).map((key) => basename(key)),
    remove: async (isMeant) => {
      for (const key of await keys())
        if (isMeant(basename(key))) await fetch(`${endpoint}/${BUCKET}/${key}`, { method: 'DELETE' });
    },
    close: () => server.stop(),
  };
}

/** A picture of two colors; others for another `hue`. */
export function drawn(width: number, height: number, hue = 0): Sharp {
  const half = { create: { width: Math.max(1, width >> 1), height, channels: 3, background: hsl(hue + 180) } } as const;
  return sharp({ create: { width, height, channels: 3, background: hsl(hue) } }).composite([
    { input: half, left: 0, top: 0 },
  ]);
}

function hsl(hue: number): string {
  return `hsl(${hue % 360}, 80%, 50%)`;
}

export interface Uploaded {
  id: number;
  digest: string;
  src: string;
  width: number;
  height: number;
  fileName: string;
}

/** Uploads as the admin area does. */
export async function upload(
  caller: Pick<SignedIn, 'send'>,
  bytes: Uint8Array | string,
  name = 'harbor.jpg',
  headers: Record<string, string> = {},
) {
  const body = new FormData();
  body.set('file', new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], name));
  const { status, body: answer } = await caller.send('/api/media', { method: 'POST', body, headers });
  return { status, answer: answer as Uploaded & { message: string; fields: Record<string, string> } };
}

/** A PNG that says how many frames it has, and has the first. */
export async function apng(frames: number): Promise<Buffer> {
  const still = await drawn(40, 30).png().toBuffer();
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(8, 0);
  chunk.write('acTL', 4, 'latin1');
  chunk.writeUInt32BE(frames, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16);
  // Behind the signature and the head.
  return Buffer.concat([still.subarray(0, 33), chunk, still.subarray(33)]);
}
