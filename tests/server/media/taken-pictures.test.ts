/** @module-tag extended */

import sharp from 'sharp';
import { expect, it } from 'vitest';
import { encodedPicture, losesFrames, pictureFormat } from '#server/modules/media/picture.ts';
import { apng, drawn } from '#tests/support/media-files.ts';

it('refuses HEIC by name, before anything is decoded', async () => {
  const bytes = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0', 'latin1');
  await expect(pictureFormat(bytes)).rejects.toMatchObject({ problem: 'picture_heic' });
});

it('reduces a photo of 48 million pixels to 40 million, turned as its camera says', async () => {
  const photo = await drawn(8064, 6048).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { width, height, shown, original } = await encodedPicture(photo);
  expect(width * height).toBeLessThanOrEqual(40_000_000);
  expect(width * height).toBeGreaterThan(39_900_000);
  expect(width / height).toBeCloseTo(3 / 4, 2);
  expect(await sharp(original.bytes).metadata()).toMatchObject({ format: 'jpeg', width, height });
  expect(shown.map((size) => size.width)).toEqual([320, 640, 960, 1440]);
  const small = await sharp(shown[0]?.bytes).metadata();
  expect(small).toMatchObject({ width: 320, height: 427 });
});

it('knows pictures that would lose frames, and no others', async () => {
  expect(losesFrames(await apng(3))).toBe(true);
  expect(losesFrames(await apng(1))).toBe(false);
  expect(losesFrames(await drawn(8, 8).png().toBuffer())).toBe(false);
  expect(losesFrames(await drawn(8, 8).avif().toBuffer())).toBe(false);
  expect(losesFrames(Buffer.alloc(4))).toBe(false);
});
