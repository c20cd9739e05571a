import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import HistoryScreen from '#client/admin/history/HistoryScreen.tsx';
import RevisionScreen from '#client/admin/history/RevisionScreen.tsx';
import type { ContentSection } from '#client/admin/sections.ts';
import type { Language } from '#domain/language.ts';
import { type Answer, answer, refusal } from '../server.ts';
import { drawAdmin, marked, press } from './render-admin.tsx';

const change = (id: string, given: object = {}) => ({
  ...{ __typename: 'ContentChange', id, at: '2026-01-31T12:00:00Z', actor: 'person', username: 'bea', source: 'rest' },
  ...{ action: 'edit', fields: [], slug: 'keys', title: 'Keys', titleEs: null, isInTrash: false, ...given },
});
const CREATED = { actor: 'database', username: null, source: 'database', action: 'create' };

describe('the history of an item', () => {
  const openHistory = async (changes: object[], { pageCount = 1, path = '', language = 'en' as Language } = {}) => {
    answer({
      AdminItemHistory: { data: { contentChanges: { totalCount: changes.length, pageCount, items: changes } } },
      AdminFormerSlugs: { data: { formerSlugs: [] } },
    });
    await drawAdmin(<HistoryScreen section="articles" id={3} />, {
      path: `/admin/articles/3/history${path}`,
      language,
    });
    await screen.findByRole('heading', { level: 1 });
  };
  const lines = async () => (await screen.findAllByRole('listitem')).map((entry) => entry.textContent);

  it('lists who changed what, when and how, and leads to each version and back to the form', async () => {
    const fields = ['contentEs', 'title', 'category', 'slug', 'content'];
    await openHistory([change('2', { fields }), change('1', CREATED)]);
    const [newest, oldest] = await lines();
    expect(newest).toMatch(
      /^Edited: Title, Slug, Content, Content \(Spanish\), Category Current versionbeaREST API\w+ \d+, 2026, /,
    );
    expect(oldest).toMatch(/^Created Database\w+ \d+, 2026/);
    expect(screen.getByRole('link', { name: 'Created' }).getAttribute('href')).toBe('/admin/articles/3/history/1');
    expect(screen.getByRole('link', { name: 'Back to the form' }).getAttribute('href')).toBe('/admin/articles/3');
  });

  it.each([
    ['en', 'Schedule changed', 'Pending version saved: Excerpt, Confirmation of the Spanish'],
    ['es', 'Programación cambiada', 'Versión pendiente guardada: Extracto, Confirmación del español'],
  ] as const)('names schedules and pending versions, in %s', async (language, schedule, pending) => {
    const fields = ['confirmed', 'excerpt'];
    await openHistory([change('2', { action: 'schedule' }), change('1', { action: 'save_draft', fields })], {
      language,
    });
    expect((await lines()).map((line, at) => line?.slice(0, [schedule, pending][at]?.length))).toEqual([
      schedule,
      pending,
    ]);
  });

  it('on its second page has no current version', async () => {
    await openHistory([change('1', CREATED)], { pageCount: 2, path: '?page=2' });
    await screen.findByRole('link', { name: 'Created' });
    expect(screen.queryByText('Current version')).toBeNull();
    screen.getByRole('link', { name: 'Previous' });
  });

  it.each([
    [
      'is gone',
      { action: 'purge', title: null },
      /^This item was deleted permanently\. Its earlier versions are gone too\.$/,
    ],
    ['is in the trash', { action: 'trash', isInTrash: true }, /^This item is in the trash\./],
  ])('says so of an item that %s, and leads to no form', async (_what, given, said) => {
    await openHistory([change('1', given)]);
    await screen.findByText(said);
    expect(await lines()).toEqual([expect.stringMatching(/^Deleted( permanently)? .*bea/)]);
    expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe('/admin/articles');
    expect(screen.queryAllByRole('link', { name: /^Deleted permanently/ })).toEqual([]);
  });

  it('says so of an item that nothing was recorded of', async () => {
    await openHistory([]);
    await screen.findByText('No changes have been recorded for this item.');
  });
});

const field = (name: string, before: string | null, value: string | null, present = value) => ({
  __typename: 'RevisionField',
  ...{ name, before, value, present },
});

