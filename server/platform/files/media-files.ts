import { once } from 'node:events';
import { ReadStream } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { type PictureFormat, SOCIAL_CARD_WIDTH, storedWidths } from '#domain/media.ts';
import type { Config } from '../settings/config.ts';

/** Formats in which pages show pictures. */
export type ShownFormat = 'webp' | 'avif';

/** The name of a file in the storage, the same everywhere: `ab/ab…/960.webp`. */
export function shownFile(digest: string, width: number, format: ShownFormat): string {
  return `${digest.slice(0, 2)}/${digest}/${width}.${format}`;
}

/** The picture as social networks show it, made when it is first requested. */
export function cardFile(digest: string): string {
  return `${digest.slice(0, 2)}/${digest}/${SOCIAL_CARD_WIDTH}.jpg`;
}

export function originalFile(digest: string, format: PictureFormat): string {
  return `${digest.slice(0, 2)}/${digest}/original.${format}`;
}

/** What the names of a picture's files depend on. */
export interface StoredMedia {
  digest: string;
  format: PictureFormat;
  width: number;
}

/** The names of a picture's files, except AVIF and JPEG, which the site makes again where they are missing. */
export function storedFiles({ digest, format, width }: StoredMedia): string[] {
  return [originalFile(digest, format), ...storedWidths(width).map((stored) => shownFile(digest, stored, 'webp'))];
}

/** A picture in one of the sizes in which pages show it. */
export interface ShownPicture {
  /** One of `storedWidths`; a narrower picture has its own width. */
  width: number;
  bytes: Buffer;
}

/** A file of a picture, ready to be stored. */
export interface EncodedPicture {
  /** In pixels, as the picture is shown: turned, and one frame of an animation. */
  width: number;
  height: number;
  /** In WebP by width, see `storedWidths`. */
  shown: ShownPicture[];
  /** The whole picture without anything that isn't visible. */
  original: { format: PictureFormat; bytes: Buffer };
}

/**
 * The files of pictures, in a folder or a bucket. A file that pages show never changes under its name. Those of a picture
 * are there before its row in the database, and go after it, so that at worst there is a file that nothing refers to.
 */
export class MediaFiles {
  private disk: Promise<Disk> | undefined;

  constructor(private readonly config: Pick<Config, 'dataDirectory' | 'mediaStorage'>) {}

  /** Where the files are, for operators: "the folder …" or "the bucket …". */
  get place(): string {
    const { dataDirectory, mediaStorage } = this.config;
    if (!mediaStorage) return `the folder ${resolve(folderIn(dataDirectory))}`;
    const { bucket, endpoint } = mediaStorage;
    return `the bucket ${bucket}${endpoint === undefined ? '' : ` at ${endpoint}`}`;
  }

  /** @param original to keep instead of the one that was encoded again. */
  async store(digest: string, { shown, original }: EncodedPicture): Promise<void> {
    await Promise.all([
      this.put(originalFile(digest, original.format), original.bytes),
      ...shown.map(({ width, bytes }) => this.put(shownFile(digest, width, 'webp'), bytes)),
    ]);
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const disk = await this.opened();
    await disk.put(name, bytes);
  }

  async has(name: string): Promise<boolean> {
    const disk = await this.opened();
    return disk.exists(name);
  }

  /** Whether all files of a picture are there, except those in AVIF. */
  async hasAll(media: StoredMedia): Promise<boolean> {
    const found = await Promise.all(storedFiles(media).map((name) => this.has(name)));
    return found.every((isThere) => isThere);
  }

  /** @returns null if there is no such file. */
  async read(name: string): Promise<Buffer | null> {
    const disk = await this.opened();
    try {
      return Buffer.from(await disk.getBytes(name));
    } catch (error) {
      // Drivers say in different ways that there is no such file.
      if (await disk.exists(name)) throw error;
      return null;
    }
  }

  /** The bytes of a file, as they are read. @returns null if there is no such file. */
  async open(name: string): Promise<Readable | null> {
    const disk = await this.opened();
    try {
      const file = await disk.getStream(name);
      if (file instanceof ReadStream && file.pending) await once(file, 'open');
      return file;
    } catch (error) {
      if (await disk.exists(name)) throw error;
      return null;
    }
  }

  async removeFile(name: string): Promise<void> {
    const disk = await this.opened();
    await disk.delete(name);
  }

  /** All files of a picture. */
  async remove(digest: string): Promise<void> {
    const disk = await this.opened();
    await disk.deleteAll(`${digest.slice(0, 2)}/${digest}/`);
  }

  private opened(): Promise<Disk> {
    this.disk ??= openDisk(this.config);
    return this.disk;
  }
}

function folderIn(dataDirectory: string): string {
  return join(dataDirectory, 'media');
}

async function openDisk({
  dataDirectory,
  mediaStorage,
}: Pick<Config, 'dataDirectory' | 'mediaStorage'>): Promise<Disk> {
  if (!mediaStorage) return new Disk(new FSDriver({ location: folderIn(dataDirectory), visibility: 'private' }));
  // A tenth of a second and 20 MB that only sites with a bucket need.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = mediaStorage;
  const driver = new S3Driver({
    bucket,
    region,
    endpoint,
    credentials: { accessKeyId, secretAccessKey },
    // Services other than Amazon's often know neither buckets as hosts nor access lists nor checksums at the end.
    forcePathStyle: endpoint !== undefined,
    supportsACL: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Each picture being sent holds a socket, so a few slow readers could block everyone else. The server's limit of
    // connections bounds them.
    requestHandler: { httpAgent: { maxSockets: Infinity }, httpsAgent: { maxSockets: Infinity } },
    visibility: 'private',
  });
  return new Disk(driver);
}
