/** @module-tag extended */

import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { openForm } from '../support/admin-form.ts';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { type Desk, startDesk } from '../support/desk.ts';
import { otherSession } from '../support/other-session.ts';
import { signedIn } from '../support/sign-in.ts';
import { labelOf, textsIn } from '../support/texts.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());
beforeEach(() =>
  truncate(desk.database.orm.em, 'stored_article, stored_course_module, content_change, open_item cascade'),
);
afterEach(() => truncate(desk.database.orm.em, 'rate_limit'));

const rows = <Row extends object>(query: string, values: unknown[] = []) =>
  desk.database.orm.em.execute<Row[]>(query, values);
const mutate = async (field: string) => {
  const { errors } = await desk.ana.graphql(`mutation { ${field} }`);
  expect(errors).toBeUndefined();
};
const remove = (type: string, ...ids: number[]) => mutate(`deleteContent(type: ${type}, ids: [${ids}])`);
const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Does things at both processes, whose writes wait for each other: none goes on before all have come to the database. */
async function atOnce(...actions: (() => Promise<void>)[]): Promise<void> {
  const { orm, url } = desk.database;
  const holder = await otherSession(
    { ...desk.database, em: orm.em, url: '', databaseUrl: url },
    'lock table stored_article in exclusive mode',
  );
  await Promise.all(actions.map((action) => action()));
  const waiting = () =>
    rows(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
  await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBe(actions.length);
  await holder.commit();
}

/** Which of these texts a page shows, once it shows one of them. */
async function shownOf(page: Page, ...texts: string[]): Promise<string | undefined> {
  const shown = async () => {
    const counts = await Promise.all(texts.map((text) => page.getByText(text).count()));
    return texts.find((_, index) => (counts[index] ?? 0) > 0);
  };
  await expect.poll(shown, { timeout: 30_000 }).toBeDefined();
  return shown();
}

describe.each(['en', 'es'] as const)('two people at once on two server processes, in %s', async (language) => {
  const t = await textsIn(language);
  const options = { locale: { en: 'en-US', es: 'es-MX' }[language] };

  const openBoth = async (path: string) => {
    const { browser, ana, bea } = desk;
    return [await openAsAdmin(browser, ana, path, options), await openAsAdmin(browser, bea, path, options)] as const;
  };

  it('of two who take the same article out of the trash, one brings it back with its comments, and the other is told', async () => {
    const { id, slug } = await desk.database.make.article({ title: 'Keys' });
    await desk.database.make.comment({ article: id });
    await remove('article', id);
    const both = await openBoth('/admin/trash');
    const restore = t('Restore {title}', { title: 'Keys' });
    for (const { page } of both) await page.getByRole('button', { name: restore }).waitFor();
    await atOnce(
      ...both.map(
        ({ page }) =>
          () =>
            pressed(page, restore),
      ),
    );
    const back = t('“{title}” is back', { title: 'Keys' });
    const gone = t(
      'It is no longer in the trash: someone restored it or deleted it permanently. You now see the current list.',
    );
    const said = await Promise.all(both.map(({ page }) => shownOf(page, back, gone)));
    expect(said.toSorted()).toEqual([back, gone].toSorted());
    for (const { page } of both) await page.getByText(t('The trash is empty.')).waitFor();
    expect(await rows(`select from content_change where action = 'restore'`)).toHaveLength(1);
    expect(await rows('select from comment')).toHaveLength(1);
    for (const { site } of [desk.ana, desk.bea]) {
      await expect.poll(async () => (await fetch(`${site.url}/news/${slug}`)).status, { timeout: 30_000 }).toBe(200);
    }
    for (const visitor of both) await visitor.leave();
  });

  it('of two articles with one slug, both come back at once, and one says its new slug', async () => {
    const { make } = desk.database;
    const first = await make.article({ title: 'First keys', slug: 'keys' });
    await remove('article', first.id);
    const second = await make.article({ title: 'Second keys', slug: 'keys' });
    await remove('article', second.id);
    const both = await openBoth('/admin/trash');
    const [one, other] = both;
    const restore = (page: Page, title: string) => () => pressed(page, t('Restore {title}', { title }));
    await atOnce(restore(one.page, 'First keys'), restore(other.page, 'Second keys'));
    await toastOf(one.page)
      .getByText(t('“{title}” is back', { title: 'First keys' }), { exact: true })
      .waitFor();
    await toastOf(other.page)
      .getByText(t('“{title}” is back', { title: 'Second keys' }), { exact: true })
      .waitFor();
    const renamed = t(
      'Another item now uses the slug “{slug}”, so this one has “{present}”. You can change it in the form.',
      { slug: 'keys', present: 'keys-2' },
    );
    const told = await Promise.all(both.map(({ page }) => toastOf(page).getByText(renamed).count()));
    expect(told.toSorted()).toEqual([0, 1]);
    const slugs = await rows<{ title: string; slug: string }>('select title, slug from article order by title');
    expect(slugs).toEqual([
      { title: 'First keys', slug: told[0] ? 'keys-2' : 'keys' },
      { title: 'Second keys', slug: told[1] ? 'keys-2' : 'keys' },
    ]);
    for (const visitor of both) await visitor.leave();
  });

  it('a lesson whose module someone else deleted permanently isn’t in the trash any more, which is said', async () => {
    const { make } = desk.database;
    const module = await make.module();
    const lesson = await make.lesson({ module: module.id, title: 'Seed phrase' });
    await remove('lesson', lesson.id);
    await remove('module', module.id);
    const visitor = await openAsAdmin(desk.browser, desk.bea, '/admin/trash', options);
    const { page } = visitor;
    const restore = t('Restore {title} with its module', { title: 'Seed phrase' });
    await page.getByRole('button', { name: restore }).waitFor();
    await mutate(`purgeContent(type: module, ids: [${module.id}])`);
    await pressed(page, restore);
    await toastOf(page)
      .getByText(
        t('It is no longer in the trash: someone restored it or deleted it permanently. You now see the current list.'),
      )
      .waitFor();
    await page.getByText(t('The trash is empty.')).waitFor();
    await visitor.leave();
  });

  it('of two who restore different versions, one writes theirs, the other is told and sees it, and nothing is lost', async () => {
    const { ana, bea, browser } = desk;
    const { id } = await desk.database.make.article({ title: 'First' });
    for (const title of ['Second', 'Third']) {
      expect((await ana.put(`/api/articles/${id}`, { title })).status).toBe(200);
    }
    const changes = await rows<{ id: string }>('select id::text as id from content_change order by id');
    const open = async (admin: typeof ana, change: number) => {
      const visitor = await openAsAdmin(
        browser,
        admin,
        `/admin/articles/${id}/history/${changes[change]?.id}`,
        options,
      );
      await pressed(visitor.page, t('Restore this version'));
      await visitor.page.getByRole('dialog').waitFor();
      return visitor;
    };
    const both = [await open(ana, 0), await open(bea, 1)];
    await atOnce(
      ...both.map(
        ({ page }) =>
          () =>
            page
              .getByRole('dialog')
              .getByRole('button', { name: t('Restore this version') })
              .click(),
      ),
    );
    const done = t('Version restored');
    const refused = t(
      'Someone else changed this item in the meantime, so nothing was restored. Close this to see the current version, then decide again.',
    );
    const said = await Promise.all(both.map(({ page }) => shownOf(page, done, refused)));
    expect(said.toSorted()).toEqual([done, refused].toSorted());
    const written = said[0] === done ? 'First' : 'Second';
    expect(await rows('select title from article')).toEqual([{ title: written }]);
    expect(await rows(`select before ->> 'title' as title from content_change order by id`)).toEqual([
      ...[{ title: null }, { title: 'First' }, { title: 'Second' }, { title: 'Third' }],
    ]);
    const { page } = both[said.indexOf(refused)] ?? {};
    await page
      ?.getByRole('dialog')
      .getByRole('button', { name: t('Cancel') })
      .click();
    await page?.getByRole('dialog').waitFor({ state: 'detached' });
    await page?.getByText(written, { exact: true }).first().waitFor();
    for (const visitor of both) await visitor.leave();
  });

  it('everyone who opens an article sees who else has it open, until they leave it', async () => {
    const { ana, bea, browser } = desk;
    const { id } = await desk.database.make.article();
    const path = `/admin/articles/${id}`;
    const { em } = desk.database.orm;
    const cleo = await signedIn(
      { ...desk.database, em, url: ana.site.url, databaseUrl: desk.database.url },
      { username: `cleo-${language}`, role: 'editor' },
    );
    const openHere = async (admin: typeof ana) => {
      const form = await openForm(browser, admin, path, options);
      await form.field(labelOf('title', language)).waitFor();
      return form;
    };
    const has = (name: string) => ({ en: `${name} has this open, too.`, es: `${name} también lo tiene abierto.` });
    const anas = await openHere(ana);
    const beas = await openHere(bea);
    await beas.page.getByText(has('ana')[language]).waitFor();
    const cleos = await openHere(cleo);
    const both = { en: 'ana and bea have this open, too.', es: 'ana y bea también lo tienen abierto.' }[language];
    await cleos.page.getByText(both).waitFor();
    await anas.open(path);
    const others = {
      en: `bea and cleo-en have this open, too.`,
      es: `bea y cleo-es también lo tienen abierto.`,
    }[language];
    await anas.page.getByText(others).waitFor();
    await anas.page
      .getByRole('navigation', { name: t('Admin area') })
      .getByRole('link', { name: t('Trash') })
      .click();
    await anas.page.getByText(t('The trash is empty.')).waitFor();
    await expect.poll(() => rows('select from open_item where user_id = ?', [ana.user.id])).toEqual([]);
    await cleos.open(path);
    await cleos.page.getByText(has('bea')[language]).waitFor();
    for (const form of [anas, beas, cleos]) await form.leave();
  });
});