interface Given {
  section?: ContentSection;
  language?: Language;
  hasBefore?: boolean;
  isInTrash?: boolean;
  action?: string;
  modules?: object[];
  authors?: object[];
  /** What the server says to restoring it, one answer after the other. */
  restored?: Answer[];
}

const revision = (fields: object[], { hasBefore = true, isInTrash = false, action = 'edit', ...given }: Given) => ({
  data: {
    revision: {
      ...{ __typename: 'Revision', id: '8', itemId: 3, hasBefore, presentVersion: 5, isInTrash, fields },
      itemType: given.section === 'lessons' ? 'lesson' : 'article',
      change: change('8', { action }),
      ...{ modules: given.modules ?? [], authors: given.authors ?? [] },
    },
  },
});

async function openRevision(fields: object[], given: Given = {}) {
  const { section = 'articles', language, restored = [] } = given;
  const server = { revision: revision(fields, given) as Answer };
  const writes: unknown[] = [];
  const answers = [...restored];
  const asked = answer({
    AdminRevision: () => server.revision,
    AdminRestoreRevision: (variables) => {
      writes.push(variables);
      return answers.shift() ?? { data: { restoreRevision: { __typename: 'Restored', id: 3, operation: '9' } } };
    },
  });
  const path = `/admin/${section}/3/history/8`;
  const person = await drawAdmin(<RevisionScreen section={section} id={3} change="8" />, { path, language });
  await screen.findByRole('heading', { level: 1 });
  return { person, server, writes, asked };
}

describe('a version', () => {
  const part = async (name: string) => {
    const heading = await screen.findByRole('heading', { level: 3, name });
    return heading.closest('section') as HTMLElement;
  };

  it('marks inserted and deleted words, English and Spanish apart', async () => {
    const [keys, words] = ['<p>One.</p><p>A big number.</p><p>Three.</p><p>Four.</p>', 'random'];
    await openRevision([
      field('title', 'Keep your keys safe', 'Keep your words safe'),
      field('titleEs', 'Guarda bien tus claves', 'Guarda bien tus palabras'),
      field('content', keys, keys.replace('big', words)),
      field('category', 'Technology', 'Security'),
    ]);
    for (const [name, before, after] of [
      ['Title', 'keys', 'words'],
      ['Title (Spanish)', 'claves', 'palabras'],
      ['Content', 'big', 'random'],
      ['Category', 'Technology', 'Security'],
    ] as const) {
      expect(marked(await part(name), 'del'), name).toEqual([before]);
      expect(marked(await part(name), 'ins'), name).toEqual([after]);
    }
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'English',
      'Spanish',
      'Common Fields',
    ]);
    // For screen readers, a mark is words.
    expect((await part('Title')).textContent).toContain('[deleted: keys][inserted: words]');
    expect((await part('Content')).textContent).toContain('1 unchanged paragraph');
  });

  it('shows a body as readers see it, and the HTML where more than words changed', async () => {
    const before = '<h2 id="section-why">Why</h2><p>Read <a href="/news">the <strong>news</strong></a> today.</p>';
    await openRevision([field('content', before, before.replace('/news', '/course').replace('today', 'now'))]);
    const body = await part('Content');
    within(body).getByRole('heading', { name: 'Why' });
    within(body).getByText('The formatting, a link or an image changed:');
    expect([...body.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/news', '/course']);
    expect(body.querySelectorAll('a strong')).toHaveLength(2);
    expect(marked(body, 'del')).toEqual(['the news today', 'news', 'today']);
    expect(marked(body, 'ins')).toEqual(['the news now', 'course', 'now']);
  });

  it('shows another kind of list as a change', async () => {
    await openRevision([field('content', '<ul><li>Keys</li></ul>', '<ol><li>Keys</li></ol>')]);
    const body = await part('Content');
    expect(body.querySelector('ul li del')?.textContent).toContain('Keys');
    expect(body.querySelector('ol li ins')?.textContent).toContain('Keys');
  });

  it('shows an author by name, as a whole after the former one', async () => {
    const authors = [
      { __typename: 'User', id: 4, username: 'sato' },
      { __typename: 'User', id: 5, username: 'sato-two' },
    ];
    await openRevision([field('authorId', '4', '5')], { authors });
    const author = await part('Author');
    expect([marked(author, 'del'), marked(author, 'ins')]).toEqual([['sato'], ['sato-two']]);
    expect(author.querySelector('del')?.nextSibling?.textContent).toBe(' ');
  });

  it.each([
    ['en', 'Module', 'First steps', 'Wallets'],
    ['es', 'Módulo', 'Primeros pasos', 'Billeteras'],
  ] as const)('shows a module by its title, in %s', async (language, label, before, after) => {
    const modules = [
      { __typename: 'CourseModule', id: 1, title: 'First steps', titleEs: 'Primeros pasos' },
      { __typename: 'CourseModule', id: 2, title: 'Wallets', titleEs: 'Billeteras' },
    ];
    await openRevision([field('moduleId', '1', '2')], { section: 'lessons', modules, language });
    expect(marked(await part(label), 'del')).toEqual([before]);
    expect(marked(await part(label), 'ins')).toEqual([after]);
  });

  it('that is no longer kept says so', async () => {
    answer({ AdminRevision: refusal('NOT_FOUND', 'It is gone.') });
    await drawAdmin(<RevisionScreen section="articles" id={3} change="8" />, { path: '/admin/articles/3/history/8' });
    await screen.findByText(/^This version is no longer kept: it is too old/);
  });
});

