import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type Visitor, visit } from '../support/browser.ts';
import { type SignedIn, signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('the profile', () => {
  let site: TestSite;
  let browser: Browser;
  let ana: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    ana = await signedIn(site, {
      username: 'ana',
      email: 'ana@example.org',
      createdAt: new Date('2026-03-05T12:00:00Z'),
    });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  const openProfile = async (who: SignedIn = ana, path = '/profile') => {
    const visitor = await visit(browser, site.url);
    await signIn(visitor, who);
    await visitor.open(path);
    return visitor;
  };
  const list = ({ page }: Visitor, name: string) => page.getByRole('region', { name }).getByRole('article');

  it('PAGE-01 a visitor is sent to log in, whatever page of it was asked for', async () => {
    const answer = await fetch(`${site.url}/profile?page=2`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?returnTo=%2Fprofile%3Fpage%3D2']);
  });

  it('PAGE-01 is private, and shows name, address, role and day of joining, without scripts too', async () => {
    const visitor = await visit(browser, site.url, { javaScriptEnabled: false });
    const { page } = visitor;
    await signIn(visitor, ana);
    const answer = await visitor.open('/profile');
    expect(answer.headers()['cache-control']).toBe('no-store');
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.getByRole('heading', { level: 1, name: 'ana' }).waitFor();
    const main = page.getByRole('main');
    for (const fact of ['ana@example.org', 'Member since Mar 5, 2026', 'Member']) {
      await main.getByText(fact, { exact: true }).waitFor();
    }
    expect(await main.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
    await visitor.leave();
  });

  it('PAGE-01 a new learner finds where to begin instead of lists', async () => {
    const visitor = await openProfile(await signedIn(site));
    const main = visitor.page.getByRole('main');
    await main.getByText('You have not written a comment yet.').waitFor();
    expect(await main.getByRole('link', { name: 'Browse the videos' }).getAttribute('href')).toBe('/videos');
    await visitor.leave();
  });

  it('PAGE-01 shows the progress in the course and the way on', async () => {
    const eva = await signedIn(site);
    const module = await site.make.module({ order: 1 });
    const done = await site.make.lesson({ module: module.id, order: 1 });
    await site.make.lesson({ module: module.id, order: 2, title: 'What comes next', slug: 'next' });
    await site.em.execute('insert into lesson_progress values (?, ?, now(), now())', [eva.user.id, done.id]);
    const visitor = await openProfile(eva);
    const progress = visitor.page.getByRole('region', { name: 'Your progress' });
    expect(await progress.getByRole('progressbar').getAttribute('value')).toBe('1');
    await progress.getByText(/^1 of \d+ lessons completed$/).waitFor();
    expect(await progress.getByRole('link', { name: /What comes next/ }).getAttribute('href')).toBe('/course/next');
    await visitor.leave();
  });

  it("PAGE-01 has a stamp for each module of the course, Sato's for a completed one", async () => {
    const eva = await signedIn(site);
    const [done, begun] = [
      await site.make.module({ title: 'Done', titleEs: 'Hecho' }),
      await site.make.module({ title: 'Begun' }),
    ];
    const lessons = [
      await site.make.lesson({ module: done.id }),
      await site.make.lesson({ module: begun.id }),
      await site.make.lesson({ module: done.id, status: 'draft' }),
    ];
    await site.make.lesson({ module: begun.id });
    for (const { id, status } of lessons) {
      if (status === 'draft') continue;
      await site.em.execute('insert into lesson_progress values (?, ?, now(), now())', [eva.user.id, id]);
    }
    const visitor = await openProfile(eva);
    const stamp = (title: string) =>
      visitor.page.getByRole('region', { name: 'Your stamps' }).getByRole('listitem').filter({ hasText: title });
    expect(await stamp('Done').getByText('Completed', { exact: true }).isVisible()).toBe(true);
    expect(await stamp('Done').locator('img').isVisible()).toBe(true);
    expect(await stamp('Begun').getByText('1 of 2 lessons', { exact: true }).isVisible()).toBe(true);
    expect(await stamp('Begun').locator('img').count()).toBe(0);
    expect(await stamp('Done').getByRole('link').getAttribute('href')).toBe(`/course?moduleId=${done.id}`);
    await visitor.leave();
  });

  it('PAGE-01 lists the own comments newest first, each with its place and date, and marks those that wait', async () => {
    const eva = await signedIn(site);
    const lesson = await site.make.lesson({ title: 'Keys', slug: 'keys' });
    const article = await site.make.article({ title: 'Taproot', slug: 'taproot' });
    const { id } = await site.make.comment({
      lesson: lesson.id,
      user: eva.user.id,
      content: 'On\nkeys',
      createdAt: new Date('2026-05-01T12:00:00Z'),
    });
    await site.make.comment({
      article: article.id,
      user: eva.user.id,
      content: 'With a link',
      status: 'hidden',
      awaitsReview: true,
      createdAt: new Date('2026-05-02T12:00:00Z'),
    });
    const hidden = await site.make.comment({ article: article.id, content: 'Not hers', status: 'hidden' });
    await site.make.comment({
      article: article.id,
      user: eva.user.id,
      parent: hidden.id,
      content: 'In reply to what was hidden',
      createdAt: new Date('2026-05-03T12:00:00Z'),
    });
    const visitor = await openProfile(eva);
    const comments = list(visitor, 'Your comments');
    expect(await comments.allInnerTexts()).toEqual([
      expect.stringMatching(/^Taproot\s+May 3, 2026\s+Hidden by a moderator\s+In reply to what was hidden$/),
      expect.stringMatching(/^Taproot\s+May 2, 2026\s+Waiting for review\s+With a link$/),
      expect.stringMatching(/^Keys\s+May 1, 2026\s+On\nkeys$/),
    ]);
    expect(await comments.getByRole('link').nth(2).getAttribute('href')).toBe(
      `/course/keys?comments=${id}#comment-${id}`,
    );
    await comments.getByRole('link', { name: 'Keys' }).click();
    await visitor.page.waitForURL(`/course/keys?comments=${id}#comment-${id}`);
    await visitor.leave();
  });

  it('PAGE-01 pages through many comments', async () => {
    const eva = await signedIn(site);
    const video = await site.make.video();
    for (let n = 1; n <= 10; n += 1)
      await site.make.comment({ video: video.id, user: eva.user.id, content: `Number ${n}` });
    const visitor = await openProfile(eva);
    expect(await list(visitor, 'Your comments').count()).toBe(9);
    await visitor.page.getByRole('link', { name: 'Page 2' }).click();
    await list(visitor, 'Your comments').getByText('Number 1', { exact: true }).waitFor();
    expect(await list(visitor, 'Your comments').count()).toBe(1);
    await visitor.leave();
  });

  it('PAGE-01 shows saved videos, newest saved first and more on demand, as soon as they are saved', async () => {
    const eva = await signedIn(site);
    const videos = [];
    for (let n = 0; n < 4; n += 1) videos.push(await site.make.video({ title: `Saved ${n}`, slug: `saved-${n}` }));
    for (const { id } of videos) {
      await site.em.execute(`insert into video_save (video_id, user_id, saved_at) values (?, ?, to_timestamp(?))`, [
        id,
        eva.user.id,
        id,
      ]);
    }
    const visitor = await openProfile(eva);
    const { page } = visitor;
    const titles = () => list(visitor, 'Saved videos').getByRole('heading').allInnerTexts();
    expect(await titles()).toEqual(['Saved 3', 'Saved 2', 'Saved 1']);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(titles).toEqual(['Saved 3', 'Saved 2', 'Saved 1', 'Saved 0']);
    await page.getByRole('link', { name: 'Saved 3' }).click();
    await page.waitForURL('/videos/saved-3');
    await page.getByRole('button', { name: /^Save/, pressed: true }).click();
    await page.getByRole('button', { name: /^Save/, pressed: false }).waitFor();
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect.poll(titles).toEqual(['Saved 2', 'Saved 1', 'Saved 0']);
    await visitor.leave();
  });

  it('logging out here leads to Home, and to no login page in between', async () => {
    const visitor = await openProfile(await signedIn(site, { username: 'leaving' }));
    const { page } = visitor;
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await page.getByRole('button', { name: 'Your account, leaving' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(visited).toEqual(['/']);
    await visitor.leave();
  });
});
