import { expect, it } from 'vitest';
import { importedMedia } from '#domain/media-input.ts';

it('reads the license under the name that version 0.1 exported', () => {
  expect(importedMedia.parse({ altEn: 'Boats', licence: 'CC BY 4.0' })).toEqual({
    ...{ altEn: 'Boats', altEs: null, decorative: false, credit: null, license: 'CC BY 4.0', sourceUrl: null },
    ...{ focalX: 0.5, focalY: 0.5 },
  });
});
