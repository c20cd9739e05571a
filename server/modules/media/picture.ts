import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import type { Metadata, Sharp } from 'sharp';
import { AppError, type AppErrorCode } from '#domain/app-error.ts';
import { PICTURE_PROBLEMS, type PictureProblem } from '#domain/field-problem.ts';
import {
  type PictureFormat,
  SOCIAL_CARD_WIDTH,
  STORED_PIXELS_MAX,
  storedWidths,
  UPLOAD_MAX,
  UPLOAD_PIXELS_MAX,
} from '#domain/media.ts';
import type { EncodedPicture, ShownPicture } from '../../platform/files/media-files.ts';

const FORMATS = new Map<string, PictureFormat>([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  ['image/gif', 'gif'],
]);

/** What iPhones write. Sharp comes without a decoder, because it is patented. */
const HEIC = /^image\/hei[cf]/;

const CODES: Partial<Record<PictureProblem, AppErrorCode>> = {
  picture_type: 'UNSUPPORTED_MEDIA_TYPE',
  picture_heic: 'UNSUPPORTED_MEDIA_TYPE',
  picture_moving: 'UNSUPPORTED_MEDIA_TYPE',
  picture_svg: 'UNSUPPORTED_MEDIA_TYPE',
  picture_polyglot: 'UNSUPPORTED_MEDIA_TYPE',
  picture_too_large: 'PAYLOAD_TOO_LARGE',
};

/** Seconds after which a picture counts as damaged. The largest allowed one takes a few. */
const DECODING_MAX = 60;

/** Behind transparent pictures in JPEG: the color of the site, and that of books. */
const PAPER = '#FFF8EC';
const WHITE = '#FFFFFF';

/** How closely pictures follow the original, from 1 to 100. */
const SHOWN_QUALITY = 80;
const ORIGINAL_QUALITY = 90;
/** In AVIF. Of five photos, four are closer to the original than in WebP, with 19 to 34 percent fewer bytes. */
const AVIF_QUALITY = 55;
/** From 0 to 9. One more takes five times as long and saves 2 percent of the bytes. */
const AVIF_EFFORT = 3;

/** A picture that can't be stored; the field is always `file`. */
export class PictureError extends AppError {
  constructor(readonly problem: PictureProblem) {
    super(CODES[problem] ?? 'BAD_USER_INPUT', `${PICTURE_PROBLEMS[problem]}.`, { file: problem });
  }
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * What the bytes say that they are, whatever the name of the file claims. Nothing is decoded yet.
 * @throws PictureError if it isn't a picture that can be stored, or is too large.
 */
export async function pictureFormat(bytes: Uint8Array): Promise<PictureFormat> {
  if (bytes.length === 0) throw new PictureError('picture_missing');
  if (bytes.length > UPLOAD_MAX) throw new PictureError('picture_too_large');
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const format = FORMATS.get(found?.mime ?? '');
  if (format) return format;
  if (HEIC.test(found?.mime ?? '')) throw new PictureError('picture_heic');
  const isSvg = /<svg[\s>]/i.test(Buffer.from(bytes.subarray(0, 1_000)).toString('latin1'));
  throw new PictureError(isSvg ? 'picture_svg' : 'picture_type');
}

/** Whether a picture moves in a format of which the site stores one frame: APNG or AVIF. */
export function losesFrames(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 12) === 'ftypavis') return true;
  const [frames, firstFrame] = [bytes.indexOf('acTL'), bytes.indexOf('IDAT')];
  const isAnimated = bytes.toString('latin1', 1, 4) === 'PNG' && frames > 0 && frames < firstFrame;
  return isAnimated && bytes.readUInt32BE(frames + 4) > 1;
}

/** What browsers and viewers take for a page, a script or a document wherever in a file it begins. */
const OTHER_CONTENTS = /<(?:!doctype html|html|script|\?php)[\s>]|%PDF-\d/i;
const ZIP_ENTRY = 'PK\x03\x04';
const ZIP_END = 'PK\x05\x06';
/** Bytes from the end of a ZIP archive within which its directory ends: 22 and the longest comment. */
const ZIP_END_MAX = 22 + 0xffff;

/**
 * A file that is a picture and something else at once, which other programs would open as that. A video behind a photo,
 * which phones write, is no such thing.
 */
function isPolyglot(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return OTHER_CONTENTS.test(text) || (text.slice(-ZIP_END_MAX).includes(ZIP_END) && text.includes(ZIP_ENTRY));
}

/** @throws PictureError as `pictureFormat`, and if the file is also something else. */
async function givenFormat(bytes: Uint8Array): Promise<PictureFormat> {
  const format = await pictureFormat(bytes);
  if (isPolyglot(bytes)) throw new PictureError('picture_polyglot');
  return format;
}

/** Decodes the whole picture, and keeps nothing of it. @throws PictureError as `encodedPicture`. */
export async function checkPicture(bytes: Uint8Array): Promise<void> {
  const format = await givenFormat(bytes);
  await inTurn(async () => {
    const { image } = await opened(bytes, format);
    await image.stats();
  });
}