describe('restoring a version', () => {
  const FIELDS = [field('title', 'Zero', 'First', 'Second'), field('slug', null, 'keys', 'private-keys')];
  const confirm = async () => within(await screen.findByRole('dialog')).getByRole('button', { name: /^Restore/ });

  it('is done by keyboard alone, from how the item began', async () => {
    const { person, writes } = await openRevision(FIELDS, { hasBefore: false, action: 'create' });
    await screen.findByText('This is how the item began. Below is what has changed since.');
    (await screen.findByRole('button', { name: 'Restore this version' })).focus();
    await person.keyboard('{Enter}');
    (await confirm()).focus();
    await person.keyboard('{Enter}');
    await screen.findByText('Version restored', { exact: true });
    expect(writes).toEqual([{ id: '8', version: 5, keepSlug: false }]);
  });

  it.each([
    ['en', { version: 'outdated' }, 'Someone else changed this item in the meantime, so nothing was restored.'],
    ['en', undefined, 'This item is in the trash now. Restore it from the trash first.'],
    ['es', { version: 'outdated' }, 'Alguien más cambió este elemento mientras tanto, así que no se restauró nada.'],
    ['es', undefined, 'Este elemento está ahora en la papelera. Restáuralo primero desde ahí.'],
  ] as const)(
    'in %s, is refused with %o if the item changed since, and the page is read again',
    async (language, fields, said) => {
      const { person, server } = await openRevision(FIELDS, {
        language,
        restored: [refusal('CONFLICT', 'No.', fields)],
      });
      const name = { en: 'Restore this version', es: 'Restaurar esta versión' }[language];
      await press(person, name);
      server.revision = revision([field('title', 'Zero', 'First', 'Newer')], { isInTrash: !fields });
      const dialog = within(await screen.findByRole('dialog'));
      await person.click(dialog.getByRole('button', { name }));
      await dialog.findByText(said, { exact: false });
      await person.click(dialog.getByRole('button', { name: { en: 'Cancel', es: 'Cancelar' }[language] }));
      if (fields) {
        await person.click(screen.getByRole('tab', { selected: false }));
        await expect.poll(() => marked(document, 'ins')).toEqual(['Newer']);
      } else {
        await screen.findByRole('link', { name: { en: 'Restore it from there', es: /Restáur/ }[language] });
      }
    },
  );

  it('names a slug that is taken by now, and goes without it on a second word', async () => {
    const restored = [refusal('CONFLICT', 'It is taken.', { slug: 'slug_taken' })];
    const { person, writes } = await openRevision(FIELDS, { restored });
    await press(person, 'Restore this version');
    await person.click(await confirm());
    await screen.findByText(/^Another item now uses the slug “keys” of this version\./);
    await press(person, 'Restore and keep the current slug');
    await screen.findByText('Version restored', { exact: true });
    expect(writes).toMatchObject([{ keepSlug: false }, { keepSlug: true }]);
  });

  it('isn’t offered for the current version', async () => {
    await openRevision([field('title', 'Zero', 'First')]);
    await screen.findByText('This is the current version, so there is nothing to restore.');
    expect(screen.queryByRole('button', { name: 'Restore this version' })).toBeNull();
  });
});
