import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serve } from '../api.ts';
import type { Viewing } from '../render.tsx';
import { drawAdminPage } from './render-admin-page.tsx';

const article = (id: number, title: string) => ({ type: 'article', id, title, slug: `article-${id}` });
const comment = (id: number, content: string, given = {}) => ({
  comment: { id, content, status: 'published', user: { id: 8, username: 'ana', role: 'user' }, ...given },
  place: { type: 'article', slug: 'halving', title: { value: 'The halving', language: 'en' } },
});
const REPORTED = comment(4, 'Reported by a reader', {
  reportCount: 1,
  reportReasons: [{ reason: 'It sells coins', count: 1 }],
});
const WAITING = comment(5, 'Look at https://x.example', { status: 'hidden', awaitsReview: true });
const OVERVIEW = {
  reportedCount: 1,
  reportedComments: [REPORTED],
  awaitingReviewCount: 1,
  awaitingReview: [WAITING],
  latestComments: [WAITING, REPORTED],
  draftCount: 8,
  drafts: [article(2, 'Not yet ready'), article(3, 'Old draft')],
  reviewDueCount: 1,
  reviewsDue: [article(1, 'The halving')],
  untranslatedCount: 1,
  untranslated: [{ type: 'video', id: 6, title: 'English only', slug: 'english-only' }],
};
const COUNTS = { articles: 8, videos: 1, modules: 1, lessons: 2, comments: 2 };
const SHOWN = ['Articles 8', 'Videos 1', 'Modules 1', 'Lessons 2', 'Comments 2'];

const part = async (name: string) => within(await screen.findByRole('region', { name }));
const counters = async () => (await part('Totals')).getAllByRole('link').map((link) => link.textContent);
const linkIn = async (region: string, name: string | RegExp) =>
  (await part(region)).getByRole('link', { name }).getAttribute('href');

const drawDashboard = async (viewing?: Viewing) => {
  const api = serve({ editorOverview: OVERVIEW, siteCounts: COUNTS });
  const area = await drawAdminPage('/admin', viewing);
  await screen.findByRole('heading', { level: 1 });
  return { ...area, api };
};

describe('the admin dashboard', () => {
  it('ADM-06 counts all articles, videos, modules, lessons and comments', async () => {
    await drawDashboard();
    await expect.poll(counters).toEqual(SHOWN);
  });

  it('ADM-07 when a read fails no counter changes, and trying again brings them all', async () => {
    const { person, api } = await drawDashboard();
    await expect.poll(counters).toEqual(SHOWN);
    await person.click(screen.getByRole('link', { name: 'Users' }));
    await screen.findByRole('heading', { level: 1, name: 'Users Management' });
    api.lost = 'all';
    await person.click(screen.getByRole('link', { name: 'Dashboard' }));
    await screen.findByText('Couldn’t load the totals.');
    expect(await counters()).toEqual(SHOWN);
    api.lost = [];
    await person.click((await part('Totals')).getByRole('button', { name: 'Try again' }));
    await expect.poll(() => screen.queryByText('Couldn’t load the totals.')).toBeNull();
    expect(await counters()).toEqual(SHOWN);
  });

  it('ADM-08 ADM-09 ADM-10 leads to Home and to the four create forms, and has notes on the work', async () => {
    await drawDashboard();
    expect(screen.getAllByRole('link', { name: 'View Site' }).map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/',
    ]);
    const create = (await part('Quick Actions')).getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(create).toEqual(['articles', 'videos', 'modules', 'lessons'].map((section) => `/admin/${section}/new`));
    const notes = (await part('Resources')).getAllByRole('heading', { level: 3 }).map((note) => note.textContent);
    expect(notes).toEqual(['Creating articles', 'Uploading videos', 'Organizing modules', 'Moderating comments']);
  });

  it('begins with what needs attention: reports with their reasons, waiting comments, drafts, reviews, Spanish', async () => {
    await drawDashboard();
    const attention = await part('Needs your attention');
    const titles = (await attention.findAllByRole('heading', { level: 3 })).map((title) => title.textContent);
    expect(titles).toEqual([
      'Reported comments 1',
      'Comments waiting for approval 1',
      'Drafts 8',
      'Review due 1',
      'Without Spanish 1',
    ]);
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Needs your attention');
    const reasons = (await part('Reported comments 1')).getByRole('list', { name: 'Reasons of the reports' });
    expect(reasons.textContent).toBe('It sells coins 1 person');
    (await part('Comments waiting for approval 1')).getByText('Waiting for approval');
  });

  it.each([
    ['Reported comments 1', 'See all reported comments', '/admin/comments?reported=1'],
    ['Comments waiting for approval 1', 'See all waiting comments', '/admin/comments?status=waiting'],
    ['Drafts 8', 'Not yet ready', '/admin/articles/2'],
    ['Drafts 8', 'Articles', '/admin/articles?status=draft'],
    ['Review due 1', 'The halving', '/admin/articles/1'],
    ['Without Spanish 1', 'English only', '/admin/videos/6?tab=spanish'],
    ['Latest comments', /Reported/, '/admin/comments/4'],
  ])('of “%s”, “%s” leads to its form or list', async (region, name, path) => {
    await drawDashboard();
    expect(await linkIn(region, name)).toBe(path);
  });

  it('a comment says how often it was reported, and leads to its place', async () => {
    await drawDashboard();
    const latest = await part('Latest comments');
    latest.getByText('1 report');
    const places = latest.getAllByRole('link', { name: 'The halving' }).map((link) => link.getAttribute('href'));
    expect(places).toContain('/news/halving?comments=4#comment-4');
  });

  it('is in Spanish too', async () => {
    await drawDashboard({ language: 'es' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Panel');
    screen.getByRole('link', { name: 'Nueva lección' });
    await part('Últimos comentarios');
  });

  it('of a site without content welcomes, and has no empty boxes', async () => {
    serve();
    await drawAdminPage('/admin');
    await screen.findByText('Welcome! Your site is ready.');
    for (const name of [/^Drafts/, /^Without Spanish/, /^Latest comments/]) {
      expect(screen.queryByRole('region', { name })).toBeNull();
    }
  });

  it.each([
    ['en', 'All done'],
    ['es', 'Todo al día'],
  ] as const)('where nothing waits says so, in %s', async (language, text) => {
    serve({ siteCounts: COUNTS });
    await drawAdminPage('/admin', { language });
    await screen.findByText(text);
  });
});