/**
 * Decodes a picture and encodes it again, turned as its camera says. What isn't visible, such as the place where it was
 * taken, is left out.
 * @throws PictureError if it isn't a picture that can be stored.
 */
export async function encodedPicture(bytes: Uint8Array): Promise<EncodedPicture> {
  const format = await givenFormat(bytes);
  return inTurn(async () => {
    const { image, width, height } = await opened(bytes, format);
    const shown: ShownPicture[] = [];
    for (const stored of storedWidths(width)) {
      const resized = image.clone().resize({ width: stored, withoutEnlargement: true });
      shown.push({ width: stored, bytes: await resized.webp({ quality: SHOWN_QUALITY }).toBuffer() });
    }
    return { width, height, shown, original: await originalOf(image, format) };
  });
}

/**
 * The picture in AVIF by width, see `storedWidths`; nothing for one that moves, of which AVIF would show one frame.
 * @throws PictureError if it isn't a picture that can be stored.
 */
export async function encodedInAvif(bytes: Uint8Array): Promise<ShownPicture[]> {
  const format = await pictureFormat(bytes);
  return inTurn(async () => {
    const { image, width, isMoving } = await opened(bytes, format);
    if (isMoving) return [];
    const shown: ShownPicture[] = [];
    for (const stored of storedWidths(width)) {
      const resized = image.clone().resize({ width: stored, withoutEnlargement: true });
      const avif = resized.avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT });
      shown.push({ width: stored, bytes: await avif.toBuffer() });
    }
    return shown;
  });
}

/**
 * The picture as a JPEG for social networks; of one that moves, the first frame.
 * @throws PictureError if it isn't a picture that can be stored.
 */
export function encodedAsCard(bytes: Uint8Array): Promise<Buffer> {
  return inTurn(() => inJpeg(bytes, PAPER, SOCIAL_CARD_WIDTH));
}

/** The same for e-books, in the width that it has. It is small, so it doesn't wait until larger ones are encoded. */
export function encodedForBook(bytes: Uint8Array): Promise<Buffer> {
  return inJpeg(bytes, WHITE);
}

async function inJpeg(bytes: Uint8Array, background: string, width?: number): Promise<Buffer> {
  const sharp = await loadedSharp();
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: UPLOAD_PIXELS_MAX }).timeout({
    seconds: DECODING_MAX,
  });
  return image.resize({ width }).flatten({ background }).jpeg({ quality: SHOWN_QUALITY }).toBuffer();
}

/** AVIF takes ten times as long to encode as WebP, and sharp doesn't write animated GIF as well as it reads it. */
async function originalOf(image: Sharp, format: PictureFormat): Promise<EncodedPicture['original']> {
  if (format === 'jpg') return { format, bytes: await image.clone().jpeg({ quality: ORIGINAL_QUALITY }).toBuffer() };
  if (format === 'png') return { format, bytes: await image.clone().png().toBuffer() };
  return { format: 'webp', bytes: await image.clone().webp({ quality: ORIGINAL_QUALITY }).toBuffer() };
}

async function opened(bytes: Uint8Array, format: PictureFormat) {
  const sharp = await loadedSharp();
  const mayMove = format === 'gif' || format === 'webp';
  const image = sharp(bytes, { animated: mayMove, failOn: 'error', limitInputPixels: UPLOAD_PIXELS_MAX });
  image.timeout({ seconds: DECODING_MAX });
  const metadata = await image.metadata();
  const { width, height = 0, pages = 1, pageHeight = height } = metadata;
  const isMoving = pages > 1;
  const most = isMoving ? STORED_PIXELS_MAX : UPLOAD_PIXELS_MAX;
  if (width * pageHeight * pages > most) throw new PictureError('picture_too_many_pixels');
  if (isMoving) return { image, width, height: pageHeight, isMoving: true };
  const size = turned(metadata);
  const scale = Math.sqrt(STORED_PIXELS_MAX / (size.width * size.height));
  if (scale >= 1) return { image: image.autoOrient(), ...size, isMoving: false };
  const reduced = Math.floor(size.width * scale);
  return {
    image: image.autoOrient().resize({ width: reduced }),
    width: reduced,
    height: Math.round((size.height * reduced) / size.width),
    isMoving: false,
  };
}

/** Half of the orientations of EXIF lie on their side. */
function turned({ width, height, orientation = 1 }: Metadata): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

/** It brings 20 MB of libraries, so processes that never see a picture do without it. */
async function loadedSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}

let last: Promise<unknown> = Promise.resolve();

/** One picture at a time, because each can take some hundred MB while it is decoded. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work).catch((error: unknown) => {
    throw asPictureError(error);
  });
  last = result.catch(() => {});
  return result;
}

function asPictureError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error) || 'code' in error) return error;
  return new PictureError(/pixel limit/i.test(error.message) ? 'picture_too_many_pixels' : 'picture_damaged');
}
