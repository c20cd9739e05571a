import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFocus, noteOf, openForm } from '../support/admin-form.ts';
import { breakApi } from '../support/api-traffic.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { tabTo } from '../support/tab-to.ts';

const SKIPPED = 'Esta hora no existe, porque ese día se adelanta el reloj.';

describe('schedules in the forms of the admin area', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { username: 'ana', role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  it('in Spanish on a phone, a draft is scheduled and then published at once, by keyboard', {
    tags: ['extended'],
  }, async () => {
    const { id, slug, title } = await site.make.article({ status: 'draft' });
    const form = await openForm(browser, admin, `/admin/articles/${id}`, {
      ...{ locale: 'es-MX', timezoneId: 'America/New_York', viewport: { width: 390, height: 844 } },
    });
    const { page } = form;
    await page.getByRole('tab', { name: 'Campos comunes' }).press('Enter');
    const field = form.field('Publicar el');
    const group = page.getByRole('group', { name: /^Publica/ });
    expect(await group.textContent()).toContain('America/New_York');
    await field.fill('2020-01-01T09:30');
    await page.keyboard.press('Control+s');
    await expect.poll(() => noteOf(field)).toContain('Esta hora ya pasó.');
    expect(await hasFocus(field)).toBe(true);

    // A time that the clocks skip is named before anything is saved.
    for (const [time, isSkipped] of [
      ['2027-03-14T01:30', false],
      ['2027-03-14T02:30', true],
      ['2027-03-14T03:30', false],
    ] as const) {
      await field.fill(time);
      const isNamed = async () => (await noteOf(field)).includes(SKIPPED);
      await expect.poll(isNamed, { message: time }).toBe(isSkipped);
    }

    await field.fill('2999-12-01T09:30');
    const end = form.field('Pasar a borrador el');
    await end.fill('2020-12-05T09:30');
    await page.keyboard.press('Control+s');
    await expect.poll(() => noteOf(end)).toContain('Elige una posterior o convierte esto en borrador ahora.');
    await end.fill('2999-12-05T09:30');
    await page.keyboard.press('Control+s');
    await page.getByRole('status').getByText('Guardado').first().waitFor();
    await page.getByText('Pasa a borrador: dic 5, 2999').waitFor();
    const note = page.getByText('Se publica: dic 1, 2999');
    await note.waitFor();
    const stored = async () =>
      (
        await site.em.execute(
          `select status, to_char(publish_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at,
             to_char(unpublish_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as until from article where id = ?`,
          [id],
        )
      )[0];
    expect(await stored()).toEqual({ status: 'draft', at: '2999-12-01 14:30', until: '2999-12-05 14:30' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await form.open('/admin/articles?scheduled=1');
    await note.first().waitFor();
    await page.getByRole('link', { name: title }).first().click();
    await page.waitForURL(`/admin/articles/${id}`);
    await (await tabTo(page.getByRole('tab', { selected: true }).first())).press('End');
    await (await tabTo(page.getByRole('button', { name: 'Publicar ahora' }))).press('Enter');
    await form.toast.getByText('Contenido actualizado', { exact: true }).waitFor();
    // Publishing early doesn’t change when it ends.
    expect(await stored()).toEqual({ status: 'published', at: null, until: '2999-12-05 14:30' });
    await note.waitFor({ state: 'detached' });
    expect((await fetch(`${site.url}/news/${slug}`)).status).toBe(200);
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
    const at = dialog.getByLabel('Publish at');
    await at.fill('2020-12-01T09:30');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect.poll(() => noteOf(at)).toContain('This time has passed. Choose a later one, or publish now.');
    await at.fill('2999-12-01T09:30');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await panel.getByText('It goes live on Dec 1, 2999').waitFor();
    await panel.getByRole('button', { name: 'Continue editing' }).click();
    expect(await form.field('Title').inputValue()).toBe('Coming title');
    await panel.getByRole('button', { name: 'Publish now' }).click();
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => form.field('Title').inputValue()).toBe('Coming title');
    await form.leave();
  });
});
