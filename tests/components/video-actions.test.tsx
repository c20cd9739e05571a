import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Fields, hold, refused, serve } from './api.ts';
import { ANA, effects, PAGES } from './comment-page.tsx';
import { draw, type Viewing } from './render.tsx';

const VIDEO = { id: 7, slug: 'nodes', localized: { title: { value: 'Nodes', language: 'en' } }, likeCount: 1_249 };

/** The page of a video, as Ana sees it by default. */
async function drawVideo(fields: Fields = {}, viewing: Viewing = {}) {
  const api = serve({ video: VIDEO, viewVideo: VIDEO, ...fields });
  const person = await draw(PAGES, { path: '/videos/nodes', me: ANA, ...viewing });
  await screen.findByRole('heading', { level: 1 });
  return { person, api };
}

const actions = () => within(document.querySelector('#video-actions') as HTMLElement);
const button = (name: string) => actions().getByRole('button', { name });
const isPressed = (name: string) => button(name).getAttribute('aria-pressed');

const MARKS = [
  ['VID-09', 'Like', 'setVideoLike', 'likedByMe', 'SetVideoLike'],
  ['VID-10', 'Save', 'setVideoSaved', 'savedByMe', 'SetVideoSaved'],
] as const;

describe.each(MARKS)('%s %s', (row, name, mutation, field, operation) => {
  it(`${row} leads visitors to the login page and back`, async () => {
    await drawVideo({}, { me: null });
    expect(actions().getByRole('link', { name }).getAttribute('href')).toBe(
      '/login?returnTo=%2Fvideos%2Fnodes%23video-actions',
    );
  });

  it(`${row} if the session has ended in the meantime, the mark is undone, the page stays, and a link leads to log in and back`, async () => {
    const { person } = await drawVideo({
      [mutation]: () => {
        throw refused('UNAUTHENTICATED');
      },
    });
    await person.click(button(name));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your session has ended, so this did not go through.');
    expect(within(alert).getByRole('link', { name: 'Log in again' }).getAttribute('href')).toBe(
      '/login?returnTo=%2Fvideos%2Fnodes%23video-actions',
    );
    await expect.poll(() => isPressed(name)).toBe('false');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nodes');
  });

  it(`${row} is taken back with a toast where it fails`, async () => {
    const { person, api } = await drawVideo();
    api.lost = 'all';
    await person.click(button(name));
    await screen.findByText('Something went wrong');
    expect(isPressed(name)).toBe('false');
  });

  it(`${row} shows at once, before the server has answered, and stays`, async () => {
    const { held, release } = hold();
    const { person, api } = await drawVideo({
      [mutation]: async (given: Fields) => {
        await held;
        return { ...VIDEO, [field]: given.liked ?? given.saved };
      },
    });
    await person.click(button(name));
    await expect.poll(() => isPressed(name)).toBe('true');
    expect(api.written().map(({ operation }) => operation)).toContain(operation);
    release();
    await effects();
    expect(isPressed(name)).toBe('true');
  });
});

describe('the page of a video', () => {
  it('VID-05 has the date on which it was published, not the one on which it was made', async () => {
    await drawVideo({ video: { ...VIDEO, createdAt: '2026-01-05T12:00:00Z', publishedAt: '2026-02-03T12:00:00Z' } });
    screen.getByText('Feb 3, 2026');
  });

  it.each([
    ['a drawing', null, true],
    ['a thumbnail', '/social/video.png', false],
  ])('has its play button in the middle of a drawn screen, beside the dog: %s', async (_, thumbnailUrl, isDrawn) => {
    const embed = { src: 'https://player.vimeo.com/video/76979871', watchUrl: 'https://vimeo.com/76979871' };
    await drawVideo({ video: { ...VIDEO, thumbnailUrl, embed } });
    expect(screen.getByTitle('Video: Nodes').getAttribute('srcdoc')?.includes(' class="drawn"')).toBe(isDrawn);
  });
});

describe('the buttons of a video', () => {
  it('VID-08 VID-09 the like of one user leaves the count at 1.2K, that of the fiftieth makes it 1.3K', async () => {
    const { person } = await drawVideo({ setVideoLike: { ...VIDEO, likeCount: 1_250, likedByMe: true } });
    screen.getByText('1.2K likes');
    await person.click(button('Like'));
    await screen.findByText('1.3K likes');
  });

  it('VID-10 says in a toast that the video is saved, and that it no longer is', async () => {
    const { person } = await drawVideo({ setVideoSaved: ({ saved }: Fields) => ({ ...VIDEO, savedByMe: saved }) });
    await person.click(button('Save'));
    await screen.findByText('Video saved');
    await person.click(button('Save'));
    await screen.findByText('Video removed');
  });

  it('VID-09 VID-10 VID-11 VID-12 are in Spanish on a Spanish page', async () => {
    const { person } = await drawVideo(
      {
        setVideoLike: { ...VIDEO, likedByMe: true },
        setVideoSaved: { ...VIDEO, savedByMe: true },
      },
      { language: 'es' },
    );
    await person.click(button('Me gusta'));
    await expect.poll(() => isPressed('Me gusta')).toBe('true');
    await person.click(button('Guardar'));
    await screen.findByText('Video guardado');
    expect(actions().getByRole('link', { name: 'Suscribirme' }).getAttribute('href')).toContain('newsletter');
    await person.click(button('Compartir'));
    await screen.findByRole('list', { name: 'Compartir' });
  });
});
