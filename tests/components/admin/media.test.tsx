import { cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DeleteMediaDialog } from '#client/admin/media/DeleteMediaDialog.tsx';
import { DescribeDialog } from '#client/admin/media/DescribeDialog.tsx';
import MediaScreen from '#client/admin/media/MediaScreen.tsx';
import { ReplaceMediaDialog } from '#client/admin/media/ReplaceMediaDialog.tsx';
import type { MediaItemFragment } from '#client/gql/admin/graphql.ts';
import type { Language } from '#domain/language.ts';
import { type Answer, answer, refusal } from '../server.ts';
import { drawAdmin, press } from './render-admin.tsx';

const picture = (letter: string, fileName: string, given: Partial<MediaItemFragment> = {}) => {
  const digest = letter.repeat(64);
  const media: MediaItemFragment = {
    ...{ id: letter.charCodeAt(0), digest, src: `/media/${digest}/960.webp`, fileName, width: 900, height: 500 },
    ...{ bytes: 1_000, altEn: null, altEs: null, decorative: false, credit: null, license: null, sourceUrl: null },
    ...{ focalX: 0.5, focalY: 0.5, createdAt: '2026-01-31T12:00:00Z', deletedAt: null, uploader: 'nora', uses: [] },
    ...given,
  };
  return { __typename: 'Media', ...media };
};
const use = (type: 'article' | 'issue', id: number, title: string, titleEs: string | null = null) => ({
  ...{ __typename: 'MediaUse' as const, type, id, title, titleEs, isDraft: false, isInTrash: false },
});
const HARBOR = { altEn: 'A harbor', altEs: 'Un puerto', credit: 'Ana Ruiz', license: 'CC BY 4.0' };

const EN = {
  altEn: 'Alternative text (English)',
  altEs: 'Alternative text (Spanish)',
  credit: 'Credit (optional)',
  license: 'License (optional)',
  source: 'Source address (optional)',
  decorative: 'Decorative: it adds nothing to what the text says',
};
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
async function fill(person: UserEvent, label: string, text: string): Promise<void> {
  await person.clear(await field(label));
  if (text) await person.type(await field(label), text);
}
const noteOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
const tooLong = (most: number) => `Too long: use at most ${most} characters.`;

