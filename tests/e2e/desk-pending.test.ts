/** @module-tag extended */

import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { openForm } from '../support/admin-form.ts';
import { toastOf } from '../support/admin-site.ts';
import { type Desk, startDesk } from '../support/desk.ts';
import { draftVersion } from '../support/draft-version.ts';
import { labelOf, textsIn } from '../support/texts.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());
beforeEach(() => truncate(desk.database.orm.em, 'stored_article, content_change, content_draft cascade'));
afterEach(() => truncate(desk.database.orm.em, 'rate_limit'));

const stored = async (id: number) => {
  const rows = await desk.database.orm.em.execute<object[]>('select title, excerpt from article where id = ?', [id]);
  return rows[0];
};
/** Saved by the editor at the other process. */
const saveDraft = async (id: number, input: string) => {
  const { errors } = await desk.bea.graphql(
    `mutation { saveArticleDraft(id: ${id}, input: { ${input} }) { version } }`,
  );
  expect(errors).toBeUndefined();
};

describe.each(['en', 'es'] as const)('in %s', async (language) => {
  const t = await textsIn(language);
  const label = (name: string) => labelOf(name, language);
  const button = (within: Locator | Page, name: string) => within.getByRole('button', { name: t(name), exact: true });
  const open = async (id: number) => {
    const form = await openForm(desk.browser, desk.ana, `/admin/articles/${id}`, {
      locale: { en: 'en-US', es: 'es-MX' }[language],
    });
    const panel = form.page.getByRole('region', { name: t('Pending version') });
    return { ...form, panel };
  };

  it('a pending version isn’t published over what is typed without asking, and what is typed stays', async () => {
    const { id } = await desk.database.make.article({ title: 'Public title', excerpt: 'Public excerpt.' });
    await saveDraft(id, 'title: "Coming title"');
    const form = await open(id);
    const { page, panel } = form;
    await button(panel, 'Continue editing').click();
    await form.field(label('title')).fill('Public title');
    await button(panel, 'Publish now').click();
    // Set back to what readers see, which the pending version would change again.
    const asked = page.getByRole('dialog', { name: t('Publish without your changes?') });
    await asked.getByText(label('title')).waitFor();
    await button(asked, 'Cancel').click();
    await asked.waitFor({ state: 'detached' });
    await form.field(label('title')).fill('A better title');
    await form.field(label('excerpt')).fill('What I typed just now.');
    await button(panel, 'Publish now').click();
    await asked.getByText(label('excerpt')).waitFor();
    await button(asked, 'Cancel').click();
    await asked.waitFor({ state: 'detached' });
    expect(await stored(id)).toEqual({ title: 'Public title', excerpt: 'Public excerpt.' });

    await button(panel, 'Publish now').click();
    await button(asked, 'Publish without them').click();
    await toastOf(page).getByText(t('Pending version published'), { exact: true }).waitFor();
    await panel.waitFor({ state: 'detached' });
    expect(await stored(id)).toEqual({ title: 'Coming title', excerpt: 'Public excerpt.' });
    expect(await form.field(label('title')).inputValue()).toBe('A better title');
    expect(await form.field(label('excerpt')).inputValue()).toBe('What I typed just now.');
    await page.keyboard.press('Control+s');
    await expect.poll(() => stored(id)).toEqual({ title: 'A better title', excerpt: 'What I typed just now.' });
    await form.leave();
  });

  it('continuing a pending version asks before it replaces what is typed, by keyboard', async () => {
    const { id } = await desk.database.make.article({ title: 'Public title', excerpt: 'Public excerpt.' });
    await saveDraft(id, 'title: "Coming title"');
    const form = await open(id);
    const { page, panel } = form;
    const title = form.field(label('title'));
    await title.fill('Typed title');
    await form.field(label('excerpt')).fill('What I typed just now.');
    const asked = page.getByRole('dialog', { name: t('Replace your changes?') });
    await button(panel, 'Continue editing').press('Enter');
    await asked.getByText(label('title')).waitFor();
    expect(await asked.getByText(label('excerpt')).count()).toBe(0);
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    expect(await title.inputValue()).toBe('Typed title');

    await button(panel, 'Continue editing').press('Enter');
    await button(asked, 'Replace them').press('Enter');
    await expect.poll(() => title.inputValue()).toBe('Coming title');
    expect(await form.field(label('excerpt')).inputValue()).toBe('What I typed just now.');
    // Nothing of what is in the form differs from the pending version in this field any more.
    await button(panel, 'Continue editing').press('Enter');
    await toastOf(page).getByText(t('The form now shows the pending version'), { exact: true }).first().waitFor();
    expect(await asked.count()).toBe(0);
    await form.field(label('excerpt')).fill('Public excerpt.');
    await title.fill('Public title');
    await form.leave();
  });

  it.each(['Publish now', 'Discard'])(
    '“%s” says that someone else was faster, and that an item is gone',
    async (act) => {
      const { id } = await desk.database.make.article({ title: 'Public title' });
      await saveDraft(id, 'title: "Coming title"');
      const form = await open(id);
      const { page, panel } = form;
      form.expectFailureOf('/graphql');
      await panel.waitFor();
      const version = await draftVersion(desk.database.orm.em, 'article', id);
      const discard = `mutation { discardContentDraft(type: article, id: ${id}, version: ${version}) }`;
      expect((await desk.bea.graphql(discard)).errors).toBeUndefined();
      await saveDraft(id, 'title: "Another title"');
      await button(panel, act).click();
      const gone = t(
        'Someone else saved, published or discarded this pending version in the meantime, so nothing was changed. Review the item, then try again.',
      );
      await toastOf(page).getByText(gone, { exact: true }).waitFor();
      expect(await stored(id)).toMatchObject({ title: 'Public title' });
      expect(await draftVersion(desk.database.orm.em, 'article', id)).toBeGreaterThan(version);

      await desk.bea.delete(`/api/articles/${id}`);
      await button(panel, act).click();
      const deleted = t('The item was deleted in the meantime. Restore it, then try again.');
      await toastOf(page).getByText(deleted, { exact: true }).waitFor();
      await form.leave();
    },
  );

  it.each([
    {
      problem:
        'The pending version wasn’t published at its scheduled time, because the item was a draft. Once the item is published, publish or schedule this version again.',
      change: (id: number) => desk.bea.put(`/api/articles/${id}`, { status: 'draft' }),
    },
    {
      problem: 'The pending version wasn’t published, because another item has its slug by now. Choose another slug.',
      change: () => desk.database.make.article({ slug: 'coming' }),
    },
    {
      problem:
        'The pending version wasn’t published, because someone changed the same fields. Compare them and save it again.',
      change: (id: number) => desk.bea.put(`/api/articles/${id}`, { slug: 'theirs' }),
    },
  ])('dashboard and form say: $problem', async ({ problem, change }) => {
    const { id, title } = await desk.database.make.article({ slug: 'present' });
    await saveDraft(id, 'slug: "coming"');
    await change(id);
    await desk.database.orm.em.execute('update content_draft set publish_at = now()');
    await expect
      .poll(() => desk.database.orm.em.execute('select from content_draft where publish_problem is not null'))
      .toHaveLength(1);
    const form = await open(id);
    await form.panel.getByRole('alert').getByText(t(problem), { exact: true }).waitFor();
    await form.open('/admin');
    const row = form.page.getByRole('listitem').filter({ hasText: t(problem) });
    await row.getByRole('link', { name: title }).waitFor();
    await form.leave();
  });
});
