/** @module-tag extended */

import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { noteOf, openForm } from '../support/admin-form.ts';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { type Visitor, visit } from '../support/browser.ts';
import { type Desk, startDesk } from '../support/desk.ts';
import type { SignedIn } from '../support/sign-in.ts';
import { tabTo } from '../support/tab-to.ts';
import { labelOf, textsIn } from '../support/texts.ts';

/** What a promise to editors says. */
const MOST_SECONDS = 5;
const ZONE = 'America/Mexico_City';
const FAR = '2999-12-01T09:30';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());
beforeEach(() =>
  truncate(
    desk.database.orm.em,
    'stored_article, content_change, content_draft, newsletter_issue, newsletter_subscription cascade',
  ),
);
afterEach(() => truncate(desk.database.orm.em, 'rate_limit'));

const rows = <Row extends object>(query: string, values: unknown[] = []) =>
  desk.database.orm.em.execute<Row[]>(query, values);
const stored = async (id: number) =>
  (
    await rows<{ status: string; publishAt: string | null; unpublishAt: string | null }>(
      'select status, publish_at as "publishAt", unpublish_at as "unpublishAt" from article where id = ?',
      [id],
    )
  )[0];
const article = (given: object = {}) =>
  desk.database.make.article({
    ...{ titleEs: 'Llaves', excerptEs: 'Para qué sirve una llave.', contentEs: '<p>Una llave firma.</p>' },
    ...given,
  });
/** Brings a stored time so near that the job comes to it. @returns that time. */
const comesNear = async (table: string, column: string, where: string) => {
  const [row] = await rows<{ at: string }>(
    `update ${table} set ${column} = now() + interval '1 second' where ${where} returning ${column}::text as at`,
  );
  return row?.at ?? '';
};
/** Seconds from a planned time to the change that a job made, by the clock of the database alone. */
const delayOf = async (id: number, action: string, planned: string) => {
  const [row] = await rows<{ seconds: number }>(
    `select extract(epoch from at - ?::timestamptz)::float as seconds from content_change
     where item_type = 'article' and item_id = ? and action = ? and actor = 'job'`,
    [planned, id, action],
  );
  return row?.seconds ?? Number.NaN;
};
const expectInTime = async (id: number, action: string, planned: string) => {
  const delay = await delayOf(id, action, planned);
  expect(delay).toBeGreaterThanOrEqual(0);
  expect(delay).toBeLessThan(MOST_SECONDS);
};

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
/** A page that is loaded again until the process that serves it has heard of the change. */
const becomes = (reader: Visitor, path: string, status: number) => {
  reader.expectFailureOf(path);
  return expect.poll(async () => (await reader.page.goto(path))?.status(), { timeout: 30_000 }).toBe(status);
};
const textAt = async ({ site }: SignedIn, path: string) => (await fetch(`${site.url}${path}`)).text();

