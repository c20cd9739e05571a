import { posix } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { stringify } from 'yaml';
import { addresses } from '#domain/addresses.ts';
import { MEDIA_WIDTHS } from '#domain/media.ts';
import { Media } from '#server/modules/media/media.entity.ts';
import { type MediaFiles, originalFile } from '#server/platform/files/media-files.ts';
import { MEDIA_FILE } from './content-files.ts';
import type { ContentFile, ExportedFile } from './item-files.ts';

/** What the files of some items became. */
export interface WithPictures {
  files: ExportedFile[];
  /** Names in the storage of files that are missing there. The texts keep the addresses of these pictures. */
  missing: string[];
}

/** What is before an address of a picture, and its digest. */
interface Addresses {
  inText: RegExp;
  inMeta: RegExp;
}

/** @param origins the beginnings of the site's full addresses, which texts may have. */
function addressesOn(origins: readonly string[]): Addresses {
  const origin = origins.length > 0 ? `(?:${origins.map((one) => one.replace(/[.[\]]/g, '\\$&')).join('|')})?` : '';
  const address = origin + addresses.mediaFile('([0-9a-f]{64})', `(?:${MEDIA_WIDTHS.join('|')})\\.webp`);
  return {
    // An image in Markdown or HTML. Links lead to the site, not to a file.
    inText: new RegExp(`(!\\[(?:\\\\.|[^\\]\\\\])*\\]\\(|src=")${address}`, 'g'),
    inMeta: new RegExp(`(: )${address}`, 'g'),
  };
}

/**
 * The files of items with the pictures that they show: as files next to the texts, which name them, and what is said
 * about them in `media.yml`. Pictures that were deleted keep their address.
 * @param origins the beginnings of the site's full addresses.
 * @param there names of pictures whose files and descriptions are there already, by digest.
 */
export async function withPictures(
  files: ContentFile[],
  em: EntityManager,
  media: MediaFiles,
  origins: readonly string[],
  there: ReadonlyMap<string, string> = new Map(),
): Promise<WithPictures> {
  const patterns = addressesOn(origins);
  const digests = new Set(files.flatMap((file) => digestsIn(file, patterns)));
  if (digests.size === 0) return { files, missing: [] };
  const found = await em.find(Media, { digest: [...digests], deletedAt: null });
  const byDigest = new Map(found.map((each) => [each.digest, each]));
  const written: ExportedFile[] = [];
  const missing: string[] = [];
  for (const [folder, own] of Map.groupBy(files, ({ path }) => posix.dirname(path))) {
    const shown: Media[] = [];
    const pictures = new Map<string, Buffer>();
    for (const digest of new Set(own.flatMap((file) => digestsIn(file, patterns)))) {
      const each = byDigest.get(digest);
      if (!each || there.has(digest)) continue;
      const name = originalFile(digest, each.format);
      const bytes = await media.read(name);
      if (bytes) {
        shown.push(each);
        pictures.set(digest, bytes);
      } else missing.push(name);
    }
    const names = namesOf(shown, there);
    written.push(...own.map((file) => withNames(file, names, patterns)));
    const descriptions = shown.flatMap((each) => describedBy(each, names));
    if (descriptions.length > 0) {
      written.push({
        path: `${folder}/${MEDIA_FILE}`,
        text: stringify(Object.fromEntries(descriptions), { lineWidth: 0 }),
      });
    }
    for (const [digest, text] of pictures) written.push({ path: `${folder}/${names.get(digest)}`, text });
  }
  return { files: written, missing };
}

function patternFor({ path }: ContentFile, { inText, inMeta }: Addresses): RegExp {
  return posix.basename(path) === 'meta.yml' ? inMeta : inText;
}

function digestsIn(file: ContentFile, patterns: Addresses): string[] {
  return Array.from(file.text.matchAll(patternFor(file, patterns)), ([, , digest = '']) => digest);
}

function withNames(file: ContentFile, names: ReadonlyMap<string, string>, patterns: Addresses): ContentFile {
  const text = file.text.replace(patternFor(file, patterns), (whole, before: string, digest: string) => {
    const name = names.get(digest);
    return name === undefined ? whole : before + name;
  });
  return { ...file, text };
}

/** Different pictures of an item may have the same name. */
function namesOf(shown: readonly Media[], there: ReadonlyMap<string, string>): Map<string, string> {
  const names = new Map(there);
  for (const { digest, fileName } of shown) {
    const isTaken = [...names.values()].includes(fileName);
    names.set(digest, isTaken ? fileName.replace(/(?=\.[^.]*$)/, `-${digest.slice(0, 8)}`) : fileName);
  }
  return names;
}

/** Its entry in `media.yml`, if there is anything to say. */
function describedBy(media: Media, names: ReadonlyMap<string, string>): [string, object][] {
  const { altEn, altEs, decorative, credit, license, sourceUrl, focalX, focalY } = media;
  const facts = {
    ...(altEn !== null && { altEn }),
    ...(altEs !== null && { altEs }),
    ...(decorative && { decorative }),
    ...(credit !== null && { credit }),
    ...(license !== null && { license }),
    ...(sourceUrl !== null && { sourceUrl }),
    ...(focalX !== 0.5 && { focalX }),
    ...(focalY !== 0.5 && { focalY }),
  };
  return Object.keys(facts).length > 0 ? [[names.get(media.digest) ?? media.fileName, facts]] : [];
}
