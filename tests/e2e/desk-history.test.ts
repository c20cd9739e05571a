/** @module-tag extended */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import { markedIn, openAsAdmin } from '../support/admin-site.ts';
import { visit } from '../support/browser.ts';
import { type Desk, startDesk } from '../support/desk.ts';
import { PASSWORD } from '../support/sign-in.ts';
import { textsIn } from '../support/texts.ts';
import { truncate } from '../support/truncate.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({ role: 'admin' });
});
afterAll(() => desk.close());
beforeEach(() =>
  truncate(desk.database.orm.em, 'stored_article, stored_course_module, content_change, rate_limit cascade'),
);

const rows = <Row extends object>(query: string) => desk.database.orm.em.execute<Row[]>(query);

async function change(mutation: string): Promise<void> {
  const { errors } = await desk.ana.graphql(`mutation { ${mutation} }`);
  expect(errors).toBeUndefined();
}

describe.each([
  ['en', 'en-US'],
  ['es', 'es-MX'],
] as const)('what someone did at another process, in %s', async (language, locale) => {
  const say = await textsIn(language);
  const isEnglish = language === 'en';
  const open = (path: string) => openAsAdmin(desk.browser, desk.bea, path, { locale });

  it('is marked word by word in each field, English and Spanish apart, with the body as readers see it', async () => {
    const { id } = await desk.database.make.article({
      ...{ title: 'Keep your keys safe', titleEs: 'Guarda bien tus claves' },
      content: '<h2 id="section-why">Why</h2><p>Keys are secret.</p>',
      contentEs: '<h2 id="section-por-qué">Por qué</h2><p>Son secretas.</p>',
    });
    const edit = {
      ...{ title: 'Keep your words safe', titleEs: 'Guarda bien tus palabras' },
      ...{ content: '<h2>Why</h2><p>Words are secret.</p>', contentEs: '<h2>Por qué</h2><p>Son privadas.</p>' },
    };
    expect((await desk.ana.put(`/api/articles/${id}`, edit)).status).toBe(200);
    const [newest] = await rows<{ id: string }>('select max(id)::text as id from content_change');
    const visitor = await open(`/admin/articles/${id}/history`);
    const { page } = visitor;
    await page.locator(`a[href$="/history/${newest?.id}"]`).first().press('Enter');
    const field = (name: string) => {
      const label = CONTENT_KINDS.article.fields.find((described) => described.name === name)?.label[language] ?? name;
      const heading = page.getByRole('heading', { level: 3, name: label, exact: true });
      return page.locator('section').filter({ has: heading }).last();
    };
    for (const [name, before, after, heading] of [
      ['title', 'keys', 'words', null],
      ['titleEs', 'claves', 'palabras', null],
      ['content', 'Keys', 'Words', 'Why'],
      ['contentEs', 'secretas', 'privadas', 'Por qué'],
    ] as const) {
      await expect.poll(() => markedIn(field(name), 'ins')).toEqual([after]);
      expect(await markedIn(field(name), 'del')).toEqual([before]);
      if (heading) await field(name).getByRole('heading', { name: heading, exact: true }).waitFor();
    }
    await visitor.leave();
  });

  it('is shown to strangers by a preview link, until that expires', async () => {
    const { id, slug } = await desk.database.make.article({ title: 'Old news', titleEs: 'Noticias viejas' });
    await change(`saveArticleDraft(id: ${id}, input: { title: "New words", titleEs: "Palabras nuevas" }) { version }`);
    const { data } = await desk.ana.graphql<{ createPreviewLink: { token: string } }>(
      `mutation { createPreviewLink(type: article, id: ${id}) { token } }`,
    );
    const stranger = await visit(desk.browser, desk.bea.site.url, { locale });
    const heading = stranger.page.getByRole('heading', { level: 1 });
    const path = `/news/${slug}?preview=${data?.createPreviewLink.token}`;
    await stranger.open(path);
    expect(await heading.textContent()).toBe(isEnglish ? 'New words' : 'Palabras nuevas');
    await rows('update content_preview set expires_at = now()');
    await stranger.open(path);
    await stranger.page.getByText(isEnglish ? 'This preview link has expired' : 'Este enlace').waitFor();
    expect(await heading.textContent()).toBe(isEnglish ? 'Old news' : 'Noticias viejas');
    await stranger.leave();
  });

  it('is in the activity, whether to a comment, a person or an article, and leads there', async () => {
    const article = await desk.database.make.article({ title: 'Keys', titleEs: 'Claves' });
    const comment = await desk.database.make.comment({ article: article.id, content: 'Buy my coin' });
    const carla = await desk.database.make.user({ username: `carla-${language}` });
    await change(`setCommentStatus(ids: [${comment.id}], status: hidden)`);
    await change(`changeUserRole(id: ${carla.id}, role: editor, password: "${PASSWORD}") { id }`);
    await change(`deleteContent(type: article, ids: [${article.id}])`);
    const visitor = await open('/admin/activity');
    const { page } = visitor;
    const entries = page.getByRole('region', { name: say('Activity') }).getByRole('listitem');
    for (const [name, action, path] of [
      ['Buy my coin', say('Hid'), `/admin/comments/${comment.id}`],
      [carla.username, say('Edited'), `/admin/users?q=${carla.username}`],
    ] as const) {
      const entry = entries.filter({ hasText: name });
      await entry.getByText('ana', { exact: true }).waitFor();
      await entry.getByText(action).first().waitFor();
      await entry.getByRole('link', { name, exact: true }).press('Enter');
      await page.waitForURL((url) => url.pathname + url.search === path);
      await page.goBack();
    }
    await entries
      .filter({ hasText: isEnglish ? 'Keys' : 'Claves' })
      .getByText('ana', { exact: true })
      .waitFor();
    await visitor.leave();
  });
});
