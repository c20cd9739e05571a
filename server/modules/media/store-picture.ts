import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { FILE_NAME_MAX, type PictureFormat } from '#domain/media.ts';
import { slugFromTitle } from '#domain/slug.ts';
import { type MediaFiles, originalFile } from '../../platform/files/media-files.ts';
import { lockFiles } from './files-lock.ts';
import { Media } from './media.entity.ts';
import { digestOf, encodedPicture, losesFrames, PictureError, pictureFormat } from './picture.ts';

/** A file as a person or a content folder gives it. */
export interface GivenPicture {
  name: string;
  bytes: Buffer;
}

interface StoreOptions {
  /** Whether an export gives the file back exactly as it is now, with everything that cameras write into it. */
  keepsFile: boolean;
  uploadedBy: number | null;
}

/**
 * Stores a picture once, however often it is given. A deleted one is there again.
 * @param em its transactions record who does it.
 * @throws PictureError for a file that can't be stored. Then nothing is.
 */
export async function storePicture(
  em: EntityManager,
  files: MediaFiles,
  given: GivenPicture,
  options: StoreOptions,
): Promise<Media> {
  return (await storedAgain(em, files, given, options)) ?? (await storedNew(em, files, given, options));
}

/** A picture that the site has, even as an earlier export wrote it; null if there is none. */
async function storedAgain(
  em: EntityManager,
  files: MediaFiles,
  { name, bytes }: GivenPicture,
  { keepsFile }: StoreOptions,
): Promise<Media | null> {
  const digest = digestOf(bytes);
  const known = await em.findOne(
    Media,
    { $or: [{ digest }, { originalDigest: digest, deletedAt: null }] },
    { orderBy: [{ deletedAt: 'asc nulls first' }, { id: 'asc' }] },
  );
  if (!known) return null;
  const isSame = !keepsFile || known.originalDigest === digest;
  if (isSame && known.deletedAt === null) return known;
  // Its files are lost, so they are stored again.
  if (known.deletedAt !== null && !(await files.hasAll(known))) return null;
  const changes: Partial<Media> = { deletedAt: null };
  if (!isSame) {
    const format = await pictureFormat(bytes);
    await files.put(originalFile(known.digest, format), bytes);
    Object.assign(changes, { originalDigest: digest, format, fileName: name, bytes: bytes.length });
  }
  return em.transactional(async (transaction) => {
    const media = await transaction.findOne(Media, known.id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    // Otherwise it was purged in the meantime.
    if (media) transaction.assign(media, changes);
    return media;
  });
}

async function storedNew(
  em: EntityManager,
  files: MediaFiles,
  { name, bytes }: GivenPicture,
  { keepsFile, uploadedBy }: StoreOptions,
): Promise<Media> {
  const digest = digestOf(bytes);
  // Content folders are warned when they are read, and get the whole file back.
  if (!keepsFile && losesFrames(bytes)) throw new PictureError('picture_moving');
  const encoded = await encodedPicture(bytes);
  const original = keepsFile ? { format: await pictureFormat(bytes), bytes } : encoded.original;
  const media = {
    digest,
    originalDigest: digestOf(original.bytes),
    format: original.format,
    fileName: keepsFile ? name : fileNameOf(name, original.format, digest),
    width: encoded.width,
    height: encoded.height,
    bytes: original.bytes.length,
    uploadedBy,
    deletedAt: null,
    updatedAt: new Date(),
  };
  for (;;) {
    await files.store(digest, { ...encoded, original });
    const stored = await em.transactional(async (transaction) => {
      await lockFiles(transaction, digest);
      // A process that purged the same picture may have removed its files a moment ago.
      if (!(await files.hasAll(media))) return null;
      return transaction.upsert(Media, media, {
        onConflictFields: ['digest'],
        onConflictExcludeFields: ['uploadedBy'],
      });
    });
    if (stored) return stored;
  }
}

/** A name that every system and every link understands: "Viejo San Juan.JPG" is `viejo-san-juan.jpg`. */
function fileNameOf(name: string, format: PictureFormat, digest: string): string {
  const stem = slugFromTitle(name.replace(/\.[^.]*$/, '')).slice(0, FILE_NAME_MAX);
  return `${stem || `picture-${digest.slice(0, 8)}`}.${format}`;
}
