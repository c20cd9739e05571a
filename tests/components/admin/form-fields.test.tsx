import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { articleKind, lessonKind, moduleKind, videoKind } from '#client/admin/forms/kinds/content-kinds.ts';
import { labelOf } from '#tests/support/texts.ts';
import { serve } from '../api.ts';
import {
  anArticle,
  aVideo,
  drawForm,
  expectFocus,
  expectRefused,
  noteOf,
  saveButton,
  savedIn,
  stored,
} from './form.tsx';
import { drawAdminPage } from './render-admin-page.tsx';

const HINT = 'Leave blank to use only the English version';
const SOURCE = ['Publication date', 'Credit', 'Source URL'];

/** The labels of each form's tabs, in order. The status is below all of them. */
const FORMS = {
  articles: {
    English: ['Title', 'Excerpt', 'Content'],
    Spanish: ['Title (Spanish)', 'Excerpt (Spanish)', 'Content (Spanish)'],
    'Common Fields': ['Slug', 'Category', 'Image URL', 'Author', 'Reviewed on', 'Reviewed by', ...SOURCE],
  },
  videos: {
    English: ['Title', 'Description'],
    Spanish: ['Title (Spanish)', 'Description (Spanish)'],
    'Common Fields': ['Slug', 'Video URL', 'Thumbnail URL', 'Duration', 'Author', ...SOURCE],
  },
  modules: {
    English: ['Title', 'Description'],
    Spanish: ['Title (Spanish)', 'Description (Spanish)'],
    'Common Fields': ['Order'],
  },
  lessons: {
    English: ['Title', 'Content'],
    Spanish: ['Title (Spanish)', 'Content (Spanish)'],
    'Common Fields': ['Module', 'Slug', 'Order', 'Duration', 'Reviewed on', 'Reviewed by', ...SOURCE],
  },
};

/** Fields that are below the tabs, a list of their own, or a box for each text. No page shows the date of a module. */
const ELSEWHERE = new Set(['status', 'questions', 'confirmed', 'modules.publishedAt']);

/** What an empty form is refused for, by type: field and message. */
const REFUSED_EMPTY = {
  articles: {
    Title: 'Required',
    Excerpt: 'Excerpt must be at least 10 characters',
    Content: 'Required',
    Category: 'Required',
  },
  videos: { Title: 'Required', Description: 'Required', 'Video URL': 'Required', Duration: 'Required' },
  modules: { Title: 'Required', Description: 'Required' },
  lessons: { Title: 'Required', Content: 'Required', Module: 'Required', Duration: 'Required' },
};

const optionsOf = (field: HTMLElement) =>
  within(field)
    .getAllByRole('option', { hidden: true })
    .map((option) => option.textContent);

