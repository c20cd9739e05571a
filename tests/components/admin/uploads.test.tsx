import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UploadBox } from '#client/admin/media/UploadBox.tsx';
import type { Language } from '#domain/language.ts';
import { answer } from '../server.ts';
import { drawAdmin, press } from './render-admin.tsx';

/** An upload on its way, which the test answers. `fetch` doesn't tell how far it is, so the page has this. */
class Upload extends EventTarget {
  status = 0;
  responseText = '';
  upload = new EventTarget();
  name = '';
  #retryAfter: string | null = null;

  open(): void {}
  setRequestHeader(): void {}
  getResponseHeader = () => this.#retryAfter;

  send(body: FormData): void {
    this.name = (body.get('file') as File).name;
    uploads.push(this);
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  answer(status: number, body: object, retryAfter: number | null = null): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.#retryAfter = retryAfter === null ? null : String(retryAfter);
    this.dispatchEvent(new Event('load'));
  }
}

let uploads: Upload[] = [];
beforeEach(() => {
  uploads = [];
  vi.stubGlobal('XMLHttpRequest', Upload);
});

const png = (name: string) => new File(['picture'], name, { type: 'image/png' });
const sent = () => uploads.map(({ name }) => name);
/** The newest upload, once it is that of this file. */
const uploadOf = async (name: string): Promise<Upload> => {
  await expect.poll(() => sent().at(-1)).toBe(name);
  return uploads.at(-1) as Upload;
};

async function openBox({ takesSeveral = false, language = 'en' as Language } = {}) {
  answer({});
  const stored: string[][] = [];
  const person = await drawAdmin(
    <UploadBox takesSeveral={takesSeveral} onUploaded={(digests) => stored.push(digests)} />,
    { language },
  );
  const box = screen.getAllByRole('button')[0] as HTMLElement;
  const drop = (...files: File[]) => fireEvent.drop(box, { dataTransfer: { files } });
  return { person, box, drop, stored };
}

describe('a file that isn’t uploaded', () => {
  it.each([
    [
      'en',
      'picture_svg',
      'SVG files can’t be uploaded as images. To show a drawing in a text, paste its code into the HTML view.',
    ],
    [
      'en',
      'picture_polyglot',
      'The file is an image and also a web page, a document or an archive. Save it again in an image editor, then upload it.',
    ],
    ['en', 'picture_damaged', 'The image is damaged or incomplete. Save it again in an image editor, then upload it.'],
    [
      'en',
      'picture_too_many_pixels',
      'The image has more than 64 million pixels, or more than 40 million in all frames of an animation. Make it smaller, then upload it again.',
    ],
    ['en', 'picture_cut_off', 'The upload was cut off, so nothing was stored. Try again.'],
    [
      'es',
      'picture_svg',
      'Los archivos SVG no se pueden subir como imágenes. Para mostrar un dibujo en un texto, pega su código en la vista HTML.',
    ],
  ] as const)('in %s, says why: %s', async (language, problem, why) => {
    const { drop, stored } = await openBox({ language });
    drop(png('one.png'));
    (await uploadOf('one.png')).answer(400, { fields: { file: problem } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(why);
    expect(alert.textContent).toContain({ en: 'one.png wasn’t uploaded.', es: 'No se subió one.png.' }[language]);
    expect(stored).toEqual([]);
  });

  it('is too large, which is said before it is sent', async () => {
    const { drop } = await openBox();
    drop(new File([new Uint8Array(12 * 1024 * 1024 + 1)], 'large.png'));
    await screen.findByText(/The file is larger than 12 MB\. Make it smaller, then upload it again\.$/);
    expect(sent()).toEqual([]);
  });

  it.each([
    ['en', 'You’ve uploaded many images in a short time. Try again in 2 min.', 'Try again'],
    ['es', 'Subiste muchas imágenes en poco tiempo. Inténtalo de nuevo en 2 min.', 'Intentar de nuevo'],
  ] as const)('in %s, says how long to wait after too many, and can be tried again', async (language, why, again) => {
    const { person, drop, stored } = await openBox({ language });
    drop(png('one.png'));
    (await uploadOf('one.png')).answer(429, {}, 61);
    await screen.findByText(why, { exact: false });
    await press(person, again);
    await expect.poll(sent).toEqual(['one.png', 'one.png']);
    uploads[1]?.answer(201, { digest: 'd' });
    await expect.poll(() => stored).toEqual([['d']]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the box of the library', () => {
  it('takes several one after another, more of them in the meantime, and says how many wait', async () => {
    const { drop, stored } = await openBox({ takesSeveral: true });
    drop(png('one.png'), png('two.png'));
    await screen.findByText('1 more file is waiting.');
    drop(png('three.png'));
    await screen.findByText('2 more files are waiting.');
    for (const name of ['one.png', 'two.png', 'three.png']) (await uploadOf(name)).answer(201, { digest: name });
    await expect.poll(() => stored).toEqual([['one.png', 'two.png', 'three.png']]);
    expect(sent()).toEqual(['one.png', 'two.png', 'three.png']);
  });

  it('stores the others of which one fails', async () => {
    const { drop, stored } = await openBox({ takesSeveral: true });
    drop(png('drawing.svg'), png('harbor.png'));
    (await uploadOf('drawing.svg')).answer(400, { fields: { file: 'picture_svg' } });
    (await uploadOf('harbor.png')).answer(201, { digest: 'd' });
    await expect.poll(() => stored).toEqual([['d']]);
    expect((await screen.findByRole('alert')).textContent).toContain('drawing.svg wasn’t uploaded.');
  });

  it('takes none of them once the upload is canceled, and others afterward', async () => {
    const { person, drop, stored } = await openBox({ takesSeveral: true });
    drop(png('four.png'), png('five.png'));
    await screen.findByText('1 more file is waiting.');
    await press(person, 'Cancel upload');
    await expect.poll(() => screen.queryByText('1 more file is waiting.')).toBeNull();
    drop(png('six.png'));
    (await uploadOf('six.png')).answer(201, { digest: 'd' });
    await expect.poll(() => stored).toEqual([['d']]);
    expect(sent()).toEqual(['four.png', 'six.png']);
  });
});

describe('the box of a field', () => {
  it.each([
    [
      'en',
      'Only one.png was added, because only one image fits here.',
      'Another image is still being uploaded, so three.png wasn’t added. Add it again when the upload is done.',
    ],
    [
      'es',
      'Solo se añadió one.png, porque aquí cabe una sola imagen.',
      'Todavía se está subiendo otra imagen, así que no se añadió three.png. Vuelve a añadirla cuando termine la subida.',
    ],
  ] as const)(
    'in %s, takes one, says which, and goes on with it when another is dropped',
    async (language, only, later) => {
      const { drop, stored } = await openBox({ language });
      drop(png('one.png'), png('two.png'));
      await screen.findByText(only);
      drop(png('three.png'));
      await screen.findByText(later);
      (await uploadOf('one.png')).answer(201, { digest: 'd' });
      await expect.poll(() => stored).toEqual([['d']]);
      expect(sent()).toEqual(['one.png']);
    },
  );

  it('takes what is pasted where a click has put the focus', async () => {
    const { person, box, stored } = await openBox();
    await person.click(screen.getByText(/^You can also drop or paste it here\./));
    expect(document.activeElement).toBe(box);
    fireEvent.paste(box, { clipboardData: { files: [png('given.png')] } });
    (await uploadOf('given.png')).answer(201, { digest: 'd' });
    await expect.poll(() => stored).toEqual([['d']]);
  });
});
