import type { EntityManager } from '@mikro-orm/postgresql';
import { FILE_NAME_MAX, type PictureFormat } from '#domain/media.ts';
import { slugFromTitle } from '#domain/slug.ts';
import { Media } from './media.entity.ts';
import type { MediaFiles } from './media-files.ts';
import { digestOf, encodedPicture, pictureFormat } from './picture.ts';

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

/** A stored picture that has the same file, even as an earlier export wrote it. Deleted ones don't count. */
export async function pictureOf(em: EntityManager, bytes: Buffer): Promise<Media | null> {
  const digest = digestOf(bytes);
  return em.findOne(
    Media,
    { $or: [{ digest }, { originalDigest: digest }], deletedAt: null },
    { orderBy: { id: 'asc' } },
  );
}

/**
 * Stores a picture once, however often it is given. A deleted one is there again.
 * @param em its transactions record who does it.
 * @throws PictureError for a file that can't be stored. Then nothing is.
 */
export async function storePicture(
  em: EntityManager,
  files: MediaFiles,
  { name, bytes }: GivenPicture,
  { keepsFile, uploadedBy }: StoreOptions,
): Promise<Media> {
  const known = await pictureOf(em, bytes);
  if (known) return known;
  const digest = digestOf(bytes);
  const encoded = await encodedPicture(bytes);
  const original = keepsFile ? { format: await pictureFormat(bytes), bytes } : encoded.original;
  await files.store(digest, { ...encoded, original });
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
  return em.transactional((transaction) =>
    transaction.upsert(Media, media, {
      onConflictFields: ['digest'],
      onConflictExcludeFields: ['uploadedBy', 'fileName'],
    }),
  );
}

/** A name that every system and every link understands: "Viejo San Juan.JPG" is `viejo-san-juan.jpg`. */
function fileNameOf(name: string, format: PictureFormat, digest: string): string {
  const stem = slugFromTitle(name.replace(/\.[^.]*$/, '')).slice(0, FILE_NAME_MAX);
  return `${stem || `picture-${digest.slice(0, 8)}`}.${format}`;
}
