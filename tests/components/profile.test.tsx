import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import ProfilePage from '#client/pages/ProfilePage.tsx';
import { type Fields, serve } from './api.ts';
import { draw, type Viewing } from './render.tsx';

const EVA = { id: 7, username: 'eva' };
const ME = { ...EVA, email: 'eva@example.org', role: 'user', createdAt: '2026-03-05T12:00:00Z' };
const text = (value: string) => ({ value, language: 'en' });

async function drawProfile(fields: Fields = {}, viewing: Viewing = {}) {
  serve({ me: ME, ...fields });
  const page = (
    <Routes>
      <Route path="/profile" element={<ProfilePage />} />
    </Routes>
  );
  const person = await draw(page, { path: '/profile', me: EVA, ...viewing });
  await screen.findByText('eva@example.org');
  return person;
}
const inRegion = (name: string) => within(screen.getByRole('region', { name }));

describe('the profile', () => {
  it.each([
    ['en', ['Member since Mar 5, 2026', 'Member'], 'Settings'],
    ['es', ['Se unió: mar 5, 2026', 'Miembro'], 'Configuración'],
  ] as const)('PAGE-01 shows name, address, role and day of joining, in %s', async (language, facts, settings) => {
    await drawProfile({}, { language });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('eva');
    const shown = [...document.querySelectorAll('span')].map(({ textContent }) => textContent);
    for (const fact of facts) expect(shown).toContain(fact);
    expect(screen.getByRole('link', { name: settings }).getAttribute('href')).toBe('/settings');
  });

  it('PAGE-01 a new learner finds where to begin instead of lists', async () => {
    await drawProfile();
    screen.getByText('You have not written a comment yet.');
    expect(screen.getByRole('link', { name: 'Browse the videos' }).getAttribute('href')).toBe('/videos');
  });

  it('PAGE-01 shows the progress in the course and the way on', async () => {
    const next = { id: 2, slug: 'next', localized: { title: text('What comes next') } };
    await drawProfile({ myProgress: { completedCount: 1, lessonCount: 4, continueLesson: next } });
    const progress = inRegion('Your progress');
    expect(progress.getByRole('progressbar').getAttribute('value')).toBe('1');
    progress.getByText('1 of 4 lessons completed');
    expect(progress.getByRole('link', { name: /What comes next/ }).getAttribute('href')).toBe('/course/next');
  });

  it("PAGE-01 has a stamp for each module of the course, Sato's for a completed one", async () => {
    const lesson = (id: number, isCompleted: boolean, status = 'published') => ({ id, isCompleted, status });
    const module = (id: number, title: string, lessons: Fields[]) => ({
      id,
      localized: { title: text(title) },
      lessons,
    });
    await drawProfile({
      myProgress: { completedCount: 2, lessonCount: 3 },
      courseModules: [
        module(1, 'Done', [lesson(1, true), lesson(2, false, 'draft')]),
        module(2, 'Begun', [lesson(3, true), lesson(4, false)]),
        { ...module(3, 'Read', [lesson(5, true)]), test: { myBest: { isPassed: false } } },
      ],
    });
    const [done, begun, read] = inRegion('Your stamps').getAllByRole('listitem') as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ];
    within(read).getByText('The test is still open');
    within(done).getByText('Completed');
    expect([done, begun].map((stamp) => stamp.querySelector('img') !== null)).toEqual([true, false]);
    within(begun).getByText('1 of 2 lessons');
    expect(within(done).getByRole('link').getAttribute('href')).toBe('/course?moduleId=1');
  });

  it('PAGE-01 lists the own comments in pages, each with its place and date, and marks those that wait or are hidden', async () => {
    const taproot = { type: 'article', slug: 'taproot', title: text('Taproot') };
    const keys = { type: 'lesson', slug: 'keys', title: text('Keys') };
    const comment = (id: number, content: string, day: number, given: Fields = {}) => ({
      ...{ id, content, createdAt: `2026-05-0${day}T12:00:00Z`, status: 'published', user: EVA },
      ...given,
    });
    await drawProfile({
      myComments: {
        ...{ totalCount: 12, pageCount: 2 },
        items: [
          { comment: comment(3, 'In reply to what was hidden', 3, { status: 'hidden' }), place: taproot },
          { comment: comment(2, 'With a link', 2, { status: 'hidden', awaitsReview: true }), place: taproot },
          { comment: comment(1, 'On\nkeys', 1), isPublic: true, place: keys },
        ],
      },
    });
    const comments = inRegion('Your comments').getAllByRole('article');
    expect(comments.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Taproot.*May 3, 2026.*Hidden by a moderator.*In reply to what was hidden/s),
      expect.stringMatching(/^Taproot.*May 2, 2026.*Waiting for review.*With a link/s),
      expect.stringMatching(/^Keys.*May 1, 2026.*On\nkeys/s),
    ]);
    expect(
      within(comments[2] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/course/keys?comments=1#comment-1');
    expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe('/profile?page=2');
  });

  it('PAGE-01 shows three saved videos, and more on demand', async () => {
    const videos = [3, 2, 1, 0].map((id) => ({ id, slug: `saved-${id}`, localized: { title: text(`Saved ${id}`) } }));
    const person = await drawProfile({
      savedVideos: ({ pageSize }: { pageSize: number }) => ({ totalCount: 4, items: videos.slice(0, pageSize) }),
    });
    const titles = () =>
      inRegion('Saved videos')
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent);
    expect(titles()).toEqual(['Saved 3', 'Saved 2', 'Saved 1']);
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    await expect.poll(titles).toEqual(['Saved 3', 'Saved 2', 'Saved 1', 'Saved 0']);
  });
});