describe.each(['en', 'es'] as const)('schedules on two server processes, in %s', async (language) => {
  const t = await textsIn(language);
  const label = (name: string) => labelOf(name, language);
  const options = { locale: { en: 'en-US', es: 'es-MX' }[language], timezoneId: ZONE };
  const phone = { ...options, viewport: { width: 390, height: 844 } };
  const zone = `${{ en: 'Central Standard Time', es: 'hora estándar central' }[language]} (${ZONE})`;
  const address = (slug: string) => `/news/${slug}?lang=${language}`;
  const title = { en: 'Keys at dawn', es: 'Llaves al amanecer' }[language];
  const leftOut = {
    en: `1 item isn’t public, so readers won’t get it: ${title}`,
    es: `1 contenido no es público, así que los lectores no lo recibirán: ${title}`,
  }[language];
  /** A sentence up to its date. */
  const note = (text: string) => text.replace(/<0\/>.*/, { en: 'Dec 1, 2999', es: 'dic 1, 2999' }[language]);

  it('an article goes live by itself in time, with feeds, sitemap and newsletter, and becomes a draft again', async () => {
    const { browser, ana, bea } = desk;
    const { id, slug } = await article({ title: 'Keys at dawn', titleEs: 'Llaves al amanecer', status: 'draft' });
    const form = await openForm(browser, ana, `/admin/articles/${id}`, options);
    await form.page.getByRole('tab', { name: t('Common Fields') }).click();
    const group = form.page.getByRole('group', { name: t('Publication') });
    await group.getByText(t('Times are in your time zone: {zone}.', { zone })).waitFor();
    await form.field(label('publishAt')).fill(FAR);
    const end = form.field(label('unpublishAt'));
    await end.fill('2020-12-01T09:30');
    await button(form.page, t('Save and keep editing')).click();
    await expect
      .poll(() => noteOf(end))
      .toContain(t('This time has passed. Choose a later one, or make this a draft now.'));
    await end.fill('2999-12-01T10:30');
    await button(form.page, t('Save and keep editing')).click();
    await form.page.getByText(note(t('Goes live on <0/>'))).waitFor();
    await form.page.getByText(note(t('Unpublished on <0/>'))).waitFor();
    expect(await stored(id)).toMatchObject({
      status: 'draft',
      publishAt: expect.stringContaining('2999-12-01'),
      unpublishAt: expect.stringContaining('2999-12-01'),
    });

    await rows(
      `insert into newsletter_subscription (email, language, confirmed_at) values ('one@example.org', ?, now())`,
      [language],
    );
    const { data, errors } = await ana.graphql<{ issue: { id: number; version: number } }>(
      `mutation ($id: Int!) {
        issue: createNewsletterIssue(input: {
          subject: "Weekly news", subjectEs: "Noticias de la semana", intro: "Hello.", introEs: "Hola."
          items: [{ type: article, id: $id }]
        }) { id version }
      }`,
      { id },
    );
    expect(errors).toBeUndefined();
    const editor = await openAsAdmin(browser, bea, `/admin/newsletter/${data?.issue.id}`, options);
    await editor.page.getByRole('note').getByText(leftOut).waitFor();

    const reader = await visit(browser, bea.site.url, options);
    await reader.open(address(slug), { status: 404 });
    const lists = [`/news?lang=${language}`, `/rss/${language}.xml`, '/sitemap.xml'];
    for (const path of lists) expect(await textAt(bea, path), path).not.toContain(slug);
    const planned = await comesNear('article', 'publish_at', `id = ${id}`);
    await becomes(reader, address(slug), 200);
    await reader.page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await expectInTime(id, 'publish', planned);
    for (const path of lists) {
      await expect.poll(() => textAt(bea, path), { message: path, timeout: 30_000 }).toContain(slug);
    }

    await editor.open(`/admin/newsletter/${data?.issue.id}`);
    await editor.page.frameLocator('iframe').getByRole('link', { name: title }).waitFor();
    expect(await editor.page.getByText(leftOut).count()).toBe(0);
    const sent = await ana.graphql(
      'mutation ($id: Int!, $version: Int!) { scheduleNewsletterIssue(id: $id, version: $version, sendAt: null) { id } }',
      data?.issue,
    );
    expect(sent.errors).toBeUndefined();
    await expect
      .poll(() => rows('select status from newsletter_delivery'), { timeout: 30_000 })
      .toEqual([{ status: 'sent' }]);
    const [mail] = await rows<{ text: string }>('select text from newsletter_mail where language = ?', [language]);
    expect(mail?.text).toContain(`/news/${slug}`);

    const over = await comesNear('article', 'unpublish_at', `id = ${id}`);
    await becomes(reader, address(slug), 404);
    await expectInTime(id, 'unpublish', over);
    for (const path of lists) {
      await expect.poll(() => textAt(bea, path), { message: path, timeout: 30_000 }).not.toContain(slug);
    }
    await form.open(`/admin/articles/${id}`);
    await form.page.getByRole('tab', { name: t('Common Fields') }).click();
    expect(await form.field(label('status')).inputValue()).toBe('draft');
    expect(await form.field(label('publishAt')).inputValue()).toBe('');
    for (const one of [reader, editor, form]) await one.leave();
  });

  it('“Publish now” publishes a draft and a scheduled article, by keyboard alone, on a phone', async () => {
    const { browser, ana, bea } = desk;
    const draft = await article({ title: 'Draft', status: 'draft' });
    const scheduled = await article({ title: 'Scheduled', status: 'draft' });
    const { status } = await ana.put(`/api/articles/${scheduled.id}`, {
      publishAt: `${FAR}:00Z`,
      unpublishAt: '2999-12-05T09:30:00Z',
    });
    expect(status).toBe(200);
    const form = await openForm(browser, bea, '/admin/articles?scheduled=1', phone);
    const { page } = form;
    await page.getByRole('link', { name: { en: 'Scheduled', es: 'Llaves' }[language], exact: true }).waitFor();
    for (const { id, slug } of [draft, scheduled]) {
      await form.open(`/admin/articles/${id}`);
      const goesLive = page.getByText(note(t('Goes live on <0/>')));
      await expect.poll(() => goesLive.count()).toBe(id === scheduled.id ? 1 : 0);
      await tabTo(page.getByRole('tab', { selected: true }).first());
      await page.keyboard.press('End');
      await tabTo(button(page, t('Publish now')));
      await page.keyboard.press('Enter');
      await toastOf(page).getByText(t('Content updated'), { exact: true }).waitFor();
      expect(await stored(id)).toMatchObject({ status: 'published', publishAt: null });
      await button(page, t('Publish now')).waitFor({ state: 'detached' });
      expect(await page.getByText(note(t('Goes live on <0/>'))).count()).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await expect
        .poll(async () => (await fetch(`${ana.site.url}/news/${slug}`)).status, { timeout: 30_000 })
        .toBe(200);
    }
    // Publishing early doesn't change when it ends.
    expect(await stored(scheduled.id)).toMatchObject({ unpublishAt: expect.stringContaining('2999-12-05') });
    await form.leave();
  });

  it('a pending version is scheduled, not in the past, and replaces what readers of the other process see, in time', async () => {
    const { browser, ana, bea } = desk;
    const { id, slug } = await article({ title: 'Public title', titleEs: null, excerptEs: null, contentEs: null });
    const form = await openForm(browser, ana, `/admin/articles/${id}`, phone);
    const { page } = form;
    await form.field(label('title')).fill('Coming title');
    await button(page, t('Save for later')).click();
    const panel = page.getByRole('region', { name: t('Pending version') });
    await button(panel, t('Schedule')).click();
    const dialog = page.getByRole('dialog', { name: t('Publish the pending version later') });
    const field = dialog.getByLabel(t('Publish at'), { exact: true });
    expect(await noteOf(field)).toContain(zone);
    await field.fill('2020-12-01T09:30');
    await button(dialog, t('Schedule')).click();
    await expect.poll(() => noteOf(field)).toContain(t('This time has passed. Choose a later one, or publish now.'));
    await field.fill(FAR);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await button(dialog, t('Schedule')).click();
    await toastOf(page).getByText(t('Pending version scheduled'), { exact: true }).waitFor();
    await panel.getByText(note(t('It goes live on <0/>.'))).waitFor();

    const reader = await visit(browser, bea.site.url, phone);
    await reader.open(address(slug));
    await reader.page.getByRole('heading', { name: 'Public title', level: 1 }).waitFor();
    const planned = await comesNear('content_draft', 'publish_at', `item_id = ${id}`);
    await expect
      .poll(
        async () => {
          await reader.open(address(slug));
          return reader.page.getByRole('heading', { level: 1 }).textContent();
        },
        { timeout: 30_000 },
      )
      .toContain('Coming title');
    await expectInTime(id, 'edit', planned);
    await form.open(`/admin/articles/${id}`);
    await expect.poll(() => form.field(label('title')).inputValue()).toBe('Coming title');
    expect(await panel.count()).toBe(0);
    for (const one of [reader, form]) await one.leave();
  });

  it('the dashboard lists what happens by itself, the next first, without what another process has called off', async () => {
    const { browser, ana, bea } = desk;
    const at = (day: number) => `2999-12-0${day}T12:00:00Z`;
    const [dawn, ends, edited] = [
      await article({ title: 'Keys at dawn', titleEs: 'Llaves al amanecer', status: 'draft' }),
      await article({ title: 'An offer', titleEs: 'Una oferta' }),
      await article({ title: 'Nodes', titleEs: 'Nodos' }),
    ];
    for (const [{ id }, change] of [
      [dawn, { publishAt: at(2) }],
      [ends, { unpublishAt: at(1) }],
    ] as const) {
      expect((await ana.put(`/api/articles/${id}`, change)).status).toBe(200);
    }
    const save =
      'mutation ($id: Int!) { saveArticleDraft(id: $id, input: { excerpt: "What nodes do all day." }) { version } }';
    const { data } = await ana.graphql<{ saveArticleDraft: { version: number } }>(save, { id: edited.id });
    const { errors } = await ana.graphql(
      `mutation ($id: Int!, $version: Int!, $publishAt: DateTime!) {
        scheduleContentDraft(type: article, id: $id, version: $version, publishAt: $publishAt)
      }`,
      { id: edited.id, version: data?.saveArticleDraft.version, publishAt: at(3) },
    );
    expect(errors).toBeUndefined();

    const visitor = await openAsAdmin(browser, bea, '/admin', phone);
    const { page } = visitor;
    const panel = (count: number) => page.getByRole('region', { name: `${t('Scheduled')} ${count}`, exact: true });
    const lines = async (count: number) =>
      (await panel(count).getByRole('listitem').allInnerTexts()).map((text) => text.replace(/[\s\u202f]+/g, ' '));
    const line = (name: string, action: string, day: number) => {
      const when = { en: `Dec ${day}, 2999, 6:00 AM`, es: `dic ${day}, 2999, 6:00` }[language];
      return `${name} ${t('Article')} · ${t(action)} ${when}`;
    };
    const offer = line({ en: 'An offer', es: 'Una oferta' }[language], 'Unpublished', 1);
    const later = line({ en: 'Nodes', es: 'Nodos' }[language], 'Update goes live', 3);
    await expect.poll(() => lines(3)).toEqual([offer, line(title, 'Goes live', 2), later]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    expect((await ana.put(`/api/articles/${dawn.id}`, { publishAt: null })).status).toBe(200);
    await visitor.open('/admin');
    await expect.poll(() => lines(2)).toEqual([offer, later]);
    await panel(2)
      .getByRole('link', { name: { en: 'An offer', es: 'Una oferta' }[language] })
      .click();
    await page.waitForURL((url) => url.pathname === `/admin/articles/${ends.id}`);
    await visitor.leave();
  });
});