describe('the description of an image', () => {
  /** @param updated what the server says to each change, one after the other. @param now the image as it is by then. */
  async function describeIt({ language = 'en' as Language, updated = [] as Answer[], now = {} } = {}) {
    const harbor = picture('a', 'harbor.png', HARBOR);
    const answers = [...updated];
    const inputs: unknown[] = [];
    answer({
      AdminUpdateMedia: ({ input }) => {
        inputs.push(input);
        return answers.shift() ?? { data: { updateMedia: harbor } };
      },
      AdminMedia: { data: { media: { ...harbor, ...now } } },
    });
    let closed = 0;
    const onClose = () => {
      closed += 1;
    };
    const person = await drawAdmin(<DescribeDialog media={harbor} onClose={onClose} />, { language });
    return { person, inputs, closed: () => closed };
  }

  it('that was typed is offered again after the dialog was closed, until it is saved', async () => {
    const reopened = async () => {
      cleanup();
      return describeIt();
    };
    const { person } = await describeIt();
    await fill(person, EN.altEn, 'A harbor at dawn');
    await press(person, 'Cancel');
    const again = await reopened();
    expect((await field(EN.altEn)).value).toBe('A harbor');
    await press(again.person, 'Restore');
    expect((await field(EN.altEn)).value).toBe('A harbor at dawn');
    await press(again.person, 'Save');
    await expect.poll(() => again.inputs).toEqual([{ altEn: 'A harbor at dawn' }]);
    await reopened();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('is saved in the part that was changed alone', async () => {
    const { person, inputs } = await describeIt();
    await fill(person, EN.altEn, 'Boats');
    await press(person, 'Save');
    await screen.findByText('Image saved', { exact: true });
    expect(inputs).toEqual([{ altEn: 'Boats' }]);
  });

  it('isn’t saved if nothing in it was changed', async () => {
    const { person, inputs, closed } = await describeIt();
    await press(person, 'Save');
    await expect.poll(closed).toBe(1);
    expect(inputs).toEqual([]);
  });

  it.each([
    ['en', EN.altEn, EN.altEs, 'Save', 'Describe what the image shows.', /^Someone else changed the alternative text/],
    [
      'es',
      'Texto alternativo (inglés)',
      'Texto alternativo (español)',
      'Guardar',
      'Describe lo que se ve en la imagen.',
      /^Otra persona cambió el texto alternativo mientras tanto/,
    ],
  ] as const)(
    'isn’t saved half, in %s: what is missing now is asked for, what was written stays',
    async (language, english, spanish, save, missing, said) => {
      const { person, inputs, closed } = await describeIt({
        language,
        updated: [refusal('BAD_USER_INPUT', 'A text is missing.', { altEs: 'required' })],
        now: { altEn: null, altEs: null, decorative: true },
      });
      await fill(person, english, 'Boats');
      await press(person, save);
      await screen.findByText(said);
      expect((await field(english)).value).toBe('Boats');
      expect(noteOf(await field(spanish))).toContain(missing);
      await fill(person, spanish, 'Botes');
      await press(person, save);
      await expect.poll(closed).toBe(1);
      expect(inputs).toEqual([{ altEn: 'Boats' }, { altEn: 'Boats', altEs: 'Botes', decorative: false }]);
    },
  );

  it('says of each text that it is too long, missing or no address, and saves nothing', async () => {
    const { person, inputs, closed } = await describeIt();
    const limits = [
      [EN.altEn, 500],
      [EN.credit, 300],
      [EN.license, 100],
    ] as const;
    for (const [label, most] of limits) {
      await person.clear(await field(label));
      await person.click(await field(label));
      await person.paste('a'.repeat(most + 1));
    }
    await fill(person, EN.altEs, '');
    await fill(person, EN.source, 'example.org');
    await press(person, 'Save');
    for (const [label, most] of limits) expect(noteOf(await field(label)), label).toContain(tooLong(most));
    expect(noteOf(await field(EN.altEs))).toContain('Describe what the image shows.');
    await screen.findByText('The source must be a full address that begins with https://.');
    expect(inputs).toEqual([]);
    // The alternative texts of a decorative image aren’t stored.
    await fill(person, EN.credit, 'Bea');
    await fill(person, EN.license, '');
    await fill(person, EN.source, '');
    await person.click(screen.getByLabelText(EN.decorative));
    await press(person, 'Save');
    await expect.poll(closed).toBe(1);
    expect(inputs).toEqual([{ altEn: null, altEs: null, decorative: true, credit: 'Bea', license: null }]);
  });

  it.each([
    [
      'en',
      EN.altEn,
      'Save',
      /^Someone deleted this image in the meantime, so nothing was saved\. Restore it under Images/,
    ],
    [
      'es',
      'Texto alternativo (inglés)',
      'Guardar',
      /^Alguien eliminó esta imagen mientras tanto, así que no se guardó nada\. Restáurala en Imágenes/,
    ],
  ] as const)(
    'in %s, of one that was deleted says what to do, and keeps what was written',
    async (language, label, save, said) => {
      const { person, inputs, closed } = await describeIt({ language, updated: [refusal('NOT_FOUND', 'It is gone.')] });
      await fill(person, label, 'A map');
      await press(person, save);
      await screen.findByText(said);
      expect((await field(label)).value).toBe('A map');
      await press(person, save);
      await expect.poll(closed).toBe(1);
      expect(inputs).toEqual([{ altEn: 'A map' }, { altEn: 'A map' }]);
    },
  );
});

describe('an image that replaces another', () => {
  /** Opens the dialog for the harbor, and chooses the boats. */
  async function replaceIt(
    own: Partial<MediaItemFragment>,
    { language = 'en' as Language, replaced = [] as Answer[] } = {},
  ) {
    const harbor = picture('a', 'harbor.png', HARBOR);
    const server = { boats: picture('b', 'boats.png', own) };
    const answers = [...replaced];
    const inputs: unknown[] = [];
    answer({
      AdminMediaChoice: () => ({ data: { mediaLibrary: { pageCount: 1, items: [harbor, server.boats] } } }),
      AdminMedia: () => ({ data: { media: server.boats } }),
      AdminReplaceMedia: ({ input }) => {
        inputs.push(input);
        return answers.shift() ?? { data: { replaceMedia: server.boats } };
      },
    });
    const person = await drawAdmin(<ReplaceMediaDialog media={harbor} onClose={() => {}} />, { language });
    await press(person, { en: 'Choose from the library', es: 'Elegir de la biblioteca' }[language]);
    await press(person, { en: 'Choose boats.png', es: 'Elegir boats.png' }[language]);
    // The library is gone, and with it the button that had the focus.
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false');
    const values = async () => {
      const fields = await Promise.all([EN.altEn, EN.altEs, EN.credit, EN.license].map(field));
      return fields.map(({ value }) => value);
    };
    return { person, inputs, server, values };
  }
  const filledIn = () => screen.queryByText(/^Some fields are filled in from the old image\./);
  const done = () => screen.findByText('Image replaced', { exact: true });

  it('has the credit that someone gives it, instead of that of the old one', async () => {
    const { person, inputs, values } = await replaceIt({});
    expect(await values()).toEqual(['A harbor', 'Un puerto', 'Ana Ruiz', 'CC BY 4.0']);
    expect(filledIn()).not.toBeNull();
    await person.clear(await field(EN.credit));
    await person.click(await field(EN.credit));
    await person.paste('a'.repeat(301));
    await press(person, 'Replace');
    expect(noteOf(await field(EN.credit))).toContain(tooLong(300));
    await fill(person, EN.credit, 'Bea');
    await fill(person, EN.license, '');
    await press(person, 'Replace');
    await done();
    expect(inputs).toEqual([{ altEn: 'A harbor', altEs: 'Un puerto', credit: 'Bea' }]);
  });

  it('has the whole description of the old one if that is left as it is, for a better copy', async () => {
    const { person, inputs, values } = await replaceIt({});
    await values();
    await press(person, 'Replace');
    await done();
    expect(inputs).toEqual([HARBOR]);
  });

  it('keeps what is said about it already, and never gets a license that belongs to another credit', async () => {
    const { person, inputs, values } = await replaceIt({ credit: 'Bea' });
    expect(await values()).toEqual(['A harbor', 'Un puerto', 'Bea', '']);
    expect(filledIn()).not.toBeNull();
    await press(person, 'Replace');
    await done();
    expect(inputs).toEqual([{ altEn: 'A harbor', altEs: 'Un puerto' }]);
  });

  it('needs no texts of the old one if it has its own', async () => {
    const own = { altEn: 'Boats', altEs: 'Botes', sourceUrl: 'https://example.org/boats' };
    const { person, inputs, values } = await replaceIt(own);
    expect(await values()).toEqual(['Boats', 'Botes', '', '']);
    expect(filledIn()).toBeNull();
    await press(person, 'Replace');
    await done();
    expect(inputs).toEqual([{}]);
  });

  it('is not written over what someone else says about it in the meantime', async () => {
    const { person, inputs, server, values } = await replaceIt({});
    await values();
    server.boats = picture('b', 'boats.png', { altEn: 'Boats', altEs: 'Botes', credit: 'Carla' });
    await press(person, 'Replace');
    await screen.findByText(
      'Someone described the new image in the meantime, so nothing was changed. Review the fields, then try again.',
    );
    expect(inputs).toEqual([]);
    expect(await values()).toEqual(['Boats', 'Botes', 'Carla', '']);
    await press(person, 'Replace');
    await done();
    expect(inputs).toEqual([{}]);
  });

  it.each([
    ['en', 'Replace', /^Someone deleted one of the two images in the meantime, so nothing was changed\./],
    ['es', 'Reemplazar', /^Alguien eliminó una de las dos imágenes mientras tanto, así que no se cambió nada\./],
  ] as const)(
    'in %s, says what to do if one of the two was deleted, and can be tried again',
    async (language, name, said) => {
      const { person, inputs } = await replaceIt(
        { altEn: 'Boats', altEs: 'Botes' },
        {
          language,
          replaced: [refusal('NOT_FOUND', 'It is gone.')],
        },
      );
      await screen.findByDisplayValue('Botes');
      await press(person, name);
      await screen.findByText(said);
      await press(person, name);
      await expect.poll(() => inputs.length).toBe(2);
    },
  );
});

describe('deleting an image', () => {
  /** @param uses where the image is shown. @param later the same, once the deletion is refused. */
  async function deleteIt(uses: ReturnType<typeof use>[], later = uses, language: Language = 'en') {
    const writes: unknown[] = [];
    const map = picture('a', 'map.png', { uses });
    answer({
      AdminDeleteMedia: ({ evenIfUsed }) => {
        writes.push(evenIfUsed);
        const isRefused = later.length > 0 && !evenIfUsed;
        return isRefused ? refusal('CONFLICT', 'It is in use.') : { data: { deleteMedia: { ...map, uses: later } } };
      },
      AdminMedia: { data: { media: { ...map, uses: later } } },
      AdminRestoreMedia: () => {
        writes.push('restored');
        return { data: { restoreMedia: { ...map, uses: later } } };
      },
    });
    const person = await drawAdmin(<DeleteMediaDialog media={map} onClose={() => {}} />, { language });
    return { person, writes };
  }

  it('is refused if it came into use in the meantime, and done on a second word; Undo restores it', async () => {
    const { person, writes } = await deleteIt([], [use('article', 4, 'A late harbor')]);
    await screen.findByText('No article, video, lesson or newsletter issue shows this image.');
    await press(person, 'Delete');
    await screen.findByText('Someone used this image in the meantime, so it wasn’t deleted.');
    expect(screen.getByRole('link', { name: 'A late harbor' }).getAttribute('href')).toBe('/admin/articles/4');
    await press(person, 'Delete anyway');
    await screen.findByText('“map.png” was deleted');
    await press(person, 'Undo');
    await expect.poll(() => writes).toEqual([false, true, 'restored']);
  });

  it.each([
    ['en', 'One item will have a gap where the image is now.', 'Newsletter issue: Week 1'],
    ['es', 'Un elemento quedará con un hueco donde ahora está la imagen.', 'Boletín: Semana 1'],
  ] as const)('in %s, says which issue of the newsletter shows it, and leads there', async (language, gap, issue) => {
    await deleteIt([use('issue', 7, 'Week 1', 'Semana 1')], undefined, language);
    await screen.findByText(gap);
    const row = within(screen.getByRole('dialog')).getByRole('listitem');
    expect(row.textContent).toBe(issue);
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/admin/newsletter/7');
  });
});

it('the library says where its images are used and what is missing, and leads out of a search that finds none', async () => {
  const items = [
    picture('a', 'harbor.png', { ...HARBOR, uses: [use('article', 4, 'Where to go')] }),
    picture('b', 'boats.png', { decorative: true }),
    picture('c', 'map.png'),
  ];
  answer({
    AdminMediaLibrary: ({ search }) => {
      const found = items.filter(({ fileName }) => fileName.includes(String(search)));
      return { data: { mediaLibrary: { totalCount: found.length, pageCount: 1, items: found } } };
    },
  });
  const person = await drawAdmin(<MediaScreen />, { path: '/admin/media?q=nothing' });
  await screen.findByText('No images found');
  await press(person, 'Show all images');
  await screen.findByRole('button', { name: 'Edit harbor.png' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'harbor.pngIn use once',
    'boats.pngNot in use',
    'map.pngAlternative text missing',
  ]);
});
