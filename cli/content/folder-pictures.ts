import { isDeepStrictEqual } from 'node:util';
import { FIELD_PROBLEMS } from '#domain/field-problem.ts';
import { mediaAddress, UPLOAD_MAX } from '#domain/media.ts';
import { importedMedia, type MediaDescription } from '#domain/media-input.ts';
import { inputIssues } from '#domain/parse-input.ts';
import type { ContentProblem, SourcePlace } from '#server/modules/content/import/content-draft.ts';
import type { KnownPictures } from '#server/modules/media/known-pictures.ts';
import { checkPicture, digestOf, losesFrames, PictureError } from '#server/modules/media/picture.ts';
import { MEDIA_FILE } from './content-files.ts';
import { nameBeside } from './name-beside.ts';
import type { ProblemLog } from './problem-log.ts';
import type { FolderEntry, SourceFolder } from './source-folder.ts';
import { parseYamlMapping } from './yaml-mapping.ts';

/** Files that can be pictures of an item, next to its texts. */
export const PICTURE_FILE = /\.(?:jpe?g|png|webp|avif|gif|svg|hei[cf])$/i;

/** What is around the names of files in Markdown, HTML and YAML. */
const AROUND_NAMES = /[\s()<>"'[\]:/]/;

/** Names that mean the same in an address, in Markdown and in YAML. */
const PLAIN_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** A picture that an item shows. */
export interface FolderPicture {
  name: string;
  /** Relative to the content folder. */
  path: string;
  /** What `media.yml` says about it; undefined if it says nothing. */
  description?: MediaDescription;
  /** Where it says it. */
  describedAt?: SourcePlace;
}

type Described = Required<Pick<FolderPicture, 'description' | 'describedAt'>>;

/** The pictures of one item. */
export interface ItemPictures {
  /** By name. */
  addresses: Record<string, string>;
  /** By name and by address. */
  shown: Map<string, FolderPicture>;
}

/** A place that refers to a file next to a text. */
export interface PictureReference {
  /** The text around the reference, or the name itself. */
  text: string;
  /** 1-based, of the beginning of `text`. */
  line: number | undefined;
  file: string;
}

/** The names of pictures that a text may refer to. */
export function picturesNamedIn(text: string): string[] {
  return text
    .split(AROUND_NAMES)
    .filter((word) => PICTURE_FILE.test(word))
    .map(nameBeside);
}

/** The pictures in a content folder that items refer to by name. */
export class FolderPictures {
  /**
   * The files that the items read so far show, by the digest in the address of their picture, then by path. Several items
   * may have the same picture, and they are read in any order.
   */
  private readonly used = new Map<string, Map<string, FolderPicture>>();

  private latest?: { path: string | undefined; descriptions: Promise<Map<string, Described>> };

  constructor(
    private readonly folder: SourceFolder,
    /** Null if there is no site to compare with. */
    private readonly known: KnownPictures | null,
  ) {}

  /**
   * The pictures of an item. Those that can't be stored are reported where they are used, and
   * those that nothing refers to are ignored.
   */
  async ofItem(
    entries: readonly FolderEntry[],
    references: readonly PictureReference[],
    log: ProblemLog,
  ): Promise<ItemPictures> {
    const addresses: Record<string, string> = {};
    const shown: ItemPictures['shown'] = new Map();
    const pictures = entries.filter(({ name, kind }) => kind === 'file' && PICTURE_FILE.test(name));
    if (pictures.length === 0) return { addresses, shown };
    const descriptions = await this.describedNextTo(entries, log);
    for (const { name: written, path } of pictures) {
      // Some systems write an accent as a character of its own.
      const name = written.normalize('NFC');
      const place = placeOf(name, references);
      if (!place) {
        log.warn(this.folder.place(path), 'is ignored; no text of the item shows it');
        continue;
      }
      const digest = await this.digest(name, path, place, log);
      if (digest === null) continue;
      const address = mediaAddress(digest);
      addresses[name] = address;
      const picture = { name: withoutAccents(name), path, ...descriptions.get(name) };
      this.used.set(digest, (this.used.get(digest) ?? new Map()).set(path, picture));
      shown.set(name, picture).set(address, picture);
    }
    return { addresses, shown };
  }

  /**
   * What the items that were read so far show, by the digest in its address. The first file by path names a picture, and
   * the first that is described describes it.
   */
  shown(): Map<string, FolderPicture> {
    const shown = new Map<string, FolderPicture>();
    for (const [digest, files] of this.used) {
      const [first, ...others] = byPath(files);
      if (first) shown.set(digest, { ...[first, ...others].find(isDescribed), name: first.name, path: first.path });
    }
    return shown;
  }

  /** Warnings about descriptions that don't count, because an earlier file with the same picture says something else. */
  unusedDescriptions(): ContentProblem[] {
    return [...this.used.values()].flatMap((files) => {
      const [used, ...others] = byPath(files).filter(isDescribed);
      if (!used) return [];
      return others
        .filter(({ description }) => !isDeepStrictEqual(description, used.description))
        .map(({ name, describedAt }) => ({
          severity: 'warning',
          place: describedAt,
          message: `${name}: this description is ignored; the same picture is ${used.name} in ${used.describedAt.file}, and that description counts`,
        }));
    });
  }

  private async digest(name: string, path: string, place: SourcePlace, log: ProblemLog): Promise<string | null> {
    if (!PLAIN_NAME.test(withoutAccents(name))) {
      log.error(place, `the name of the picture ${name} may only have Latin letters, digits, ".", "-" and "_"`);
      return null;
    }
    const bytes = this.folder.bytes(path, UPLOAD_MAX + 1);
    if (bytes === null) {
      log.error(place, `the picture ${name} can't be read`);
      return null;
    }
    const digest = digestOf(bytes);
    const known = await this.known?.find(digest);
    if (known) return known;
    try {
      await checkPicture(bytes);
      if (losesFrames(bytes)) {
        log.warn(
          place,
          `the picture ${name} is animated, but the site shows only its first frame; save it as a GIF or an animated WebP`,
        );
      }
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      const [what] = error.message.split('. ');
      log.error(place, `the picture ${name} can't be imported: ${what}`);
    }
    return digest;
  }

  /** Items that are single files share one `media.yml`, which is read, and its mistakes reported, only once. */
  private describedNextTo(entries: readonly FolderEntry[], log: ProblemLog): Promise<Map<string, Described>> {
    const path = entries.find(({ name, kind }) => name === MEDIA_FILE && kind === 'file')?.path;
    if (this.latest?.path !== path || !this.latest) {
      this.latest = { path, descriptions: this.descriptions(entries, log) };
    }
    return this.latest.descriptions;
  }

  private async descriptions(entries: readonly FolderEntry[], log: ProblemLog): Promise<Map<string, Described>> {
    const found = new Map<string, Described>();
    const entry = entries.find(({ name, kind }) => name === MEDIA_FILE && kind === 'file');
    const text = entry && (await this.folder.read(entry.path));
    if (!entry || text == null) return found;
    const { file } = this.folder.place(entry.path);
    const mapping = parseYamlMapping(text, { file, line: 1 }, log);
    for (const [name, value] of Object.entries(mapping?.values ?? {})) {
      const parsed = importedMedia.safeParse(value);
      const place = { file, line: mapping?.lines[name] };
      if (parsed.success) found.set(name.normalize('NFC'), { description: parsed.data, describedAt: place });
      else {
        for (const { field, problem } of inputIssues(parsed.error, value)) {
          log.error(place, `${name}: ${field}: ${FIELD_PROBLEMS[problem]}`);
        }
      }
    }
    return found;
  }
}

function byPath(files: ReadonlyMap<string, FolderPicture>): FolderPicture[] {
  return [...files.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

function isDescribed(picture: FolderPicture): picture is FolderPicture & Described {
  return picture.description !== undefined;
}

/** Where a name is used first; null if it isn't. */
/** The name under which a picture is stored and exported. */
function withoutAccents(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '');
}

function placeOf(name: string, references: readonly PictureReference[]): SourcePlace | null {
  for (const { text, line, file } of references) {
    const at = [text.indexOf(name), text.normalize('NFC').indexOf(name), text.indexOf(encodeURI(name))].find(
      (each) => each >= 0,
    );
    if (at === undefined) continue;
    return { file, line: line === undefined ? undefined : line + text.slice(0, at).split('\n').length - 1 };
  }
  return null;
}
