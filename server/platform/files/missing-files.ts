import type { EntityManager } from '@mikro-orm/postgresql';
import { SetupError } from '../settings/setup-error.ts';
import { type MediaFiles, type StoredMedia, storedFiles } from './media-files.ts';

/** Names of files that a sentence lists. */
const LISTED = 3;

/**
 * For a command that found no file at all, which means that it has other settings than the site.
 * @param count of the files that the database names.
 */
export function noFilesFound({ place }: MediaFiles, count: number): SetupError {
  return new SetupError(
    `None of the ${count} picture files listed in the database were found in ${place}. The command probably has different ` +
      'settings from the site: set SATO_DATA_DIR, or MEDIA_S3_BUCKET with its keys, as for the site. To leave the ' +
      'pictures out, add --no-pictures.',
  );
}

/** For a command that misses some files. @throws SetupError if no file of any picture is there. */
export async function refuseOtherPlace(files: MediaFiles, em: EntityManager): Promise<void> {
  const pictures = await em.execute<StoredMedia[]>('select digest, format, width from media where deleted_at is null');
  const names = pictures.flatMap(storedFiles);
  for (const name of names) if (await files.has(name)) return;
  throw noFilesFound(files, names.length);
}

/** What a command wrote without some files, and what to do. @param names of the files, at least one. */
export function filesNotWritten(output: 'backup' | 'export', { place }: MediaFiles, names: readonly string[]): string {
  return (
    `${filesOfPictures(names.length)} missing from the ${output}, because ${place} doesn't have ` +
    `${names.length === 1 ? 'it' : 'them'}: ${listed(names)}. Everything else was written. Check that SATO_DATA_DIR and ` +
    `MEDIA_S3_BUCKET are set as for the site. If they are, ${names.length === 1 ? 'this file is' : 'these files are'} ` +
    `lost. ${REMEDY}`
  );
}

/** What a backup lacks, and what to do. @param names of the files, at least one. */
export function filesNotInBackup(names: readonly string[]): string {
  return (
    `${filesOfPictures(names.length)} missing from the backup, because the storage didn't have ` +
    `${names.length === 1 ? 'it' : 'them'} when it was made: ${listed(names)}. ${REMEDY}`
  );
}

const REMEDY = 'Copy what is missing from an earlier backup, or delete these pictures in the library.';

function filesOfPictures(count: number): string {
  return count === 1 ? '1 picture file is' : `${count} picture files are`;
}

function listed(names: readonly string[]): string {
  const more = names.length - LISTED;
  return `${names.slice(0, LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
