import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import RichTextEditor from '#client/admin/editor/RichTextEditor.tsx';
import type { Language } from '#domain/language.ts';
import { mediaAddress } from '#domain/media.ts';
import { type Fields, serve } from '../api.ts';
import { fill } from '../render.tsx';
import { anArticle, aVideo, drawForm, savedIn, stored } from './form.tsx';
import { drawAdmin, press } from './render-admin.tsx';

const DIGEST = 'a'.repeat(64);
const SRC = mediaAddress(DIGEST);
const MISSING = { en: 'Describe what the image shows.', es: 'Describe lo que se ve en la imagen.' };

/** An image of the library. */
const picture = (fileName: string, given: Fields = {}): Fields => ({
  ...{ id: 1, digest: DIGEST, src: SRC, fileName, width: 900, height: 500 },
  ...given,
});
const library = (image: Fields): Fields => ({ media: () => image, mediaLibrary: { items: [image] } });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

describe('an image of the library', () => {
  it('in Spanish, becomes a thumbnail only with a description or as decorative', async () => {
    const reef = picture('reef.png');
    const api = serve({
      ...stored('video', aVideo()),
      ...library(reef),
      updateMedia: ({ input }: { input: object }) => Object.assign(reef, input),
    });
    const form = await drawForm('/admin/videos/7', { language: 'es' });
    await form.tab('Campos comunes');
    const address = () => form.field('URL de la miniatura').value;
    const answered = async (answer: string) => {
      await press(form.person, 'Elegir de la biblioteca');
      await press(form.person, 'Elegir reef.png');
      const dialog = await screen.findByRole('dialog', { name: 'reef.png' });
      await form.person.click(within(dialog).getByRole('button', { name: answer }));
      return dialog;
    };
    await answered('Cancelar');
    expect(screen.queryByRole('dialog')).toBeNull();
    const dialog = await answered('Guardar');
    expect(within(dialog).getAllByText(MISSING.es)).toHaveLength(2);
    expect(address()).toBe('');
    await form.person.click(await field('Decorativa: no añade nada a lo que dice el texto'));
    await form.person.click(within(dialog).getByRole('button', { name: 'Guardar' }));
    await expect.poll(address).toBe(SRC);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await form.saveAndClose();
    await expect.poll(() => savedIn(api)).toMatchObject([{ variables: { input: { thumbnailUrl: SRC } } }]);
  });

  it('that was deleted in another tab is missing from a form that is saved, which says what to do', async () => {
    const cover = picture('cover.png', { altEn: 'A cover', altEs: 'Una portada' });
    const api = serve({
      ...stored('article', anArticle({ imageUrl: SRC })),
      ...library(cover),
      checkArticle: () => (cover.deletedAt ? [{ field: 'imageUrl', rule: 'deleted-picture', about: 'cover.png' }] : []),
    });
    const form = await drawForm('/admin/articles/5');
    await form.fill('Title', 'Harbor lights');
    await form.tab('Common Fields');
    await screen.findByText(/900 × 500/);
    cover.deletedAt = '2026-01-31T12:00:00Z';
    await form.save();
    await screen.findByText('Saved, but an image is missing');
    const whatToDo = 'Restore it under Images, or choose another one.';
    await screen.findByText(`Someone deleted it, so pages don’t show it. ${whatToDo}`);
    const findings = await screen.findByRole('group', { name: 'To look at: Image URL' });
    expect(findings.textContent).toContain(
      'Pages don’t show this deleted image until you restore it under Images or choose another one: cover.png',
    );
    await screen.findByText(`This image was deleted, so pages don’t show it. ${whatToDo}`);
    expect(savedIn(api)).toMatchObject([{ variables: { input: { title: 'Harbor lights' } } }]);
  });
});

/** Draws the editor of a text. @returns what was written in it, each time as a whole. */
async function drawText(value: string, language: Language = 'en') {
  const written: string[] = [];
  const person = await drawAdmin(
    <RichTextEditor id="text" label="Content" language="en" value={value} onChange={(html) => written.push(html)} />,
    { language },
  );
  const closed = () => expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  return { person, written, closed };
}

