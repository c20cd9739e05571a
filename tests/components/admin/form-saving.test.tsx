import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { slugFromTitle } from '#domain/slug.ts';
import { type Fields, hold, refused, serve } from '../api.ts';
import { isDisabled, type Viewing } from '../render.tsx';
import {
  aLesson,
  aModule,
  anArticle,
  aVideo,
  drawForm,
  expectFocus,
  expectRefused,
  type Form,
  noteOf,
  saveButton,
  savedIn,
  stored,
} from './form.tsx';

const unsaved = () => screen.findByText('Unsaved changes, kept in this browser');
const savedAt = () => screen.findByText(/^Saved at \d+:\d\d/);
const pathOf = (form: Form) => form.address().split('?')[0];
const inputsOf = (api: ReturnType<typeof serve>) => savedIn(api).map(({ variables }) => variables.input);

/** A new item gets this ID. */
const NEW = 9;
const creating = (name: string, empty: Fields) => {
  let item: Fields | null = null;
  return {
    [name.charAt(0).toLowerCase() + name.slice(1)]: () => item,
    [`create${name}`]: ({ input }: { input: Fields }) => {
      const slug = input.slug ?? slugFromTitle(String(input.title));
      item = { ...empty, ...input, slug, id: NEW, version: 1 };
      return item;
    },
  };
};

