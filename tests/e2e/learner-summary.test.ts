/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frameTakenOver, openBrowser, takenOver, visit } from '#tests/support/browser.ts';
import { type SignedIn, signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;
let ana: SignedIn;
let eva: SignedIn;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  [ana, eva] = [await signedIn(site), await signedIn(site)];
  const questions = ['one', 'two'].map((id) => ({
    id,
    question: { en: `What is ${id}?`, es: `¿Qué es ${id}?` },
    options: [
      { id: 'a', text: { en: 'This', es: 'Esto' } },
      { id: 'b', text: { en: 'That', es: 'Eso' } },
    ],
    answer: 'a',
    explanation: { en: 'Because.', es: 'Porque sí.' },
  }));
  const lesson = await site.make.lesson({ slug: 'keys', title: 'Keys', titleEs: 'Llaves', questions });
  for (const [question, option, isRight] of [
    ['one', 'a', true],
    ['two', 'b', false],
  ] as const) {
    await site.em.execute('insert into quiz_result values (?, ?, ?, ?, ?)', [
      ana.user.id,
      lesson.id,
      question,
      option,
      isRight,
    ]);
  }
  await site.em.execute('insert into lesson_progress values (?, ?, now(), null)', [ana.user.id, lesson.id]);
  await site.em.execute(
    `insert into learning_day select ?, (now() at time zone 'UTC')::date - n from generate_series(0, 2) n`,
    [ana.user.id],
  );
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

describe('Home of a learner', () => {
  it('BASE-03 has them before their code, and after', async () => {
    const visitor = await visit(browser, site.url);
    const { page, leave } = visitor;
    await signIn(visitor, ana);
    const code = Promise.withResolvers<void>();
    await page.route(/assets\/LearnerStrip-[^/]+\.js$/, async (route) => {
      await code.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(/assets\/LearnerStrip-[^/]+\.js$/);
    await page.goto('/');
    await asked;
    await frameTakenOver(page);
    const days = page.getByText('3 days of learning', { exact: true });
    expect(await days.isVisible()).toBe(true);
    code.resolve();
    await takenOver(page);
    expect(await days.isVisible()).toBe(true);
    await page.getByRole('region', { name: 'Your learning' }).getByRole('link', { name: 'What is two?' }).click();
    await page.waitForURL(/\/course\/keys#knowledge-check$/);
    await leave();
  });
});

describe('the profile of a learner', () => {
  it('has the results of Knowledge Checks and the latest activity', async () => {
    const visitor = await visit(browser, site.url);
    const { page, open, leave } = visitor;
    await signIn(visitor, ana);
    await open('/profile');
    const results = page.getByRole('region', { name: 'Your Knowledge Checks' });
    await results.getByText('1 of 2 right').waitFor();
    await results.getByRole('link', { name: 'What is two?' }).waitFor();
    const activity = page.getByRole('region', { name: 'Your latest activity' }).getByRole('listitem');
    await expect.poll(() => activity.count()).toBe(2);
    expect(await activity.filter({ hasText: 'Answered questions' }).getByRole('link').getAttribute('href')).toBe(
      '/course/keys',
    );
    await leave();
  });

  it('invites those who have not answered anything yet', async () => {
    const visitor = await visit(browser, site.url);
    const { page, open, leave } = visitor;
    await signIn(visitor, eva);
    await open('/profile?lang=es');
    const results = page.getByRole('region', { name: 'Tus comprobaciones' });
    expect(await results.getByRole('link', { name: 'Ir al curso' }).getAttribute('href')).toMatch(/^\/course/);
    expect(await page.getByText('Tu actividad más reciente').count()).toBe(0);
    await leave();
  });
});