describe('an image in a text', () => {
  const figure = (src: string, alt: string) =>
    `<figure><img src="${src}" alt="${alt}"><figcaption>A story</figcaption></figure>`;
  const HARBOR = { altEn: 'A harbor', altEs: 'Un puerto', decorative: false };
  const ONLY_HERE = 'Changes apply only here. The description in the library stays the same.';

  /** Opens the dialog of the image that the text begins with. */
  async function openDialog(src: string, alt: string, image?: Fields) {
    const updates: object[] = [];
    const api = serve({
      media: () => image,
      updateMedia: ({ input }: { input: object }) => {
        updates.push(input);
        return Object.assign(image ?? {}, input);
      },
    });
    const text = await drawText(figure(src, alt));
    await press(text.person, 'Image');
    await screen.findByRole('dialog', { name: 'Edit image' });
    return { ...text, api, updates };
  }

  it('in Spanish, isn’t inserted once it was deleted in another tab: the dialog says what to do and keeps what was written', async () => {
    const boats = picture('boats.png', HARBOR);
    serve(library(boats));
    const { person, written, closed } = await drawText('<p>Before</p>', 'es');
    await press(person, 'Imagen');
    await press(person, 'Elegir de la biblioteca');
    await press(person, 'Elegir boats.png');
    await fill(person, await field('Texto alternativo (inglés)'), 'Boats at noon');
    boats.deletedAt = '2026-01-31T12:00:00Z';
    await press(person, 'Aplicar');
    await screen.findByText(
      /^Alguien eliminó esta imagen mientras tanto, así que no se insertó\. Restáurala en Imágenes, .* o elige otra\./,
    );
    expect(written).toEqual([]);
    expect((await field('Texto alternativo (inglés)')).value).toBe('Boats at noon');
    boats.deletedAt = null;
    await press(person, 'Aplicar');
    await closed();
    expect(written.at(-1)).toContain(`<img src="${SRC}" alt="Boats at noon"`);
  });

  it('has an alternative text for its place; the library keeps its own, and gets only what it lacks', async () => {
    const harbor = picture('harbor.png', { ...HARBOR, altEs: null });
    const { person, updates, closed } = await openDialog(SRC, 'Boats of this story', harbor);
    expect((await field('Alternative text (English)')).value).toBe('Boats of this story');
    expect(screen.queryByText(ONLY_HERE)).toBeNull();
    await press(person, 'Apply');
    await screen.findByText(MISSING.en);
    expect(updates).toEqual([]);
    await fill(person, await field('Alternative text (Spanish)'), 'Botes');
    await press(person, 'Apply');
    await closed();
    expect(updates).toEqual([{ altEs: 'Botes' }]);
  });

  it('isn’t changed while its description can’t be read, and is on the next try', async () => {
    const { person, api, written, closed } = await openDialog(SRC, 'Boats', picture('harbor.png', HARBOR));
    await fill(person, await field('Alternative text (English)'), 'Boats at noon');
    api.lost = 'all';
    await press(person, 'Apply');
    await screen.findByText(/^The image wasn’t inserted, because its description couldn’t be read or saved\./);
    expect(written).toEqual([]);
    api.lost = [];
    await press(person, 'Apply');
    await closed();
    expect(written.at(-1)).toContain('alt="Boats at noon"');
  });

  it('that the library describes is described anew only here', async () => {
    const { person, written, updates, closed } = await openDialog(SRC, 'Boats', picture('harbor.png', HARBOR));
    await screen.findByText(ONLY_HERE);
    expect(screen.queryByLabelText('Alternative text (Spanish)')).toBeNull();
    await fill(person, await field('Alternative text (English)'), 'Boats at noon');
    await press(person, 'Apply');
    await closed();
    expect(written.at(-1)).toContain('alt="Boats at noon"');
    expect(updates).toEqual([]);
  });

  it('can be decorative only here', async () => {
    const { person, written, updates, closed } = await openDialog(SRC, 'Boats', picture('harbor.png', HARBOR));
    await person.click(await screen.findByLabelText(/^Decorative/));
    await press(person, 'Apply');
    await closed();
    expect(written.at(-1)).toMatch(/alt=""[^>]* role="presentation"/);
    expect(updates).toEqual([]);
  });

  it('of another site says itself that it is decorative', async () => {
    const src = 'https://example.org/line.png';
    const { person, written, closed } = await openDialog(src, '');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Decorative/)).checked).toBe(true);
    await press(person, 'Apply');
    await closed();
    expect(written.at(-1)).toContain(`<img src="${src}" alt="" role="presentation"`);
  });
});