describe('saving a form of the admin area', () => {
  it('ERR-20 ADM-47 ADM-48 a failed save says so and keeps the form; the button is disabled until it ends', async () => {
    const { held: failed, release: fail } = hold();
    const api = serve(stored('courseModule', aModule()));
    const answered = globalThis.fetch;
    vi.stubGlobal('fetch', async (address: string, request: { body: string }) => {
      if (request.body.includes('"UpdateCourseModule"')) await failed;
      return answered(address, request as RequestInit);
    });
    api.lost = ['UpdateCourseModule'];
    const form = await drawForm('/admin/modules/3');
    await form.fill('Title', 'Lost on the way');
    await form.saveAndClose();
    const saving = await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' });
    expect(saving.disabled).toBe(true);
    expect(isDisabled(form.field('Status'))).toBe(true);
    fail();
    await screen.findByText('Something went wrong');
    screen.getByText('Failed to save content. Please try again.');
    expect(isDisabled(await saveButton())).toBe(false);
    expect(form.field('Title').value).toBe('Lost on the way');
    expect(form.address()).toBe('/admin/modules/3');
    expect(screen.queryByText(/^Saved at/)).toBeNull();
  });

  it.each([
    ['en', 'You’re offline. Your text is kept in this browser: save again when you’re online.'],
    ['es', 'Estás sin conexión. Tu texto queda en este navegador: vuelve a guardarlo cuando la recuperes.'],
  ] as const)('ADM-48 says that there is no connection, until it is saved, in %s', async (language, offline) => {
    const api = serve(stored('courseModule', aModule()));
    const form = await drawForm('/admin/modules/3', { language });
    await form.person.type(document.querySelector('[name=title]') as HTMLElement, '!');
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    api.lost = 'all';
    await form.person.keyboard('{Control>}s{/Control}');
    await screen.findByText(offline);
    onLine.mockReturnValue(true);
    api.lost = [];
    await form.person.keyboard('{Control>}s{/Control}');
    await expect.poll(() => screen.queryByText(offline)).toBeNull();
    expect(savedIn(api).at(-1)).toMatchObject({ variables: { input: { title: 'Basics!' } } });
  });

  it('what the server refuses is shown on its field', async () => {
    serve({
      courseModules: [{ id: 3, title: 'Basics' }],
      createLesson: () => {
        throw refused('BAD_USER_INPUT', { moduleId: 'not_found' });
      },
    });
    const form = await drawForm('/admin/lessons/new');
    await form.fill('Title', 'Keys');
    await form.fillHtml('Content', '<p>Keys</p>');
    await screen.findByText('Basics');
    await form.choose('Module', 'Basics');
    await form.fill('Duration', '5 min');
    await form.save();
    await expectRefused(() => form.field('Module'), 'Does not exist');
    await expectFocus(() => form.field('Module'));
    await screen.findByText('Failed to save content. Please try again.');
  });

  it.each([
    [
      '/admin/articles/new',
      'Article',
      { Title: 'Why nodes matter', Excerpt: 'What it is about.', Category: 'Security' },
      { title: 'Why nodes matter', category: 'Security', status: 'draft', authorId: 1, slug: null, titleEs: null },
    ],
    [
      '/admin/videos/new',
      'Video',
      {
        ...{ Title: 'Nodes on film', Description: 'How nodes work.', Duration: '10:30', Status: 'published' },
        'Video URL': 'https://www.youtube.com/embed/aqz-KE-bpKQ',
      },
      { duration: '10:30', status: 'published', thumbnailUrl: null, descriptionEs: null },
    ],
    [
      '/admin/modules/new',
      'CourseModule',
      { Title: 'Nodes', Description: 'All about nodes.' },
      { title: 'Nodes', order: 1, status: 'draft' },
    ],
    [
      '/admin/lessons/new',
      'Lesson',
      { Title: 'The first node', Module: '3', Duration: '5 min' },
      { moduleId: 3, order: 1, status: 'draft', duration: '5 min' },
    ],
  ])(
    'ERR-22 ADM-42 ADM-45 ADM-46 ADM-49 VAL-09 VAL-11 VAL-17 %s stores what is new, and the form gives way to the list',
    async (path, name, values, input) => {
      const api = serve({ ...creating(name, {}), courseModules: [{ id: 3, title: 'Basics' }] });
      const form = await drawForm(path);
      if ('Module' in values) await screen.findByText('Basics');
      for (const [label, value] of Object.entries(values)) {
        if (form.field(label).localName === 'select') await form.choose(label, value);
        else await form.fill(label, value);
      }
      if (/articles|lessons/.test(path)) await form.fillHtml('Content', '<p>Text</p>');
      await form.saveAndClose();
      await screen.findByText('Content created');
      screen.getByText('Your content has been successfully created.');
      await expect.poll(() => pathOf(form)).toBe(path.replace('/new', ''));
      expect(savedIn(api)).toMatchObject([
        { operation: `Create${name}`, variables: { input: { ...input, language: 'en' } } },
      ]);
    },
  );

  it('ADM-13 ADM-15 ERR-21 ADM-49 an edit starts filled in and sends only what was changed', async () => {
    const api = serve(stored('article', anArticle({ titleEs: 'Título viejo', imageUrl: '/a.png' })));
    const form = await drawForm('/admin/articles/5');
    const values = ['Title', 'Title (Spanish)', 'Image URL', 'Category'].map((label) => form.field(label).value);
    expect(values).toEqual(['Halving', 'Título viejo', '/a.png', 'Technology']);
    await form.fill('Title (Spanish)', 'Título nuevo');
    await form.saveAndClose();
    await screen.findByText('Content updated');
    screen.getByText('Your content has been successfully updated.');
    await expect.poll(() => pathOf(form)).toBe('/admin/articles');
    expect(savedIn(api)).toEqual([
      {
        operation: 'UpdateArticle',
        variables: { id: 5, version: 1, input: { titleEs: 'Título nuevo', language: 'en' } },
      },
    ]);
    await form.open('/admin/articles/5');
    await expect.poll(() => screen.queryByLabelText<HTMLInputElement>('Title (Spanish)')?.value).toBe('Título nuevo');
  });

  it('an imported video without a duration can be saved unchanged; changed, it needs one', async () => {
    const api = serve(stored('video', aVideo({ duration: null })));
    const form = await drawForm('/admin/videos/7');
    await form.save();
    await screen.findByText('Content updated');
    await form.fill('Title', 'Changed');
    await form.save();
    await screen.findByRole('tab', { name: 'Common Fields (1 problem)', selected: true });
    await expectFocus(() => form.field('Duration'));
    expect(savedIn(api)).toEqual([]);
  });

  it('an emptied Spanish text is sent as none, after a question about the public item', async () => {
    const item = anArticle({ titleEs: 'Título', excerptEs: 'Un extracto.' });
    const api = serve({
      ...stored('article', item),
      checkArticle: ({ input }: { input: Fields }) => (input.titleEs ? [] : [{ field: 'titleEs', rule: 'no-spanish' }]),
    });
    const form = await drawForm('/admin/articles/5');
    await form.fill('Title (Spanish)', '');
    await form.save();
    await form.person.click(await screen.findByRole('button', { name: 'Publish anyway' }));
    await screen.findByText('Content updated');
    expect(inputsOf(api)).toEqual([{ titleEs: null, language: 'en' }]);
  });

  it('ADM-44 ERR-21 a comment is corrected and hidden', async () => {
    const api = serve({
      comment: { id: 2, version: 1, content: 'Bad wrod', status: 'published' },
      updateComment: (given: Fields) => ({ ...given }),
    });
    const form = await drawForm('/admin/comments/2');
    await form.fill('Content', 'Bad word');
    await form.choose('Status', 'hidden');
    await form.saveAndClose();
    await screen.findByText('Content updated');
    await expect.poll(() => pathOf(form)).toBe('/admin/comments');
    expect(savedIn(api)).toMatchObject([{ variables: { id: 2, content: 'Bad word', status: 'hidden', version: 1 } }]);
  });

  it('ADM-35 the back link leads to the list as it was left', async () => {
    serve({
      ...stored('video', aVideo()),
      contentRows: { totalCount: 1, pageCount: 1, items: [{ id: 7, type: 'video', title: 'Keys on film' }] },
    });
    const form = await drawForm('/admin/videos/7');
    await form.open('/admin/videos?q=film');
    for (const leave of ['Back to the list', 'Save'] as const) {
      await form.person.click(await screen.findByRole('link', { name: 'Edit Keys on film' }));
      await expect.poll(() => screen.queryByLabelText<HTMLInputElement>('Description')?.value).toBe('What it shows.');
      await form.person.click(screen.getByRole(leave === 'Save' ? 'button' : 'link', { name: leave }));
      await expect.poll(form.address).toBe('/admin/videos?q=film');
    }
  });

  it('ADM-14 the form starts from the row chosen: its title at once, then every field', async () => {
    let arrive = (_item: object) => {};
    const reading = new Promise((resolve) => {
      arrive = resolve;
    });
    serve({
      article: () => reading,
      contentRows: { totalCount: 1, pageCount: 1, items: [{ id: 5, type: 'article', title: 'Chosen row' }] },
    });
    const form = await drawForm('/admin/articles/new');
    await form.open('/admin/articles');
    await form.person.click(await screen.findByRole('link', { name: 'Edit Chosen row' }));
    await screen.findByRole('heading', { level: 1, name: 'Edit article' });
    screen.getByText('Chosen row');
    arrive(anArticle({ title: 'Chosen row', titleEs: 'Fila elegida' }));
    await saveButton();
    const values = ['Title', 'Excerpt', 'Title (Spanish)'].map((label) => form.field(label).value);
    expect(values).toEqual(['Chosen row', 'What it is about.', 'Fila elegida']);
  });
});

