import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Fields, hold, refused, serve } from '../api.ts';
import { fill, type Viewing } from '../render.tsx';
import { drawAdminPage } from './render-admin-page.tsx';

/** Sections with a form of their own, and what their pages say. */
const SECTIONS = [
  ['articles', 'Articles Management', 'New article', 'No articles found'],
  ['videos', 'Videos Management', 'New video', 'No videos found'],
  ['modules', 'Course Modules Management', 'New module', 'No modules found'],
  ['lessons', 'Course Lessons Management', 'New lesson', 'No lessons found'],
] as const;

const row = (id: number, title: string, given: Fields = {}) => ({
  ...{ type: 'article', id, title, slug: `item-${id}`, status: 'published', hasSpanish: true, category: 'Technology' },
  ...given,
});
const ITEMS = [row(1, 'First'), row(2, 'Second', { status: 'draft', hasSpanish: false })];

/** What the API is asked for a list, with its answer. */
function serveRows(items: Fields[] = ITEMS, given: Fields = {}) {
  const asked: Fields[] = [];
  const contentRows = (args: Fields) => {
    asked.push(args);
    const page = { items, totalCount: items.length, pageCount: 1, counts: { all: 12, published: 10, other: 2 } };
    return { ...page, ...given };
  };
  return { api: serve({ contentRows }), latest: () => asked.at(-1) };
}

async function drawList(path: string, viewing?: Viewing) {
  const area = await drawAdminPage(path, viewing);
  await screen.findByRole('heading', { level: 1 });
  return area;
}

const rows = async () => {
  await screen.findAllByRole('rowheader');
  return screen.getAllByRole('row').slice(1);
};
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const FIRST = ['Selection', 'Title', 'Type', 'Status', 'Date'];

