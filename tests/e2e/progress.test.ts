import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { breakApi, holdApi, operationsOf } from '#tests/support/api-traffic.ts';
import { openBrowser, takenOver, type Visitor, visit } from '#tests/support/browser.ts';
import { type SignedIn, signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;
let ana: SignedIn;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  const basics = (await make.module({ title: 'Basics', titleEs: 'Lo básico', order: 1 })).id;
  const nodes = (await make.module({ title: 'Nodes', order: 2 })).id;
  await make.lesson({ module: basics, slug: 'money', title: 'Money', titleEs: 'Dinero', order: 1 });
  await make.lesson({ module: basics, slug: 'keys', title: 'Keys', order: 2 });
  await make.lesson({ module: basics, slug: 'unfinished', title: 'Unfinished', order: 2, status: 'draft' });
  await make.lesson({ module: nodes, slug: 'blocks', title: 'Blocks', order: 1 });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  ana = await signedIn(site);
  visitor = await visit(browser, site.url);
  page = visitor.page;
  await signIn(visitor, ana);
});

const main = () => page.getByRole('main');
const button = (name: string) => main().getByRole('button', { name, exact: true });
const box = () => page.getByRole('region', { name: 'Your progress' });
const lessonOf = (module: string, title: string) =>
  page
    .getByRole('group')
    .filter({ has: page.getByRole('heading', { name: module }) })
    .getByRole('link')
    .filter({ hasText: title });
const outline = () => page.getByRole('navigation', { name: 'In this module' }).getByRole('link').allInnerTexts();

async function complete(...slugs: string[]): Promise<void> {
  for (const slug of slugs) {
    await visitor.open(`/course/${slug}`);
    const answered = page.waitForResponse(
      (response) => response.request().postData()?.includes('CompleteLesson') ?? false,
    );
    await button('Mark as Complete').click();
    await answered;
  }
}

