/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { openBrowser } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { textsIn } from '../support/texts.ts';

let site: TestSite;
let browser: Browser;
let admin: SignedIn;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  admin = await signedIn(site, { username: 'bea', role: 'admin' });
});
afterAll(() => Promise.all([site.close(), browser.close()]));
beforeEach(() => truncate(site.em, 'stored_article, content_change cascade'));

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const put = async (id: number, body: object) => expect((await admin.put(`/api/articles/${id}`, body)).status).toBe(200);
/** As if time had passed: what the newest change found is over. */
const longAgo = () =>
  site.em.execute(
    `update content_change set before = jsonb_set(before, '{publishAt}', to_jsonb(now() - interval '1 hour'))
     where id = (select max(id) from content_change)`,
  );
const article = async (id: number) =>
  (await site.em.execute('select version, title, status, publish_at from article where id = ?', [id]))[0];

describe.each([
  ['en', 'en-US'],
  ['es', 'es-MX'],
] as const)('the admin area in %s', async (language, locale) => {
  const say = await textsIn(language);
  const lost = say('Scheduled times that have passed weren’t set again.');

  it('says that nothing was undone if nothing can be put back, and selects nothing', async () => {
    const { id } = await site.make.article({ status: 'draft' });
    await put(id, { publishAt: inHours(1) });
    await put(id, { publishAt: inHours(2) });
    await longAgo();
    const before = await article(id);
    const [row] = await site.em.execute<{ id: string }[]>('select max(operation)::text as id from content_change');
    const visitor = await openAsAdmin(browser, admin, `/admin/activity/${row?.id}`, { locale });
    const { page } = visitor;
    await page.getByRole('button', { name: say('Undo all of it') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Undo') })
      .click();
    await toastOf(page).getByText(say('Nothing was undone'), { exact: true }).waitFor();
    await toastOf(page).getByText(lost, { exact: true }).waitFor();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    expect(await article(id)).toEqual(before);
    await visitor.leave();
  });

  it('says what the Undo button of a toast couldn’t put back', async () => {
    const { id } = await site.make.article({ status: 'draft', title: 'Keys', titleEs: 'Llaves' });
    await put(id, { publishAt: inHours(1) });
    const visitor = await openAsAdmin(browser, admin, '/admin/articles', { locale });
    const { page } = visitor;
    const title = language === 'es' ? 'Llaves' : 'Keys';
    await page.getByRole('checkbox', { name: say('Select {name}', { name: title }) }).check();
    const publish = language === 'es' ? 'Publicar' : 'Publish';
    await page
      .getByRole('group', { name: say('Selected rows') })
      .getByRole('button', { name: publish, exact: true })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: publish, exact: true }).click();
    await dialog.getByRole('button', { name: say('Publish anyway') }).click();
    const button = toastOf(page).getByRole('button', { name: say('Undo'), exact: true });
    await button.waitFor();
    await longAgo();
    await button.click();
    const partly = '{count, plural, one {# item was only partly restored} other {# items were only partly restored}}';
    await toastOf(page)
      .getByText(say(partly, { count: 1 }), { exact: true })
      .waitFor();
    await toastOf(page).getByText(lost, { exact: true }).waitFor();
    expect(await article(id)).toMatchObject({ status: 'draft', publish_at: null });
    await visitor.leave();
  });
});