describe('the list pages of the admin area', () => {
  it.each(SECTIONS)(
    'ADM-11 ADM-12 ADM-18 ADM-22 ADM-23 ERR-25 of %s has its title, its columns, its tips, its way to a new item, and says that it is empty',
    async (section, title, create, none) => {
      serveRows();
      const { open } = await drawList(`/admin/${section}`);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
      expect(screen.getByRole('link', { name: create }).getAttribute('href')).toBe(`/admin/${section}/new`);
      await rows();
      expect(heads()).toEqual([...FIRST, 'Actions']);
      screen.getByRole('complementary', { name: 'Quick Tips' });
      serveRows([]);
      await open(`/admin/${section}?q=zzz`);
      await screen.findByText(none);
    },
  );

  it('ADM-18 comments have no way to a new one', async () => {
    serve();
    await drawList('/admin/comments');
    await screen.findByText('No comments found');
    expect(screen.queryByRole('link', { name: /^New / })).toBeNull();
  });

  it('ADM-22 each has Quick Tips of its own', async () => {
    serve();
    const { open } = await drawList('/admin/articles');
    const tips = new Set<string | null>();
    for (const section of ['articles', 'videos', 'modules', 'lessons', 'comments', 'users']) {
      await open(`/admin/${section}`);
      tips.add((await screen.findByRole('complementary', { name: 'Quick Tips' })).textContent);
    }
    expect(tips.size).toBe(6);
  });

  it('ERR-25 an empty list says so in Spanish', async () => {
    serveRows([]);
    await drawList('/admin/lessons', { language: 'es' });
    await screen.findByText('No se encontraron lecciones');
  });

  it('ADM-19 ADM-20 the tabs All, Published and Drafts ask for their items, with their numbers unless something is searched', async () => {
    const { latest } = serveRows();
    const { person, address, open } = await drawList('/admin/articles');
    const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent?.trim());
    await expect.poll(tabs).toEqual(['All 12', 'Published 10', 'Drafts 2']);
    for (const [name, status] of [
      ['Drafts 2', 'draft'],
      ['Published 10', 'published'],
    ] as const) {
      await person.click(screen.getByRole('tab', { name }));
      expect(address()).toBe(`/admin/articles?status=${status}`);
      await expect.poll(latest).toMatchObject({ status });
    }
    await open('/admin/articles?q=draft');
    await rows();
    expect(tabs()).toEqual(['All', 'Published', 'Drafts']);
  });

  it('ADM-23 ADM-24 shows the title, type, status and date of each row; others come after them on demand', async () => {
    serveRows();
    const { person } = await drawList('/admin/articles');
    const [published, draft] = await rows();
    if (!published || !draft) throw new Error('A row is missing.');
    expect(within(draft).getAllByRole('cell')[1]?.textContent).toBe('Article');
    expect(within(draft).getByText('Draft').dataset.tone).toBe('sun');
    expect(within(published).getByText('Published').dataset.tone).toBe('leaf');
    within(draft).getByText('No Spanish yet');
    await person.click(screen.getByLabelText('Category'));
    expect(heads()).toEqual([...FIRST, 'Category', 'Actions']);
    within(draft).getByText('Technology');
  });

  it('the choice of columns is stored in this browser, for each list', async () => {
    serveRows();
    const { person, open } = await drawList('/admin/videos');
    await rows();
    const choice = () => within(screen.getByRole('group', { name: 'Columns in this browser', hidden: true }));
    for (const name of ['Date', 'Status', 'Type']) await person.click(choice().getByLabelText(name));
    expect(heads()).toEqual(['Selection', 'Title', 'Actions']);
    await open('/admin/videos');
    await rows();
    expect(heads()).toEqual(['Selection', 'Title', 'Actions']);
    await open('/admin/modules');
    await rows();
    expect(heads()).toEqual([...FIRST, 'Actions']);
  });

  it.each([
    ['lessons', 'Module'],
    ['modules', 'Order'],
  ])('%s come in the order of the course until someone sorts them otherwise', async (section, column) => {
    const { latest } = serveRows();
    const { person, address } = await drawList(`/admin/${section}`);
    await rows();
    expect(latest()).toMatchObject({ sort: 'order', direction: 'asc' });
    await person.click(screen.getByLabelText(column));
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head(column).getAttribute('aria-sort')).toBe('ascending');
    await person.click(within(head('Date')).getByRole('button'));
    expect(address()).toBe(`/admin/${section}?sort=createdAt&dir=desc`);
    await expect.poll(latest).toMatchObject({ sort: 'createdAt', direction: 'desc' });
  });

  it('are sorted by the API, both ways, and say so', async () => {
    const { latest } = serveRows();
    const { person, address } = await drawList('/admin/articles');
    await rows();
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head('Date').getAttribute('aria-sort')).toBe('descending');
    for (const [direction, said] of [
      ['asc', 'ascending'],
      ['desc', 'descending'],
    ]) {
      await person.click(within(head('Title')).getByRole('button'));
      expect(address()).toBe(`/admin/articles?sort=title&dir=${direction}`);
      await expect.poll(latest).toMatchObject({ sort: 'title', direction });
      await rows();
      expect([head('Title').getAttribute('aria-sort'), head('Date').getAttribute('aria-sort')]).toEqual([said, 'none']);
    }
  });

  it('ADM-26 leads on to the other pages, and the list gets the focus', async () => {
    const { latest } = serveRows(ITEMS, { pageCount: 2, totalCount: 12 });
    const { person, address } = await drawList('/admin/articles');
    await rows();
    await person.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(address()).toBe('/admin/articles?page=2');
    await expect.poll(latest).toMatchObject({ page: 2 });
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('region', { name: 'Articles Management' }));
  });

  it('a page behind the last one leads to the last one', async () => {
    const { latest } = serveRows(ITEMS, { pageCount: 2 });
    const { address } = await drawList('/admin/articles?page=40');
    await expect.poll(address).toBe('/admin/articles?page=2');
    await expect.poll(latest).toMatchObject({ page: 2 });
  });

  it('are searched within a tab, and cleared again', async () => {
    const { latest } = serveRows([]);
    const { person, address } = await drawList('/admin/articles?status=published');
    await fill(person, screen.getByRole('searchbox', { name: 'Search by title' }), 'alamo');
    await person.keyboard('{Enter}');
    expect(address()).toBe('/admin/articles?status=published&q=alamo');
    await expect.poll(latest).toMatchObject({ status: 'published', search: 'alamo' });
    await fill(person, screen.getByRole('searchbox'), 'nothing like it');
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await expect.poll(latest).toMatchObject({ search: 'nothing like it' });
    await person.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    await expect.poll(latest).toMatchObject({ status: 'published', search: null });
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it.each([
    ['Without Spanish', 'untranslated'],
    ['Spanish out of date', 'outdated'],
    ['Review due', 'reviewDue'],
    ['Scheduled', 'scheduled'],
    ['Pending version', 'pending'],
  ])('"%s" asks for its items, until it is pressed again', async (name, filter) => {
    const { latest } = serveRows();
    const { person, address } = await drawList('/admin/articles');
    const toggle = () => screen.getByRole('button', { name });
    await person.click(toggle());
    expect(address()).toBe(`/admin/articles?${filter}=1`);
    await expect.poll(latest).toMatchObject({ [filter]: true });
    expect(toggle().getAttribute('aria-pressed')).toBe('true');
    await person.click(toggle());
    await expect.poll(latest).toMatchObject({ [filter]: false });
  });

  it('"Review due" is not for modules, which have no facts to check', async () => {
    const { latest } = serveRows();
    await drawList('/admin/modules?reviewDue=1');
    await rows();
    expect(screen.queryByRole('button', { name: 'Review due' })).toBeNull();
    expect(latest()).toMatchObject({ reviewDue: false });
  });

  it('a row says that an edit of it waits, and when it goes live', async () => {
    serveRows([row(1, 'Waits', { hasPendingDraft: true, draftPublishAt: '2999-12-01T09:30:00Z' })]);
    await drawList('/admin/articles');
    const [waiting] = await rows();
    within(waiting as HTMLElement).getByText('Pending version');
    expect(waiting?.textContent).toContain('Goes live on Dec 1, 2999');
  });

  it.each([
    ['articles', { type: 'article' }, '/news/item-3'],
    ['videos', { type: 'video' }, '/videos/item-3'],
    ['modules', { type: 'module' }, '/course?moduleId=3'],
    ['lessons', { type: 'lesson', moduleTitle: 'Basics' }, '/course/item-3'],
  ])(
    "ADM-28 ADM-30 of %s: View opens the public page in a new tab, Edit the row's form",
    async (section, given, view) => {
      serveRows([row(3, 'Keys', given)]);
      await drawList(`/admin/${section}`);
      await rows();
      const link = screen.getByRole('link', { name: 'View Keys (opens in a new tab)' });
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([view, '_blank']);
      expect(screen.getByRole('link', { name: 'Edit Keys' }).getAttribute('href')).toBe(`/admin/${section}/3`);
      if (section === 'lessons') screen.getByText('Basics');
    },
  );

  it('ADM-21 a skeleton is shown while a list loads', async () => {
    const { held: loaded, release: arrive } = hold();
    serve({ contentRows: () => loaded.then(() => ({ items: ITEMS, totalCount: 2, pageCount: 1 })) });
    await drawList('/admin/articles');
    screen.getByTestId('row-skeletons');
    within(screen.getByRole('region', { name: 'Articles Management' })).getByText('Loading…');
    arrive();
    expect(await rows()).toHaveLength(2);
    expect(screen.queryByTestId('row-skeletons')).toBeNull();
  });

  it('ERR-19 a list that cannot be read says so, and can be tried again', async () => {
    const { api } = serveRows();
    api.lost = 'all';
    const { person } = await drawList('/admin/lessons');
    const alert = await screen.findByRole('alert');
    within(alert).getByText('Error loading content. Please try again later.');
    api.lost = [];
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(2);
  });

  it('a list that is there stays when it cannot be read again', async () => {
    const { api, latest } = serveRows();
    const { person } = await drawList('/admin/articles');
    await rows();
    await person.click(screen.getByRole('tab', { name: /^Drafts/ }));
    await expect.poll(latest).toMatchObject({ status: 'draft' });
    await rows();
    api.lost = 'all';
    const { length } = api.sent;
    await person.click(screen.getByRole('tab', { name: /^All/ }));
    await expect.poll(() => api.sent.length).toBeGreaterThan(length);
    // What follows from the failure.
    await act(async () => {});
    expect(await rows()).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are cards with a choice of order on a phone, with the same actions', async () => {
    const browser = Reflect.get(window, 'happyDOM') as { setViewport(size: { width: number }): void };
    browser.setViewport({ width: 390 });
    onTestFinished(() => browser.setViewport({ width: 1024 }));
    const { latest } = serveRows();
    const { person, address } = await drawList('/admin/modules');
    const cards = await screen.findByRole('list', { name: 'Course Modules Management' });
    expect(screen.queryByRole('table')).toBeNull();
    within(cards).getByRole('link', { name: 'Edit First' });
    within(cards).getByRole('button', { name: 'Delete First' });
    const order = screen.getByLabelText<HTMLSelectElement>('Sort by');
    expect(order.selectedOptions[0]?.textContent).toBe('Course order');
    await person.selectOptions(order, 'Course order, last first');
    expect(address()).toBe('/admin/modules?sort=order&dir=desc');
    await expect.poll(latest).toMatchObject({ sort: 'order', direction: 'desc' });
  });
});