describe('a form of the admin area with something wrong in it', () => {
  it.each(Object.entries(REFUSED_EMPTY))(
    'VAL-08 VAL-10 VAL-12 VAL-15 VAL-21 %s: an empty form names each field that is missing, and sends nothing',
    async (section, refusals) => {
      const api = serve();
      const form = await drawForm(`/admin/${section}/new`);
      if ('Content' in refusals) await screen.findByRole('tablist', { name: 'Views of: Content' });
      await form.save();
      for (const [label, message] of Object.entries(refusals)) await expectRefused(() => form.field(label), message);
      expect(document.querySelectorAll('form [aria-invalid=true]')).toHaveLength(Object.keys(refusals).length);
      expect(savedIn(api)).toEqual([]);
    },
  );

  it('VAL-18 an empty comment is refused with "Required", and nothing is sent', async () => {
    const api = serve({ comment: { id: 2, content: 'Nice', status: 'published' } });
    const form = await drawForm('/admin/comments/2');
    await form.fill('Content', '  ');
    await form.save();
    await expectRefused(() => form.field('Content'), 'Required');
    expect(savedIn(api)).toEqual([]);
  });

  it('VAL-07 an excerpt of 9 characters is refused, 10 pass', async () => {
    serve();
    const form = await drawForm('/admin/articles/new');
    await form.fill('Excerpt', '123456789');
    await form.save();
    await expectRefused(() => form.field('Excerpt'), 'Excerpt must be at least 10 characters');
    await form.fill('Excerpt', '1234567890');
    await expect.poll(() => form.field('Excerpt').getAttribute('aria-invalid')).toBeNull();
  });

  it.each(['modules', 'lessons'])(
    'VAL-14 VAL-16 %s: an order below 1 is refused with "Invalid input"',
    async (section) => {
      serve();
      const form = await drawForm(`/admin/${section}/new`);
      await form.tab('Common Fields');
      await form.person.type(form.field('Order'), '0', { initialSelectionStart: 0, initialSelectionEnd: 1 });
      await form.save();
      await expectRefused(() => form.field('Order'), 'Invalid input');
    },
  );

  it('VAL-13 an emptied order is 1 again', async () => {
    serve();
    const form = await drawForm('/admin/modules/new');
    await form.tab('Common Fields');
    await form.person.type(form.field('Order'), '2');
    expect(form.field('Order').value).toBe('12');
    await form.person.clear(form.field('Order'));
    expect(form.field('Order').value).toBe('1');
  });

  it('VAL-44 a slug of other characters is refused on its field', async () => {
    serve();
    const form = await drawForm('/admin/lessons/new');
    await form.tab('Common Fields');
    await form.fill('Slug', 'Not A Slug');
    await form.save();
    await expectRefused(() => form.field('Slug'), 'Use lowercase letters');
  });

  it.each([
    ['en', 'Source URL', 'Enter a full web address'],
    ['es', 'URL de la fuente', 'Escribe una dirección web completa'],
  ] as const)('a source that is no web address is refused on its field, in %s', async (language, label, message) => {
    serve(stored('article', anArticle()));
    const form = await drawForm('/admin/articles/5', { language });
    expect(noteOf(form.field(label))).not.toBe('');
    await form.fill(label, 'a book');
    await form.person.keyboard('{Control>}s{/Control}');
    await expectFocus(() => form.field(label));
    await expectRefused(() => form.field(label), message);
  });

  it('a tab says how many fields of it are refused, and saving leads to the first of them with the focus', async () => {
    serve();
    const form = await drawForm('/admin/lessons/new');
    await form.fill('Title', 'Keys');
    await form.fillHtml('Content', '<p>Keys</p>');
    await form.save();
    await screen.findByRole('tab', { name: 'Common Fields (2 problems)', selected: true });
    await expectFocus(() => form.field('Module'));
    await form.tab('English');
    await form.fill('Title', '');
    await screen.findByRole('tab', { name: 'English (1 problem)' });
    await form.tab('Spanish');
    await form.save();
    await screen.findByRole('tab', { name: 'English (1 problem)', selected: true });
    await expectFocus(() => form.field('Title'));
  });
});

