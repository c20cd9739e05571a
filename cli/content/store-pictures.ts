import type { EntityManager } from '@mikro-orm/postgresql';
import { storePicture } from '#server/modules/media/store-picture.ts';
import type { MediaFiles } from '#server/platform/files/media-files.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import type { FolderContent } from './formats.ts';

/**
 * Stores the pictures of a folder that the site doesn't have yet, exactly as they are, and takes over what is said about
 * them.
 * @throws SetupError for one that changed since it was read.
 */
export async function storePictures(
  { pictures, pictureBytes }: Pick<FolderContent, 'pictures' | 'pictureBytes'>,
  em: EntityManager,
  files: MediaFiles,
): Promise<void> {
  for (const [digest, picture] of pictures()) {
    const bytes = pictureBytes(picture);
    const given = { name: picture.name, bytes };
    const media = await storePicture(em, files, given, { keepsFile: true, uploadedBy: null });
    if (media.digest !== digest) throw new SetupError(`${picture.path} changed during the import. Import again.`);
    if (picture.description) em.assign(media, picture.description);
    await em.flush();
  }
}