const USERS = [
  { id: 5, username: 'luis', email: 'someone@example.net', role: 'user', commentCount: 1, passkeyCount: 1 },
  { id: 1, username: 'nora', email: 'nora@example.org', role: 'admin' },
];

describe('the users in the admin area', () => {
  const serveUsers = (given: Fields = {}) => {
    const asked: Fields[] = [];
    const managedUsers = (args: Fields) => {
      asked.push(args);
      const items = args.search === 'nobody' ? [] : USERS;
      return { items, totalCount: items.length, pageCount: 2 };
    };
    return { api: serve({ managedUsers, ...given }), latest: () => asked.at(-1) };
  };
  const ask = async (person: Awaited<ReturnType<typeof drawAdminPage>>['person'], name: string) => {
    await person.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('dialog'));
  };

  it('are listed with address, role and comments, searched by name and address, and paged', async () => {
    const { latest } = serveUsers();
    const { person, address } = await drawList('/admin/users');
    const [luis, nora] = await rows();
    for (const text of ['luis', 'someone@example.net', 'User', '1 comment', '1 passkey']) {
      within(luis as HTMLElement).getByText(text);
    }
    within(nora as HTMLElement).getByText('You');
    expect(screen.getAllByRole('button', { name: /^Remove the passkeys of/ })).toHaveLength(1);
    await person.click(screen.getByRole('link', { name: 'Page 2' }));
    await expect.poll(latest).toMatchObject({ page: 2 });
    await fill(person, screen.getByRole('searchbox', { name: 'Search by name or email' }), 'nobody');
    await person.keyboard('{Enter}');
    expect(address()).toBe('/admin/users?q=nobody');
    await screen.findByText('No users found');
    expect(latest()).toMatchObject({ search: 'nobody' });
    await person.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await person.selectOptions(screen.getByLabelText('Role'), 'Editor');
    expect(address()).toBe('/admin/users?role=editor');
    await expect.poll(latest).toMatchObject({ search: null, role: 'editor', page: 1 });
  });

  it('Cancel changes nothing and gives the focus back', async () => {
    const { api } = serveUsers();
    const { person } = await drawList('/admin/users');
    const dialog = await ask(person, 'Disable luis');
    await fill(person, dialog.getByLabelText('Your password'), 'correct horse');
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.written()).toEqual([]);
  });

  it("change their role only with the admin's own password", async () => {
    let attempts = 0;
    const { api } = serveUsers({
      changeUserRole: ({ role }: Fields) => {
        attempts += 1;
        if (attempts === 1) throw refused('BAD_USER_INPUT', { password: 'password_wrong' });
        return { ...USERS[0], role };
      },
    });
    const { person } = await drawList('/admin/users');
    const dialog = await ask(person, 'Change the role of luis');
    dialog.getByRole('heading', { name: 'Change the role of luis' });
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^User/ }).checked).toBe(true);
    await person.click(dialog.getByRole('radio', { name: /^Editor/ }));
    const confirm = dialog.getByRole('button', { name: 'Change role' });
    await person.click(confirm);
    await dialog.findByText('Password must be at least 6 characters');
    expect(api.written()).toEqual([]);
    const password = dialog.getByLabelText('Your password');
    await fill(person, password, 'not the one');
    await person.click(confirm);
    await dialog.findByText('This is not your current password');
    await expect.poll(() => document.activeElement).toBe(password);
    await fill(person, password, 'correct horse');
    await person.keyboard('{Enter}');
    await screen.findByText('luis is now an editor');
    expect(api.written().at(-1)?.variables).toMatchObject({ id: 5, role: 'editor', password: 'correct horse' });
  });

  it('ask an admin who has two-step login for a code too', async () => {
    const { api } = serveUsers({
      setUserDisabled: ({ code }: Fields) => {
        if (!code) throw refused('BAD_USER_INPUT', { code: 'required' });
        if (code !== '123456') throw refused('BAD_USER_INPUT', { code: 'code_wrong' });
        return { ...USERS[0], isDisabled: true };
      },
    });
    const { person } = await drawList('/admin/users');
    const dialog = await ask(person, 'Disable luis');
    await fill(person, dialog.getByLabelText('Your password'), 'correct horse');
    await person.click(dialog.getByRole('button', { name: 'Disable' }));
    const code = await dialog.findByLabelText('Code from the app, or a recovery code');
    await expect.poll(() => document.activeElement).toBe(code);
    await person.keyboard('000000{Enter}');
    await dialog.findByText('Wrong or used code. Wait for the next one.');
    await fill(person, code, '123456');
    await person.keyboard('{Enter}');
    await screen.findByText('luis is disabled');
    expect(api.written().at(-1)?.variables).toMatchObject({ id: 5, code: '123456' });
  });

  it.each([
    ['Enable luis', 'Enable', 'luis is enabled again', { isDisabled: true }, 'setUserDisabled'],
    ['Remove the passkeys of luis', 'Remove passkeys', 'luis no longer has passkeys', {}, 'removeUserPasskeys'],
  ])('%s, which says that it is done', async (name, label, done, given, field) => {
    const user = { ...USERS[0], ...given };
    const api = serve({ managedUsers: { items: [user], totalCount: 1, pageCount: 1 }, [field]: user });
    const { person } = await drawList('/admin/users');
    await screen.findByText('luis');
    expect(screen.queryByText('Disabled') !== null).toBe('isDisabled' in given);
    const dialog = await ask(person, name);
    await fill(person, dialog.getByLabelText('Your password'), 'correct horse');
    await person.click(dialog.getByRole('button', { name: label }));
    await screen.findByText(done);
    expect(api.written()).toMatchObject([{ variables: { id: 5, password: 'correct horse' } }]);
  });

  it.each([
    [
      'en',
      'Change the role of nora',
      'User',
      'Your password',
      'You are the last admin. Make someone else an admin first.',
    ],
    [
      'es',
      'Cambiar el rol de nora',
      'Usuario',
      'Tu contraseña',
      'No hay más administradores que tú. Dale antes ese rol a otra persona.',
    ],
  ] as const)(
    'the last admin stays one, and is told to make another first, in %s',
    async (language, name, role, label, message) => {
      serveUsers({
        changeUserRole: () => {
          throw refused('CONFLICT', { account: 'last_admin' });
        },
      });
      const { person } = await drawList('/admin/users', { language });
      const dialog = await ask(person, name);
      await person.click(dialog.getByRole('radio', { name: new RegExp(`^${role}`) }));
      await fill(person, dialog.getByLabelText(label), 'correct horse');
      await person.keyboard('{Enter}');
      const alert = await dialog.findByRole('alert');
      expect(alert.textContent).toContain(message);
    },
  );

  it('ADM-04 an admin who gives up the own role sees the notice', async () => {
    serveUsers({ changeUserRole: { ...USERS[1], role: 'user' }, me: { id: 1, username: 'nora', role: 'user' } });
    const { person } = await drawList('/admin/users');
    const dialog = await ask(person, 'Change the role of nora');
    await person.click(dialog.getByRole('radio', { name: /^User/ }));
    dialog.getByText('This is your own account: you will be logged out.');
    await fill(person, dialog.getByLabelText('Your password'), 'correct horse');
    await person.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Access Denied' });
  });
});
