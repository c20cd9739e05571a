import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LoginInvitation } from '#client/features/notifications/LoginInvitation.tsx';
import NotificationList from '#client/features/notifications/NotificationList.tsx';
import { type Fields, hold, refused, serve } from './api.ts';
import { draw, type Viewing } from './render.tsx';

const PLACE = { type: 'article', itemId: 1, slug: 'halving', title: { value: 'The halving', language: 'en' } };
const notification = (id: number, excerpt: string, given: Fields = {}) => ({
  ...{ id, kind: 'reply', excerpt, createdAt: '2026-05-31T12:00:00Z', place: PLACE },
  ...{ comment: { id: 10 + id, user: { id: 8, username: 'luis' } }, ...given },
});

async function drawList(items: Fields[], fields: Fields = {}, viewing: Viewing = {}) {
  let isRead = false;
  const shown = () => items.map((item) => ({ isRead, ...item }));
  const api = serve({
    me: () => ({ id: 7, unreadNotificationCount: isRead ? 0 : items.length }),
    notifications: ({ pageSize }: { pageSize: number }) => ({
      items: shown().slice(0, pageSize),
      totalCount: items.length,
    }),
    markAllNotificationsRead: () => {
      isRead = true;
      return items.length;
    },
    ...fields,
  });
  const list = (
    <>
      <h2 id="title" tabIndex={-1}>
        Notifications
      </h2>
      <NotificationList titleId="title" onLeave={() => {}} />
    </>
  );
  const person = await draw(list, { path: '/glossary', me: { id: 7 }, ...viewing });
  return { person, api };
}
const entries = () => screen.findAllByRole('link');

describe('the list of notifications', () => {
  it('NOTIF-02 says when it cannot be read, and another try brings it up', async () => {
    let isBroken = true;
    const { person } = await drawList([], {
      notifications: () => {
        if (isBroken) throw refused('UNAVAILABLE');
        return { items: [notification(1, 'Because.')], totalCount: 1 };
      },
    });
    within(await screen.findByRole('alert')).getByText('Your notifications could not be loaded.');
    isBroken = false;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Because.');
  });

  it('NOTIF-02 invites to log in again where the session has ended', async () => {
    await drawList([], {
      notifications: () => {
        throw refused('UNAUTHENTICATED');
      },
    });
    const login = await screen.findByRole('link', { name: 'Log in' });
    expect(login.getAttribute('href')).toBe('/login?returnTo=%2Fglossary');
  });

  it('NOTIF-02 says that it loads, and that there is nothing', async () => {
    const { held: loaded, release: arrive } = hold();
    await drawList([], { notifications: () => loaded.then(() => ({})) });
    expect((await screen.findByRole('status')).textContent).toBe('Loading…');
    arrive();
    await screen.findByText(/^Nothing new\./);
  });

  it.each([
    ['en', 'luis replied to your comment', 'May 31, 2026'],
    ['es', 'luis respondió a tu comentario', 'may 31, 2026'],
  ] as const)(
    'NOTIF-02 has author, text, place and date of each, and leads to it, in %s',
    async (language, what, date) => {
      await drawList([notification(2, 'Because of that.'), notification(1, 'Because.')], {}, { language });
      const links = await entries();
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        '/news/halving?comments=12#comment-12',
        '/news/halving?comments=11#comment-11',
      ]);
      for (const text of [what, 'Because of that.', 'The halving', date]) expect(links[0]?.textContent).toContain(text);
    },
  );

  it('NOTIF-02 shows twenty, and older ones when asked', async () => {
    const all = Array.from({ length: 23 }, (_, index) => notification(23 - index, `Reply number ${23 - index}.`));
    const { person } = await drawList(all);
    expect(await entries()).toHaveLength(20);
    await person.click(screen.getByRole('button', { name: 'Show older' }));
    await screen.findByText('Reply number 1.');
    expect(await entries()).toHaveLength(23);
  });

  it('NOTIF-02 shows no more than a hundred', async () => {
    const items = Array.from({ length: 100 }, (_, index) => notification(101 - index, `Reply number ${101 - index}.`));
    await drawList([], { notifications: () => ({ items, totalCount: 101 }) });
    await screen.findByText('Reply number 2.');
    expect(screen.queryByText('Show older')).toBeNull();
  });

  it('NOTIF-03 all are marked as read at once, and the focus goes to the heading', async () => {
    const { person, api } = await drawList([notification(2, 'Two'), notification(1, 'One')]);
    await entries();
    expect(screen.getAllByText('Unread')).toHaveLength(2);
    await person.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notifications' }));
    await expect.poll(() => screen.queryAllByText('Unread')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    expect(api.written()).toMatchObject([{ operation: 'MarkAllNotificationsRead' }]);
  });

  it.each([
    [
      'en',
      'report_kept',
      'A rude word',
      'A moderator checked the comment you reported and kept it.',
      '/news/halving?comments=11#comment-11',
    ],
    ['es', 'report_removed', '', 'El comentario que denunciaste fue eliminado', '/news/halving'],
  ] as const)('tells the outcome of a report, in %s: %s', async (language, kind, excerpt, what, address) => {
    const comment = kind === 'report_kept' ? { id: 11 } : null;
    await drawList([notification(1, excerpt, { kind, comment })], {}, { language });
    const [link] = await entries();
    expect(link?.textContent).toContain(what);
    expect(link?.textContent).toContain(excerpt);
    expect(link?.getAttribute('href')).toBe(address);
  });
});

it.each([
  ['en', 'Log in', 'Log in, and the bell will tell you about replies, mentions and new comments on what you follow.'],
  ['es', 'Iniciar sesión', 'Inicia sesión y la campana te avisará'],
] as const)(
  'FRAME-08 NOTIF-01 visitors are invited to log in, with a way back to the page, in %s',
  async (language, name, text) => {
    serve();
    await draw(<LoginInvitation />, { path: '/news/halving', language });
    expect(document.querySelector('p')?.textContent).toContain(text);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/login?returnTo=%2Fnews%2Fhalving');
  },
);
