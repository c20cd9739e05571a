import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { Header } from '#client/frame/Header.tsx';
import type { Role } from '#domain/viewer.ts';
import { hold, refused, serve } from './api.ts';
import { draw, type Viewing } from './render.tsx';

const ANA = { id: 7, username: 'ana' };

async function drawHeader(viewing: Viewing = {}, path = '/news') {
  let me: object | null = viewing.me ?? null;
  const logout = () => {
    me = null;
    return true;
  };
  const api = serve({ logout, me: () => me });
  const page = (
    <>
      <Header />
      <Routes>
        <Route path="/" element={<p>The home page</p>} />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
  const person = await draw(page, { path, ...viewing });
  return { person, api };
}
const links = (name: string) => within(screen.getByRole('banner')).queryAllByRole('link', { name, hidden: true });
const account = () => screen.queryByRole('button', { name: /^Your account/ });
const textsIn = (id: string, role: string) =>
  within(document.getElementById(id) as HTMLElement)
    .getAllByRole(role, { hidden: true })
    .map(({ textContent }) => textContent);

describe('the header', () => {
  it.each([
    ['FRAME-09 FRAME-14 FRAME-18', undefined, 'en', ['Home', 'News', 'Videos', 'Course', 'Login']],
    ['FRAME-14 FRAME-17 FRAME-18', 'user', 'en', ['Home', 'News', 'Videos', 'Course']],
    ['FRAME-14 FRAME-17 FRAME-18', 'admin', 'en', ['Home', 'News', 'Videos', 'Course', 'Admin']],
    ['FRAME-14', 'editor', 'en', ['Home', 'News', 'Videos', 'Course', 'Editing']],
    ['FRAME-14', 'moderator', 'es', ['Inicio', 'Noticias', 'Videos', 'Curso', 'Moderación']],
  ] as const)('%s has for %s (%s) what is theirs, in the menu of phones too', async (_id, role, language, menu) => {
    await drawHeader({ me: role && { ...ANA, role: role satisfies Role }, language });
    expect(textsIn('mobile-menu', 'listitem')).toEqual(menu);
    const [, , , , last] = menu;
    if (last) {
      const [first] = links(last);
      expect(first?.getAttribute('href')).toBe(role ? '/admin' : '/login');
    }
    if (language === 'en') expect(account() === null).toBe(role === undefined);
    expect(links('Login').length > 0).toBe(role === undefined);
  });

  it('FRAME-10 FRAME-11 FRAME-12 ENT-05 a user has the first letter of the name, and a menu with Profile, Settings and Logout', async () => {
    await drawHeader({ me: ANA });
    expect(account()?.textContent).toBe('A');
    expect(account()?.getAttribute('aria-label')).toBe('Your account, ana');
    expect(textsIn('user-menu', 'listitem')).toEqual(['Profile', 'Settings', 'Logout']);
    expect(links('Profile')[0]?.getAttribute('href')).toBe('/profile');
    expect(links('Settings')[0]?.getAttribute('href')).toBe('/settings');
  });
});

describe('the key /', () => {
  const shown = () => vi.spyOn(HTMLElement.prototype, 'togglePopover').mockReturnValue(true);

  it.each([
    ['in a field', '/', (page: HTMLElement) => within(page).getByRole('textbox')],
    ['with Ctrl', '{Control>}/{/Control}', (page: HTMLElement) => page],
  ])('does nothing %s', async (_, keys, place) => {
    const opened = shown();
    const { person } = await drawHeader();
    const page = document.body.appendChild(document.createElement('div'));
    page.append(document.createElement('textarea'));
    place(page).focus();
    await person.keyboard(keys);
    page.remove();
    expect(opened).not.toHaveBeenCalled();
  });

  it('opens the search anywhere else', async () => {
    const opened = shown();
    const { person } = await drawHeader();
    await person.keyboard('/');
    expect(opened.mock.contexts).toEqual([document.getElementById('site-search')]);
  });
});

describe('logging out', () => {
  const begin = () => sessionStorage.setItem('comment-draft:7', 'Begun');
  const logOut = async ({ person }: Awaited<ReturnType<typeof drawHeader>>) =>
    person.click(screen.getByRole('button', { name: 'Logout', hidden: true }));

  it('says so when it did not work', async () => {
    const drawn = await drawHeader({ me: ANA });
    serve({
      me: ANA,
      logout: () => {
        throw refused('UNAVAILABLE');
      },
    });
    begin();
    await logOut(drawn);
    await screen.findByText('You are still logged in');
    expect(account()).not.toBeNull();
    expect(sessionStorage.getItem('comment-draft:7')).toBe('Begun');
  });

  it('AUTH-15 clears the user and a begun comment, and goes to Home', async () => {
    const drawn = await drawHeader({ me: ANA });
    begin();
    await logOut(drawn);
    await screen.findByText('The home page');
    await expect.poll(() => links('Login').length).toBeGreaterThan(0);
    expect(account()).toBeNull();
    expect(sessionStorage.getItem('comment-draft:7')).toBeNull();
    expect(drawn.api.written()).toMatchObject([{ operation: 'Logout' }]);
  });

  it('AUTH-15 without a connection, removes what the browser has and says so', async () => {
    const drawn = await drawHeader({ me: ANA });
    drawn.api.lost = 'all';
    begin();
    await logOut(drawn);
    await screen.findByText('The site can’t be reached');
    expect(sessionStorage.getItem('comment-draft:7')).toBeNull();
  });

  it('shows nothing of Login until it is answered', async () => {
    const { held: answered, release: answer } = hold();
    const drawn = await drawHeader({ me: ANA });
    serve({ logout: () => answered.then(() => true), me: null });
    await logOut(drawn);
    expect(links('Login')).toEqual([]);
    answer();
    await expect.poll(() => links('Login').length).toBeGreaterThan(0);
  });
});
