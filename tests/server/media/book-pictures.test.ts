/** @module-tag extended */

import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookPictures } from '#server/modules/learning/handouts/book-pictures.ts';
import { booklet } from '#server/modules/learning/handouts/booklet.ts';
import { epub } from '#server/modules/learning/handouts/epub.ts';
import type { HandoutModule } from '#server/modules/learning/handouts/handout-lesson.ts';
import { encodedForBook, encodedPicture } from '#server/modules/media/picture.ts';
import { type EncodedPicture, MediaFiles } from '#server/platform/files/media-files.ts';
import { bucketPlace, drawn, folderPlace, type MediaPlace, type Uploaded, upload } from '#tests/support/media-files.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';

const FOREIGN = 'https://pictures.example/dog.png';

const image = ({ src }: Pick<Uploaded, 'src'>, alt: string) =>
  `<img src="${src}" alt="${alt}" loading="lazy" decoding="async">`;

async function uploaded(admin: SignedIn, hue: number, width = 400): Promise<Uploaded> {
  const bytes = await drawn(width, width / 2, hue)
    .png()
    .toBuffer();
  return (await upload(admin, bytes, `picture-${hue}.png`)).answer;
}

async function book(site: TestSite, module: number) {
  const answer = await fetch(`${site.url}/course/modules/${module}/booklet-en.epub`);
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const { messages } = await EpubCheck.validate(bytes);
  expect(messages.filter(({ severity }) => severity !== 'info' && severity !== 'usage')).toEqual([]);
  return unzipSync(bytes);
}

/** The text of a file, without what is the same in every element. */
const text = (bytes: Uint8Array | undefined) =>
  strFromU8(bytes ?? new Uint8Array())
    .replaceAll(' xmlns="http://www.w3.org/1999/xhtml"', '')
    .replaceAll('></img>', '/>');

describe.each([
  ['a folder', folderPlace],
  ['a bucket', bucketPlace],
])('the pictures of an e-book, from %s', (_, newPlace) => {
  let place: MediaPlace;
  let site: TestSite;
  let admin: SignedIn;

  beforeAll(async () => {
    place = await newPlace();
    site = await startOwnSite(place.settings);
    admin = await withSession(site, { role: 'admin' });
  });
  afterAll(async () => {
    await site.close();
    await place.close();
  });

  it('are in it with their text and credit, and those of other sites are links', async () => {
    const [harbor, line, boat, lost] = [
      await uploaded(admin, 10, 1200),
      await uploaded(admin, 50),
      await uploaded(admin, 90),
      await uploaded(admin, 130),
    ];
    await site.em.execute(`update media set credit = 'Ana Ruiz' where digest = ?`, [harbor.digest]);
    await site.em.execute('update media set deleted_at = now() where digest = ?', [lost.digest]);
    const { id } = await site.make.module();
    await site.make.lesson({
      module: id,
      content: `<p>${image(harbor, 'Boats &amp; gulls')}</p>
<p>${image(line, '')}</p>
<p><a href="/news"><em>${image(boat, 'A boat')}</em></a></p>
<p>${image({ src: FOREIGN }, 'A dog')}${image({ src: FOREIGN }, '')}</p>
<p><a href="/videos"><strong>${image({ src: FOREIGN }, 'A cat')}</strong></a></p>
<p>${image(lost, 'Lost')}</p>`,
    });
    await site.make.lesson({ module: id, content: `<p>${image(harbor, 'Again')}</p>` });
    const files = await book(site, id);
    const [lesson, next] = Object.keys(files).filter((name) => name.includes('lesson-'));
    const page = text(files[lesson ?? '']);
    expect(page).toContain(
      `<p><img src="pictures/${harbor.digest}.jpg" alt="Boats &#x26; gulls" width="1200" height="600"/><small`,
    );
    expect(page).toContain('<span>Ana Ruiz</span></small></p>');
    expect(page).toContain(`<p><img src="pictures/${line.digest}.jpg" alt="" width="400" height="200"/></p>`);
    expect(page).toContain(
      `<a href="${site.url}/news"><em><img src="pictures/${boat.digest}.jpg" alt="A boat" width="400" height="200"/></em></a>`,
    );
    expect(page).toContain(`<p><a href="${FOREIGN}">A dog</a></p>`);
    expect(page).toContain(`<p><a href="${site.url}/videos"><strong>A cat</strong></a></p>`);
    expect(page).toContain(`<p><a href="${site.url}${lost.src}">Lost</a></p>`);
    expect(page).not.toMatch(/<a [^>]*>(?:(?!<\/a>).)*<a /s);
    expect(text(files[next ?? ''])).toContain(`src="pictures/${harbor.digest}.jpg" alt="Again"`);

    const manifest = text(files['book/package.opf']);
    const pictures = Object.entries(files).filter(([name]) => name.startsWith('book/pictures/'));
    expect(pictures).toHaveLength(3);
    for (const [name, bytes] of pictures) {
      expect(manifest).toContain(`href="${name.slice('book/'.length)}" media-type="image/jpeg"`);
      const isWide = name.includes(harbor.digest);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: isWide ? 960 : 400 });
    }
  });

  it('are links if their files are lost', async () => {
    const picture = await uploaded(admin, 170);
    await place.remove((name) => name.endsWith('.webp'));
    const { id } = await site.make.module();
    const { id: lesson } = await site.make.lesson({ module: id, content: `<p>${image(picture, 'A net')}</p>` });
    const files = await book(site, id);
    expect(text(files[`book/lesson-${lesson}.xhtml`])).toContain(`<a href="${site.url}${picture.src}">A net</a>`);
  });
});

