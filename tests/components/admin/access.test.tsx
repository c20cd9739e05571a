import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#domain/viewer.ts';
import { refused, serve } from '../api.ts';
import { drawAdminPage } from './render-admin-page.tsx';

const PATHS = ['/admin', '/admin/articles', '/admin/lessons/new', '/admin/comments/3', '/admin/users', '/admin/nope'];
const UNKNOWN = ['/admin/nope', '/admin/comments/new', '/admin/users/1', '/admin/articles/new/1', '/admin/articles/x'];

const linksIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link', { hidden: true })
    .map((link) => link.textContent);

describe('the way into the admin area', () => {
  it.each(PATHS)(
    'ADM-02 who is logged in without rights goes from %s to Home, where a toast says why',
    async (path) => {
      serve();
      const { address } = await drawAdminPage(path, { me: { role: 'user' } });
      await screen.findByText('Access denied');
      screen.getByText('You need admin privileges to access this page.');
      expect(address()).toBe('/');
    },
  );

  it('ADM-02 says so in Spanish too', async () => {
    serve();
    await drawAdminPage('/admin', { me: { role: 'user' }, language: 'es' });
    await screen.findByText('Necesitas permisos de administrador para acceder a esta página.');
  });

  it.each(UNKNOWN)('ADM-16 ADM-17 %s shows the area\'s own "Page Not Found"', async (path) => {
    serve();
    const { person, address } = await drawAdminPage(path);
    await screen.findByRole('heading', { level: 1, name: 'Page Not Found' });
    screen.getByText("The admin page you're looking for doesn't exist.");
    await person.click(screen.getByRole('link', { name: 'Return to Dashboard' }));
    expect(address()).toBe('/admin');
  });

  it.each([
    ['the session has ended', 'UNAUTHENTICATED', null],
    ['the role is gone', 'FORBIDDEN', { id: 1, username: 'nora', role: 'user' }],
  ] as const)('ADM-04 ADM-05 the notice is shown on an open screen when %s', async (_, code, me) => {
    let isLost = false;
    serve({
      me: () => me,
      contentRows: () => {
        if (isLost) throw refused(code);
        return {};
      },
    });
    const { person, address } = await drawAdminPage('/admin/articles');
    await screen.findByText('No articles found');
    isLost = true;
    await person.click(screen.getByRole('tab', { name: /^Drafts/ }));
    await screen.findByRole('heading', { level: 1, name: 'Access Denied' });
    screen.getByText('You need to be an administrator to access this page.');
    await person.click(screen.getByRole('link', { name: 'Return to Home' }));
    expect(address()).toBe('/');
  });
});

describe('the admin area of a role', () => {
  const CONTENT = ['Articles', 'Videos', 'Modules', 'Lessons'];

  it.each([
    ['editor', ['Dashboard', ...CONTENT, 'Images', 'Newsletter', 'Trash', 'Activity', 'View Site']],
    ['moderator', ['Dashboard', 'Comments', 'Trash', 'View Site']],
    ['admin', ['Dashboard', ...CONTENT, 'Comments', 'Users', 'Images', 'Newsletter', 'Trash', 'Activity', 'View Site']],
  ] as [Role, string[]][])('ADM-02 has what is theirs: %s', async (role, links) => {
    serve();
    await drawAdminPage('/admin', { me: { role } });
    expect(linksIn('Admin area')).toEqual(links);
  });

  it.each([
    ['editor', '/admin/users', 'en', 'Your role doesn’t include this screen.'],
    ['editor', '/admin/comments', 'en', 'Your role doesn’t include this screen.'],
    ['editor', '/admin/comments/1', 'en', 'Your role doesn’t include this screen.'],
    ['moderator', '/admin/articles/1', 'es', 'Tu rol no incluye esta pantalla.'],
  ] as const)('ADM-02 says to %ss that %s is not (%s)', async (role, path, language, message) => {
    serve();
    await drawAdminPage(path, { me: { role }, language });
    expect(screen.getByRole('alert').textContent).toContain(message);
  });

  it.each([
    ['editor', ['Drafts 1', 'Without Spanish 1']],
    ['moderator', ['Comments waiting for approval 1']],
  ] as [Role, string[]][])('ADM-02 its dashboard has no boxes of other rights: %s', async (role, boxes) => {
    const item = { type: 'article', id: 1, title: 'A draft of hers', slug: 'hers' };
    const comment = { id: 2, content: 'Waits for a look', status: 'hidden', awaitsReview: true };
    serve({
      editorOverview: {
        ...{ draftCount: 1, drafts: [item], untranslatedCount: 1, untranslated: [item] },
        awaitingReviewCount: 1,
        awaitingReview: [{ comment, place: { type: 'article', slug: 'out', title: { value: 'Out', language: 'en' } } }],
      },
    });
    await drawAdminPage('/admin', { me: { role } });
    const attention = within(await screen.findByRole('region', { name: 'Needs your attention' }));
    const titles = (await attention.findAllByRole('heading', { level: 3 })).map((title) => title.textContent);
    expect(titles).toEqual(boxes);
  });

  it('ADM-02 Find has its screens, around which the arrow keys go: moderator', async () => {
    serve();
    const { person } = await drawAdminPage('/admin', { me: { role: 'moderator' } });
    await person.click(screen.getByRole('button', { name: 'Find', hidden: true }));
    await person.click(await screen.findByRole('combobox'));
    const chosen = () => screen.getByRole('option', { selected: true }).textContent;
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Comments Management',
      'Trash',
      'View Site',
    ]);
    for (const [key, place] of [
      ['{ArrowUp}', 'View Site'],
      ['{ArrowDown}', 'Dashboard'],
    ] as const) {
      await person.keyboard(key);
      expect(chosen()).toBe(place);
    }
  });
});