describe('the button of a lesson', () => {
  it('LESS-13 is an invitation to log in for visitors, which leads back to it', async () => {
    await page.context().clearCookies();
    await visitor.open('/course/money');
    expect(await button('Mark as Complete').count()).toBe(0);
    const login = main().getByRole('link', {
      name: 'Log in to mark lessons as complete and keep track of your progress',
    });
    expect(await login.getAttribute('href')).toBe('/login?returnTo=%2Fcourse%2Fmoney%23completion');
    await visitor.leave();
  });

  it('LESS-13 LESS-14 reads "Completed" once pressed, shows the way on, and does so after a reload', async () => {
    await complete('money');
    for (const _time of ['at once', 'after a reload']) {
      expect(await button('Completed').getAttribute('aria-disabled')).toBe('true');
      expect(await main().getByRole('link', { name: 'Continue with Keys' }).getAttribute('href')).toBe('/course/keys');
      expect(await outline()).toEqual([expect.stringMatching(/Money\s*Completed/), 'Keys']);
      await page.reload();
      await takenOver(page);
    }
    await visitor.leave();
  });

  it('LESS-14 the completion is there on another device, and not for another user', async () => {
    await complete('money');
    const [phone, stranger] = [await visit(browser, site.url), await visit(browser, site.url)];
    await signIn(phone, ana);
    await signIn(stranger, await signedIn(site));
    await phone.open('/course/money');
    expect(await phone.page.getByRole('button', { name: 'Completed', exact: true }).isVisible()).toBe(true);
    await stranger.open('/course/money');
    expect(await stranger.page.getByRole('button', { name: 'Mark as Complete' }).isVisible()).toBe(true);
    for (const each of [phone, stranger, visitor]) await each.leave();
  });

  it('LESS-13 a quiet action takes it back, by keyboard too, and the focus stays at hand', async () => {
    await complete('money');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await button('Mark as Complete').waitFor();
    expect(await button('Mark as Complete').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await button('Completed').waitFor();
    await visitor.leave();
  });

  it('LESS-13 shows the completion before the server has answered, and takes it back where that fails', async () => {
    await visitor.open('/course/money');
    const release = await holdApi(page, 'CompleteLesson');
    await button('Mark as Complete').click();
    await button('Completed').waitFor();
    release();
    await page.unrouteAll({ behavior: 'wait' });
    visitor.expectFailureOf('/graphql');
    const repair = await breakApi(page);
    await button('Mark as not complete').click();
    await page.getByText('Something went wrong').first().waitFor();
    await button('Completed').waitFor();
    await repair();
    await visitor.leave();
  });

  it('LESS-14 a session that has ended says so, and the page stays', async () => {
    await visitor.open('/course/money');
    await main().getByRole('radio').first().check();
    await ana.post('/api/auth/logout');
    await button('Mark as Complete').click();
    const alert = main().getByRole('alert').filter({ hasText: 'Your session has ended, so this did not go through.' });
    await alert.waitFor();
    expect(await main().getByRole('radio').first().isChecked()).toBe(true);
    await button('Mark as Complete').waitFor();
    await alert.getByRole('link', { name: 'Log in again' }).click();
    await page.getByLabel('Username').first().waitFor();
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/course/money#completion');
    await visitor.leave();
  });

  it('COURSE-08 the last lesson of a module brings congratulations, and leads to the next module', async () => {
    await complete('money', 'keys');
    const praise = page.getByRole('complementary', { name: 'Module complete!' });
    await praise.getByText('You have completed every lesson of “Basics”. Sato is proud of you.').waitFor();
    await main().getByRole('link', { name: 'Continue with Blocks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Blocks' }).waitFor();
    expect(await praise.count()).toBe(0);
    await button('Mark as Complete').click();
    await praise.getByText('and with it the whole course').waitFor();
    expect(
      await main()
        .getByRole('link', { name: /Continue with/ })
        .count(),
    ).toBe(0);
    await visitor.leave();
  });
});

describe('the course page of a learner', () => {
  it('COURSE-07 COURSE-08 signed out, it invites to log in and come back', async () => {
    await page.context().clearCookies();
    await visitor.open('/course');
    const login = box().getByRole('link', { name: 'Log in to keep track of your progress' });
    expect(await login.getAttribute('href')).toBe('/login?returnTo=%2Fcourse%23progress');
    await visitor.leave();
  });

  it('COURSE-06 COURSE-08 a new learner has nothing of the example, and begins with the first lesson', async () => {
    await visitor.open('/course');
    expect(await box().getByText('0 of 3 lessons completed').isVisible()).toBe(true);
    expect(await box().getByText('0%').isVisible()).toBe(true);
    expect(await page.getByText('example').count()).toBe(0);
    expect(await box().getByRole('link', { name: 'Begin with Money' }).getAttribute('href')).toBe('/course/money');
    await visitor.leave();
  });

  it('COURSE-08 box, modules and lessons show what was completed, right after and after a reload', async () => {
    await complete('money', 'blocks');
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Course', exact: true })
      .click();
    for (const _time of ['right after', 'after a reload']) {
      await box().getByText('2 of 3 lessons completed').waitFor();
      expect(await box().getByText('66%').isVisible()).toBe(true);
      const bar = box().getByRole('progressbar', { name: 'Completed lessons' });
      expect([await bar.getAttribute('value'), await bar.getAttribute('max')]).toEqual(['2', '3']);
      expect(await page.getByText('% completed').allTextContents()).toEqual(['50% completed', '100% completed']);
      expect(await lessonOf('Basics', 'Money').getByText('Completed', { exact: true }).isVisible()).toBe(true);
      expect(await lessonOf('Basics', 'Keys').getByText('Continue here', { exact: true }).isVisible()).toBe(true);
      const way = box().getByRole('link', { name: 'Continue where you left off Keys' });
      expect(await way.getAttribute('href')).toBe('/course/keys');
      await page.reload();
      await takenOver(page);
    }
    await visitor.leave();
  });

  it('COURSE-08 goes on with the lesson that was opened last, which is told once an opening', async () => {
    const operations = operationsOf(page);
    await visitor.open('/course/blocks');
    await expect.poll(() => operations).toContain('VisitLesson');
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Course', exact: true })
      .click();
    await box().getByRole('link', { name: 'Continue where you left off Blocks' }).waitFor();
    expect(operations.filter((name) => name === 'VisitLesson')).toHaveLength(1);
    await visitor.leave();
  });

  it('COURSE-08 the way through the course shows what is completed, and where to continue', async () => {
    const way = page.getByRole('region', { name: 'Your way through the course' });
    await visitor.open('/course');
    expect(await way.getByRole('link', { name: 'Start here Money' }).count()).toBe(1);
    expect(await way.getByRole('listitem').first().textContent()).toMatch(/2 lessons/);
    await complete('money');
    await visitor.open('/course');
    expect(await way.getByRole('link', { name: 'Continue Keys' }).getAttribute('href')).toBe('/course/keys');
    expect(await way.getByRole('listitem').first().textContent()).toMatch(/1 of 2 lessons completed/);
    await complete('keys', 'blocks');
    await visitor.open('/course');
    await way.getByText('1 of 1 lesson completed').waitFor();
    expect(await way.getByRole('link', { name: /Start here|Continue/ }).count()).toBe(0);
    await visitor.leave();
  });

  it('COURSE-08 opens the module in which the learner continues', async () => {
    await complete('money', 'keys');
    for (const way of ['from the lesson', 'by its address']) {
      if (way === 'by its address') await visitor.open('/course');
      else await main().getByRole('link', { name: 'Back to Course' }).click();
      await box().getByRole('link', { name: 'Continue where you left off Blocks' }).waitFor();
      await expect.poll(() => lessonOf('Nodes', 'Blocks').isVisible(), { message: way }).toBe(true);
      expect(await lessonOf('Basics', 'Money').isVisible(), way).toBe(false);
    }
    await visitor.leave();
  });

  it('COURSE-08 is the same in Spanish', async () => {
    await complete('blocks');
    await visitor.open('/course?lang=es');
    const own = page.getByRole('region', { name: 'Tu progreso' });
    expect(await own.getByText('1 de 3 lecciones completadas').isVisible()).toBe(true);
    expect(await own.getByRole('link', { name: 'Continúa donde lo dejaste Dinero' }).isVisible()).toBe(true);
    await visitor.leave();
  });

  it('COURSE-08 an admin sees lessons in the making, which count for nothing', async () => {
    const admin = await signedIn(site, { role: 'admin' });
    await signIn(visitor, admin);
    await visitor.open('/course/unfinished');
    await button('Mark as Complete').click();
    await button('Completed').waitFor();
    await complete('money', 'keys');
    await visitor.open('/course');
    expect(await box().getByText('2 of 3 lessons completed').isVisible()).toBe(true);
    expect(await page.getByText('% completed').allTextContents()).toEqual(['100% completed', '0% completed']);
    await visitor.leave();
  });
});
