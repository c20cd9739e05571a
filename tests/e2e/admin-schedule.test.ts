import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFocus, noteOf, openForm } from '../support/admin-form.ts';
import { breakApi } from '../support/api-traffic.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('schedules in the forms of the admin area', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { username: 'ana', role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  it.each([
    {
      locale: 'en-US',
      ...{ tab: 'Common Fields', at: 'Publish at', zone: 'America/Mexico_City', past: 'This time has passed.' },
      ...{ saved: 'Saved at', note: 'Goes live on Dec 1, 2999', filter: 'Scheduled' },
    },
    {
      locale: 'es-MX',
      ...{ tab: 'Campos comunes', at: 'Publicar el', zone: 'America/Mexico_City', past: 'Esta hora ya pasó.' },
      ...{ saved: 'Guardado', note: 'Se publica: dic 1, 2999', filter: 'Programado' },
    },
  ])('a draft is scheduled by keyboard, on a phone, in $locale', async (words) => {
    const { id, title } = await site.make.article({ status: 'draft' });
    const { locale } = words;
    const form = await openForm(browser, admin, `/admin/articles/${id}`, {
      ...{ locale, timezoneId: 'America/Mexico_City', viewport: { width: 390, height: 844 } },
    });
    const { page } = form;
    await page.getByRole('tab', { name: words.tab }).press('Enter');
    const field = form.field(words.at);
    expect(await page.getByRole('group', { name: /^Publica/ }).textContent()).toContain(words.zone);
    await field.fill('2020-01-01T09:30');
    await page.keyboard.press('Control+s');
    await expect.poll(() => noteOf(field)).toContain(words.past);
    expect(await hasFocus(field)).toBe(true);

    await field.fill('2999-12-01T09:30');
    await page.keyboard.press('Control+s');
    await page.getByRole('status').getByText(words.saved).first().waitFor();
    await page.getByText(words.note).waitFor();
    const { body } = await admin.get(`/api/articles/article-${id}`);
    const [stored] = await site.em.execute<{ at: string }[]>(
      `select to_char(publish_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from article where id = ?`,
      [id],
    );
    expect(stored?.at, JSON.stringify(body)).toBe('2999-12-01 15:30');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await form.open('/admin/articles?scheduled=1');
    await page.getByRole('link', { name: title }).first().waitFor();
    await page.getByText(words.note).first().waitFor();
    await form.leave();
  });

  it.each([
    { locale: 'en-US', at: 'Publish at', problem: 'This time doesn’t exist, because the clocks go forward then.' },
    { locale: 'es-MX', at: 'Publicar el', problem: 'Esta hora no existe, porque ese día se adelanta el reloj.' },
  ])('a time that the clocks skip is named before anything is saved, in $locale', async ({ locale, at, problem }) => {
    const { id } = await site.make.article({ status: 'draft' });
    const form = await openForm(browser, admin, `/admin/articles/${id}`, { locale, timezoneId: 'America/New_York' });
    const { page } = form;
    await page.getByRole('tab').last().click();
    const field = form.field(at);
    for (const [time, isSkipped] of [
      ['2027-03-14T01:30', false],
      ['2027-03-14T02:30', true],
      ['2027-03-14T03:30', false],
    ] as const) {
      await field.fill(time);
      await expect.poll(async () => (await noteOf(field)).includes(problem), { message: time }).toBe(isSkipped);
    }
    await form.leave();
  });

  it('a published item keeps its page while a pending version waits, which a link shows', async () => {
    const { id, slug } = await site.make.article({ title: 'Public title' });
    const form = await openForm(browser, admin, `/admin/articles/${id}`);
    const { page } = form;
    await form.field('Title').fill('Coming title');
    await page.getByRole('button', { name: 'Save for later' }).click();
    const panel = page.getByRole('region', { name: 'Pending version' });
    await panel.getByText('It changes this field: Title.').waitFor();
    expect(await form.field('Title').inputValue()).toBe('Public title');

    await panel.getByRole('button', { name: 'Preview link' }).click();
    form.expectFailureOf('/graphql');
    const repair = await breakApi(page);
    await page.getByRole('button', { name: 'Create a link' }).click();
    await page.getByRole('dialog').getByRole('alert').getByText('Nothing was changed.').waitFor();
    await repair();
    await page.getByRole('button', { name: 'Create a link' }).click();
    const link = await page.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const reader = await visit(browser, site.url);
    await reader.page.goto(link);
    await reader.page.getByRole('heading', { name: 'Coming title' }).waitFor();
    await reader.page.getByRole('status').getByText('Preview of a version').waitFor();
    await reader.open(`/news/${slug}`);
    await reader.page.getByRole('heading', { name: 'Public title' }).waitFor();
    await reader.leave();

    await panel.getByRole('button', { name: 'Schedule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Publish at').fill('2999-12-01T09:30');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await panel.getByText('It goes live on Dec 1, 2999').waitFor();
    await panel.getByRole('button', { name: 'Continue editing' }).click();
    expect(await form.field('Title').inputValue()).toBe('Coming title');
    await panel.getByRole('button', { name: 'Publish now' }).click();
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => form.field('Title').inputValue()).toBe('Coming title');
    await form.leave();
  });

  it('a pending field that is set back isn’t published, and saving another field hides no conflict', async () => {
    const { id } = await site.make.article({
      ...{ title: 'Public title', excerpt: 'Public excerpt.' },
      content: '<p>See <a href="/news/nowhere-at-all">this</a>.</p>',
    });
    const form = await openForm(browser, admin, `/admin/articles/${id}`);
    const { page } = form;
    const panel = page.getByRole('region', { name: 'Pending version' });
    const later = page.getByRole('button', { name: 'Save for later' });
    // Readers see the link that leads nowhere already, so no one asks about it.
    const publish = () => panel.getByRole('button', { name: 'Publish now' }).click();
    const stored = async () =>
      (await site.em.execute<object[]>('select title, excerpt from article where id = ?', [id]))[0];
    await form.field('Title').fill('Coming title');
    await later.click();
    await panel.getByText('It changes this field: Title.').waitFor();
    await admin.put(`/api/articles/${id}`, { title: 'Their title' });
    await form.field('Excerpt').fill('Coming excerpt.');
    await later.click();
    await panel.getByText('It changes these fields:').waitFor();
    await publish();
    await form.toast.getByText('because someone changed the same fields').waitFor();
    expect(await stored()).toEqual({ title: 'Their title', excerpt: 'Public excerpt.' });

    await form.open(`/admin/articles/${id}`);
    await panel.getByRole('button', { name: 'Continue editing' }).click();
    await form.field('Title').fill('Their title');
    await later.click();
    await panel.getByText('It changes this field: Excerpt.').waitFor();
    await publish();
    await panel.waitFor({ state: 'detached' });
    expect(await stored()).toEqual({ title: 'Their title', excerpt: 'Coming excerpt.' });

    await form.field('Title').fill('Another title');
    await later.click();
    await panel.getByRole('button', { name: 'Schedule' }).click();
    const scheduling = page.getByRole('dialog', { name: 'Publish the pending version later' });
    await scheduling.getByLabel('Publish at').fill('2999-12-01T09:30');
    await scheduling.getByRole('button', { name: 'Schedule' }).click();
    await panel.getByText('It goes live on Dec 1, 2999').waitFor();
    await panel.getByRole('button', { name: 'Continue editing' }).click();
    await form.field('Title').fill('Their title');
    await later.click();
    await form.toast.getByText('It no longer differs from the published version.').waitFor();
    await panel.waitFor({ state: 'detached' });
    await form.leave();
  });
});