describe('many pictures', () => {
  const MOST = 1_024 * 1_024;
  let place: MediaPlace;
  let files: MediaFiles;
  let noise: EncodedPicture;

  beforeAll(async () => {
    place = await folderPlace();
    files = new MediaFiles({ dataDirectory: place.settings.SATO_DATA_DIR ?? '', mediaStorage: null });
    const drawing = { type: 'gaussian', mean: 128, sigma: 150 } as const;
    const gray = sharp({ create: { width: 960, height: 720, channels: 3, background: '#888', noise: drawing } });
    noise = await encodedPicture(await gray.png().toBuffer());
  });
  afterAll(() => place.close());

  /** As many as fit into a book in this width. */
  async function fitting(width: number): Promise<number> {
    const shown = noise.shown.find((each) => each.width === width)?.bytes ?? Buffer.alloc(0);
    return Math.floor(MOST / (await encodedForBook(shown)).length);
  }

  async function stored(count: number) {
    const digests = Array.from({ length: count }, (_, n) => createHash('sha256').update(String(n)).digest('hex'));
    for (const digest of digests) await files.store(digest, noise);
    return digests.map((digest) => ({ digest, width: 960 }));
  }

  it.each([
    [960, 960, 0],
    [640, 960, 1],
    [320, 640, 1],
  ])('are all %i pixels wide, if there are as many as fit in %i and %i more', async (width, other, more) => {
    const pictures = await stored((await fitting(other)) + more);
    const made = await bookPictures(pictures, files, MOST);
    expect([...made.keys()]).toEqual(pictures.map(({ digest }) => digest));
    for (const bytes of made.values()) expect((await sharp(bytes).metadata()).width).toBe(width);
  });

  it('are left out from the first on that no longer fits', async () => {
    const most = await fitting(320);
    const pictures = await stored(most + 2);
    const made = await bookPictures(pictures, files, MOST);
    expect([...made.keys()]).toEqual(pictures.slice(0, most).map(({ digest }) => digest));
  });
});

describe('while a module becomes one file', () => {
  const LESSONS = 12;
  const english = (value: string) => ({ value, language: 'en' as const });
  const module: HandoutModule = {
    id: 1,
    slug: 'keys',
    title: english('Keys'),
    description: english('About keys'),
    lessons: Array.from({ length: LESSONS }, (_, id) => ({
      id,
      slug: `lesson-${id}`,
      title: english(`Lesson ${id}`),
      content: english('<p>Keys sign.</p>'),
      attribution: null,
      sourceUrl: null,
      updatedAt: new Date(0),
      questions: [],
    })),
  };

  it.each<[string, () => Promise<unknown>]>([
    ['an e-book', () => epub(module, new Map(), 'https://sato.example', 'en')],
    ['a booklet', () => booklet(module, 'https://sato.example', 'en')],
  ])('other work has its turn after each lesson of %s', async (_, make) => {
    let turns = 0;
    let isMade = false;
    const making = make().then(() => {
      isMade = true;
    });
    while (!isMade) {
      turns += 1;
      await nextTurn();
    }
    await making;
    expect(turns).toBeGreaterThanOrEqual(LESSONS);
  });
});