describe('a form of the admin area after saving', () => {
  it('ERR-21 stays, says when it was saved, shows what was stored, and can be saved again', async () => {
    const api = serve({
      ...stored('courseModule', aModule()),
      checkCourseModule: [],
    });
    const form = await drawForm('/admin/modules/3');
    for (const title of ['Second', 'Third ']) {
      await form.fill('Title', title);
      await unsaved();
      await form.save();
      await savedAt();
    }
    expect(form.address()).toBe('/admin/modules/3');
    expect(savedIn(api).map(({ variables }) => variables)).toMatchObject([
      { version: 1, input: { title: 'Second' } },
      { version: 2, input: { title: 'Third' } },
    ]);
    expect(form.field('Title').value).toBe('Third');
    await form.person.click(screen.getByRole('link', { name: 'Back to the list' }));
    await expect.poll(() => pathOf(form)).toBe('/admin/modules');
  });

  it('ERR-22 a new item becomes its edit form with its address, and Ctrl+S leaves the cursor in its field', async () => {
    const api = serve({
      ...creating('CourseModule', {}),
      updateCourseModule: ({ input }: { input: Fields }) => ({ ...aModule(), ...input, id: NEW, version: 2 }),
    });
    const form = await drawForm('/admin/modules/new');
    await form.fill('Description', 'Fresh.');
    await form.fill('Title', 'A new beginning');
    await form.person.keyboard('{Control>}s{/Control}');
    await screen.findByText('Content created');
    await expect.poll(() => pathOf(form)).toBe(`/admin/modules/${NEW}`);
    await savedAt();
    await expectFocus(() => form.field('Title'));
    await form.person.keyboard('!');
    await unsaved();
    await form.person.keyboard('{Control>}s{/Control}');
    await savedAt();
    expect(savedIn(api).at(-1)).toMatchObject({
      operation: 'UpdateCourseModule',
      variables: { id: NEW, version: 1, input: { title: 'A new beginning!' } },
    });
  });

  it('shows the status and the page beside Save: Preview for a draft, View once it is published', async () => {
    serve(stored('lesson', aLesson({ status: 'draft' })));
    const form = await drawForm('/admin/lessons/new');
    const link = (name: RegExp) => screen.queryByRole('link', { name });
    expect(link(/^(?:View \(|Preview)/)).toBeNull();
    await form.open('/admin/lessons/4');
    await saveButton();
    const preview = link(/^Preview/);
    expect([preview?.getAttribute('href'), preview?.getAttribute('target')]).toEqual(['/course/keys', '_blank']);
    await form.choose('Status', 'published');
    expect(link(/^Preview/)).not.toBeNull();
    await form.save();
    await screen.findByRole('link', { name: /^View \(/ });
  });

  it.each([
    ['article', '/admin/articles/5', anArticle()],
    ['video', '/admin/videos/7', aVideo()],
    ['lesson', '/admin/lessons/4', aLesson()],
  ])('%s: its date, credit and source are sent, and an emptied date is its own again', async (name, path, item) => {
    const publishedAt = '2026-01-05T13:14:15.000Z';
    const fields = stored(name, { ...item, publishedAt });
    const update = `update${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    const write = fields[update] as (args: { input: Fields }) => Fields;
    const api = serve({
      ...fields,
      // Without a date, an item has its last one.
      [update]: (args: { input: Fields }) =>
        write(args.input.publishedAt === null ? { ...args, input: { publishedAt: '2024-02-29T00:00:00.000Z' } } : args),
    });
    const form = await drawForm(path);
    expect(form.field('Publication date').value).toBe('2026-01-05');
    await form.fill('Credit', 'By Ana Pérez\nCC BY 4.0');
    await form.save();
    await savedAt();
    await form.person.clear(form.field('Publication date'));
    await form.person.type(form.field('Publication date'), '2024-02-29');
    await form.fill('Source URL', 'https://www.example.org/original');
    await unsaved();
    await form.save();
    await savedAt();
    expect(inputsOf(api)).toEqual([
      { attribution: 'By Ana Pérez\nCC BY 4.0', language: 'en' },
      { publishedAt: '2024-02-29T00:00:00.000Z', sourceUrl: 'https://www.example.org/original', language: 'en' },
    ]);
    await form.person.clear(form.field('Publication date'));
    await unsaved();
    await form.save();
    await expect.poll(() => form.field('Publication date').value).toBe('2024-02-29');
  });
});

describe('the slug in a form of the admin area', () => {
  const takes = (...slugs: string[]) => ({ isSlugTaken: ({ slug }: { slug: string }) => slugs.includes(slug) });
  const newVideo = async (title: string, viewing?: Viewing) => {
    const form = await drawForm('/admin/videos/new', viewing);
    await form.fill('Title', title);
    await form.fill('Description', 'What it shows.');
    await form.fill('Video URL', 'https://youtu.be/aqz-KE-bpKQ');
    await form.fill('Duration', '1:00');
    return form;
  };

  it('VAL-41 VAL-42 follows the title live until someone types a slug', async () => {
    serve();
    const form = await drawForm('/admin/articles/new');
    await form.fill('Title', '¿Qué es Bitcoin?');
    expect(form.field('Slug').value).toBe('que-es-bitcoin');
    await form.fill('Slug', 'my-own');
    await form.fill('Title', 'Another title');
    expect(form.field('Slug').value).toBe('my-own');
    await form.person.clear(form.field('Slug'));
    expect(form.field('Slug').value).toBe('');
    await form.person.click(form.field('Title'));
    expect(form.field('Slug').value).toBe('another-title');
  });

  it('VAL-43 one that follows from the title and is taken is announced to get a number, and left to the server', async () => {
    const api = serve({ ...takes('cold-storage'), ...creating('Video', {}) });
    const form = await newVideo('Cold storage');
    await screen.findByText('This slug is already in use');
    expect(noteOf(form.field('Slug'))).toContain('a number will be added to it');
    expect(form.field('Slug').getAttribute('aria-invalid')).toBeNull();
    await form.saveAndClose();
    await expect.poll(() => inputsOf(api)).toMatchObject([{ slug: null, title: 'Cold storage' }]);
  });

  it('VAL-44 one typed that is taken is reported while typing, and nothing is sent', async () => {
    const api = serve({ ...takes('taken-one'), ...creating('Video', {}) });
    const form = await newVideo('Hot storage');
    await form.fill('Slug', 'taken-one');
    await expectRefused(() => form.field('Slug'), 'This slug is already in use');
    await form.save();
    await expectFocus(() => form.field('Slug'));
    expect(savedIn(api)).toEqual([]);
    await form.fill('Slug', 'taken-one-b');
    await screen.findByText('This slug is free.');
    await form.saveAndClose();
    await expect.poll(() => inputsOf(api)).toMatchObject([{ slug: 'taken-one-b' }]);
  });

  it('VAL-44 one that is taken only when it is saved is shown at its field', async () => {
    serve({
      createVideo: () => {
        throw refused('CONFLICT', { slug: 'taken' });
      },
    });
    const form = await newVideo('Warm storage');
    await form.fill('Slug', 'soon-taken');
    await screen.findByText('This slug is free.');
    await form.save();
    await expectRefused(() => form.field('Slug'), 'This slug is already in use');
    await expectFocus(() => form.field('Slug'));
  });

  it('VAL-41 the slug of a stored item stays when its title changes, and comes from the title when it is emptied', async () => {
    const item = aVideo({ slug: 'old-address' });
    const { updateVideo, ...fields } = stored('video', item) as Record<string, (args: { input: Fields }) => Fields>;
    const api = serve({
      ...fields,
      ...takes('old-address'),
      updateVideo: ({ input, ...args }: { input: Fields }) =>
        updateVideo?.({
          ...args,
          input: { ...input, ...(input.slug === null && { slug: slugFromTitle(String(input.title)) }) },
        }),
    });
    const form = await drawForm('/admin/videos/7');
    await form.fill('Title', 'New name');
    expect(form.field('Slug').value).toBe('old-address');
    await form.person.clear(form.field('Slug'));
    await form.save();
    await savedAt();
    expect(inputsOf(api)).toMatchObject([{ slug: null, title: 'New name' }]);
    expect(api.sent.filter(({ variables }) => variables.slug === 'old-address')).toEqual([]);
    await form.fill('Title', 'Another title');
    expect(form.field('Slug').value).toBe('new-name');
  });
});

describe('two admins who edit the same item', () => {
  /** My form with a new title, after someone else has changed title and Spanish title. */
  const conflicting = async () => {
    const item = aVideo({ title: 'Start', titleEs: 'Inicio' });
    const api = serve(stored('video', item));
    const form = await drawForm('/admin/videos/7');
    await form.fill('Title', 'Mine');
    Object.assign(item, { title: 'Theirs', titleEs: 'Suyo', version: 2 });
    await form.save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else saved changes to this' }));
    const answer = (name: string) => form.person.click(dialog.getByRole('button', { name }));
    return { api, form, dialog, answer, item };
  };

  it('the later admin is notified, sees each field that differs, and nothing is overwritten until then', async () => {
    const { api, form, dialog, answer, item } = await conflicting();
    expect(dialog.getByRole('group', { name: 'Title: Yours' }).textContent).toContain('Mine');
    expect(dialog.getByRole('group', { name: 'Title: Theirs' }).textContent).toContain('Theirs');
    dialog.getByText('You both changed this. “Keep mine” replaces their version.');
    expect(dialog.getByRole('group', { name: 'Title (Spanish): Theirs' }).textContent).toContain('Suyo');
    dialog.getByText('Only they changed this. Their version stays either way.');
    await answer('Keep editing');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(form.field('Title').value).toBe('Mine');
    await unsaved();
    await form.save();
    await screen.findByRole('dialog');
    expect(item).toMatchObject({ title: 'Theirs', titleEs: 'Suyo' });
    expect(savedIn(api).map(({ variables }) => variables.version)).toEqual([1, 1]);
  });

  it('"Keep mine" saves over the new version what was changed, and leaves the rest as theirs', async () => {
    const { api, form, answer, item } = await conflicting();
    await answer('Keep mine');
    await screen.findByText('Content updated');
    await savedAt();
    expect(form.field('Title (Spanish)').value).toBe('Suyo');
    expect(savedIn(api).at(-1)).toMatchObject({ variables: { version: 2, input: { title: 'Mine', language: 'en' } } });
    expect(item).toMatchObject({ title: 'Mine', titleEs: 'Suyo' });
  });

  it('"Keep theirs" shows what is stored, without anything left to save', async () => {
    const { form, answer, item } = await conflicting();
    await answer('Keep theirs');
    await expect.poll(() => form.field('Title').value).toBe('Theirs');
    expect(form.field('Title (Spanish)').value).toBe('Suyo');
    await expect.poll(() => screen.queryByText('Unsaved changes, kept in this browser')).toBeNull();
    expect(item).toMatchObject({ title: 'Theirs' });
  });

  it('changes that were stored before someone else saved are also compared when they are restored and saved', async () => {
    const item = aVideo({ title: 'Start' });
    serve(stored('video', item));
    const form = await drawForm('/admin/videos/7');
    await form.fill('Title', 'Mine');
    await unsaved();
    Object.assign(item, { title: 'Theirs', version: 2 });
    await form.open('/admin/videos/7');
    const offer = within(await screen.findByRole('region', { name: 'Unsaved changes' }));
    offer.getByText(/Someone has saved this item since then/);
    await form.person.click(offer.getByRole('button', { name: 'Restore' }));
    await form.save();
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/^You both changed this/);
    expect(item.title).toBe('Theirs');
  });

  it('the text of an item that someone deleted stays on screen', async () => {
    const fields = stored('video', aVideo());
    serve({
      ...fields,
      updateVideo: () => {
        throw refused('NOT_FOUND');
      },
    });
    const form = await drawForm('/admin/videos/7');
    await form.fill('Title', 'Too late');
    await form.save();
    expect((await screen.findByRole('alert')).textContent).toContain('Someone else deleted this.');
    expect(form.field('Title').value).toBe('Too late');
  });

  it('a comment that another admin has changed is compared as well', async () => {
    const item = { id: 2, version: 1, content: 'First', status: 'published' };
    serve({
      comment: () => ({ ...item }),
      updateComment: ({ version, ...changes }: { version: number }) => {
        if (version !== item.version) throw refused('CONFLICT', { version: 'outdated' });
        return { ...Object.assign(item, changes, { version: version + 1 }) };
      },
    });
    const form = await drawForm('/admin/comments/2');
    await form.choose('Status', 'hidden');
    Object.assign(item, { content: 'Second', version: 2 });
    await form.saveAndClose();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('group', { name: 'Content: Theirs' }).textContent).toContain('Second');
    await form.person.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await expect.poll(() => pathOf(form)).toBe('/admin/comments');
    expect(item).toMatchObject({ content: 'Second', status: 'hidden' });
  });
});
