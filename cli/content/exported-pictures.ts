import { posix } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { stringify } from 'yaml';
import { addresses } from '#domain/addresses.ts';
import { Media } from '#server/media/media.entity.ts';
import { type MediaFiles, originalFile } from '#server/media/media-files.ts';
import { MEDIA_FILE } from './content-files.ts';
import type { ContentFile, ExportedFile } from './item-files.ts';

const ADDRESS = addresses.mediaFile('([0-9a-f]{64})', '960\\.webp');
/** In a text, an image in Markdown or HTML. Links lead to the site, not to a file. */
const IN_TEXT = new RegExp(`(!\\[(?:\\\\.|[^\\]\\\\])*\\]\\(|src=")${ADDRESS}`, 'g');
const IN_META = new RegExp(`()${ADDRESS}`, 'g');

/**
 * The files of items with the pictures that they show: as files next to the texts, which name them, and what is said
 * about them in `media.yml`. Pictures that were deleted keep their address.
 */
export async function withPictures(
  files: ContentFile[],
  em: EntityManager,
  media: MediaFiles,
): Promise<ExportedFile[]> {
  const digests = new Set(files.flatMap((file) => digestsIn(file)));
  if (digests.size === 0) return files;
  const found = await em.find(Media, { digest: [...digests], deletedAt: null });
  const byDigest = new Map(found.map((each) => [each.digest, each]));
  const written: ExportedFile[] = [];
  for (const [folder, own] of Map.groupBy(files, ({ path }) => posix.dirname(path))) {
    const shown = [...new Set(own.flatMap((file) => digestsIn(file)))].flatMap((digest) => byDigest.get(digest) ?? []);
    const names = namesOf(shown);
    written.push(...own.map((file) => withNames(file, names)));
    const descriptions = shown.flatMap((each) => describedBy(each, names));
    if (descriptions.length > 0) {
      written.push({
        path: `${folder}/${MEDIA_FILE}`,
        text: stringify(Object.fromEntries(descriptions), { lineWidth: 0 }),
      });
    }
    for (const { digest, format } of shown) {
      const bytes = await media.read(originalFile(digest, format));
      if (bytes) written.push({ path: `${folder}/${names.get(digest)}`, text: bytes });
    }
  }
  return written;
}

function patternOf({ path }: ContentFile): RegExp {
  return posix.basename(path) === 'meta.yml' ? IN_META : IN_TEXT;
}

function digestsIn(file: ContentFile): string[] {
  return Array.from(file.text.matchAll(patternOf(file)), ([, , digest = '']) => digest);
}

function withNames(file: ContentFile, names: ReadonlyMap<string, string>): ContentFile {
  const text = file.text.replace(patternOf(file), (whole, before: string, digest: string) => {
    const name = names.get(digest);
    return name === undefined ? whole : before + name;
  });
  return { ...file, text };
}

/** Different pictures of an item may have the same name. */
function namesOf(shown: readonly Media[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { digest, fileName } of shown) {
    const isTaken = [...names.values()].includes(fileName);
    names.set(digest, isTaken ? fileName.replace(/(?=\.[^.]*$)/, `-${digest.slice(0, 8)}`) : fileName);
  }
  return names;
}

/** Its entry in `media.yml`, if there is anything to say. */
function describedBy(media: Media, names: ReadonlyMap<string, string>): [string, object][] {
  const { altEn, altEs, decorative, credit, licence, sourceUrl, focalX, focalY } = media;
  const facts = {
    ...(altEn !== null && { altEn }),
    ...(altEs !== null && { altEs }),
    ...(decorative && { decorative }),
    ...(credit !== null && { credit }),
    ...(licence !== null && { licence }),
    ...(sourceUrl !== null && { sourceUrl }),
    ...(focalX !== 0.5 && { focalX }),
    ...(focalY !== 0.5 && { focalY }),
  };
  return Object.keys(facts).length > 0 ? [[names.get(media.digest) ?? media.fileName, facts]] : [];
}