describe('the forms of the admin area', () => {
  it.each(Object.entries(FORMS))(
    'ADM-12 ADM-34 ADM-36 ADM-38 ADM-39 ADM-40 ADM-41 /admin/%s/new has its fields in three tabs, and its status below all of them',
    async (section, tabs) => {
      serve();
      const form = await drawForm(`/admin/${section}/new`);
      const list = within(screen.getByRole('tablist', { name: 'Parts of the form' })).getAllByRole('tab');
      expect(list.map((tab) => tab.textContent)).toEqual(['English', 'Spanish', 'Common Fields']);
      for (const [tab, labels] of Object.entries(tabs)) {
        await form.tab(tab);
        const panel = screen.getByRole('tabpanel', { name: tab });
        for (const label of labels) {
          const field = await within(panel).findByLabelText(label);
          if (tab === 'Spanish') expect(noteOf(field), label).toContain(HINT);
        }
        expect(within(panel).queryByLabelText('Status')).toBeNull();
        screen.getByRole('combobox', { name: 'Status' });
      }
    },
  );

  it.each([articleKind, videoKind, moduleKind, lessonKind])(
    'ADM-12 the form of $section has each field of its description, in its tab',
    async ({ section, tabs }) => {
      serve();
      const form = await drawForm(`/admin/${section}/new`);
      for (const [tab, names] of Object.entries({
        English: tabs.english,
        Spanish: tabs.spanish,
        'Common Fields': tabs.common,
      })) {
        await form.tab(tab);
        const panel = within(screen.getByRole('tabpanel', { name: tab }));
        for (const name of names) {
          if (ELSEWHERE.has(name) || ELSEWHERE.has(`${section}.${name}`)) continue;
          await panel.findByLabelText(labelOf(name, 'en'));
        }
      }
    },
  );

  it('a new form begins with the focus on its title', async () => {
    serve();
    const form = await drawForm('/admin/articles/new');
    await expectFocus(() => form.field('Title'));
  });

  it('ADM-38 ADM-45 VAL-20 a new article starts as a draft of author 1 without a category, and may be draft or published, nothing else', async () => {
    serve({ authors: [{ id: 1, username: 'nora' }] });
    const form = await drawForm('/admin/articles/new');
    expect(form.field('Status').value).toBe('draft');
    expect(optionsOf(form.field('Status'))).toEqual(['Draft', 'Published']);
    await expect.poll(() => optionsOf(form.field('Author'))).toEqual(['nora']);
    expect(form.field('Author').value).toBe('1');
    expect(form.field('Category').value).toBe('');
    const categories = ['Technology', 'Security', 'Economics', 'Tutorial', 'News', 'Opinion'];
    expect(optionsOf(form.field('Category')).slice(1)).toEqual(categories);
  });

  it.each(['modules', 'lessons'])('ADM-45 one of new %s starts with order 1', async (section) => {
    serve();
    const form = await drawForm(`/admin/${section}/new`);
    expect(form.field('Order').value).toBe('1');
  });

  it('ADM-37 the video URL hints that it should be an embed URL', async () => {
    serve();
    const form = await drawForm('/admin/videos/new');
    expect(noteOf(form.field('Video URL'))).toContain('should be an embed URL');
  });

  it('ADM-42 the module picker lists every module by title, drafts too', async () => {
    const drafts = [{ id: 2, title: 'Mining' }];
    serve({
      courseModules: ({ includeDrafts }: { includeDrafts: boolean }) => [
        { id: 1, title: 'Wallets' },
        ...(includeDrafts ? drafts : []),
      ],
    });
    const form = await drawForm('/admin/lessons/new');
    await expect.poll(() => optionsOf(form.field('Module')).slice(1)).toEqual(['Wallets', 'Mining']);
  });

  it('ADM-43 when the modules cannot be read, that is only logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    serve().lost = ['ModulePicker'];
    await drawForm('/admin/lessons/new');
    await expect
      .poll(() => log.mock.calls)
      .toEqual([['The modules to choose from could not be read.', expect.anything()]]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ADM-44 VAL-19 the comment form has the text, and the status published or hidden, without tabs', async () => {
    serve({ comment: { id: 2, content: 'Nice', status: 'hidden' } });
    const form = await drawForm('/admin/comments/2');
    expect(form.field('Content').value).toBe('Nice');
    expect(form.field('Status').value).toBe('hidden');
    expect(optionsOf(form.field('Status'))).toEqual(['Approved', 'Hidden']);
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it.each(['articles', 'videos', 'modules', 'lessons', 'comments'])(
    "ADM-16 ADM-17 /admin/%s/999 isn't a page of the admin area",
    async (section) => {
      serve();
      await drawAdminPage(`/admin/${section}/999`);
      await screen.findByRole('heading', { level: 1, name: 'Page Not Found' });
      screen.getByText("The admin page you're looking for doesn't exist.");
      screen.getByRole('link', { name: 'Return to Dashboard' });
    },
  );

  it('says that an item could not be read, and reads it on demand', async () => {
    const api = serve(stored('video', aVideo()));
    api.lost = 'all';
    await drawAdminPage('/admin/videos/7');
    expect((await screen.findByRole('alert')).textContent).toContain('Error loading content. Please try again later.');
    api.lost = [];
    // Not by `person`, who has React draw before Apollo can say that it loads.
    screen.getByRole('button', { name: 'Try again' }).click();
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Keys on film');
  });

  it('a skeleton is shown while an item loads', async () => {
    let arrive = (_item: object) => {};
    serve({
      article: () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    });
    await drawAdminPage('/admin/articles/5');
    await screen.findByRole('heading', { level: 1, name: 'Edit article' });
    await expect.poll(() => document.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(screen.queryByLabelText('Title')).toBeNull();
    arrive(anArticle());
    await screen.findByLabelText('Title');
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  });

  it('ADM-36 ADM-37 all of it is in Spanish too', async () => {
    serve();
    const form = await drawForm('/admin/videos/new', { language: 'es' });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Inglés', 'Español', 'Campos comunes']);
    const note = 'Déjalo en blanco para usar solo la versión en inglés';
    expect(noteOf(form.field('Título (español)'))).toContain(note);
    expect((await saveButton()).textContent).toBe('Guardar');
  });
});
