/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { type SignedIn, signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

async function post(caller: SignedIn, articleId: number, content: string): Promise<number> {
  const { data } = await caller.graphql<{ addComment: { id: number } }>(
    'mutation ($articleId: Int, $content: String!) { addComment(articleId: $articleId, content: $content) { id } }',
    { articleId, content },
  );
  return data?.addComment.id ?? 0;
}

it('following an article tells of new comments in one line, and is undone in that line and in the settings', async () => {
  const ana = await signedIn(site);
  const luis = await signedIn(site, { username: 'luis' });
  const { id, slug } = await site.make.article({ title: 'The halving', titleEs: 'El halving' });
  const visitor = await visit(browser, site.url, { locale: 'es-MX', viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  for (const [cookie, buttons] of [
    ['', 0],
    [ana.cookie ?? '', 1],
  ] as const) {
    const html = await (await fetch(`${site.url}/news/${slug}?lang=es`, { headers: { cookie } })).text();
    expect(html.match(/Seguir<\/button>/g) ?? []).toHaveLength(buttons);
  }
  await signIn(visitor, ana);
  await visitor.open(`/news/${slug}?lang=es`);

  const follow = page.getByRole('button', { name: 'Seguir', exact: true });
  const unfollow = page.getByRole('button', { name: 'Dejar de seguir', exact: true });
  await follow.click();
  await unfollow.waitFor();
  await page.getByRole('status').filter({ hasText: 'Te avisaremos de los comentarios nuevos' }).waitFor();

  const first = await post(luis, id, 'La primera');
  await post(luis, id, 'La segunda');
  await visitor.open(`/news/${slug}`);
  await unfollow.waitFor();
  await page.getByRole('button', { name: 'Notificaciones, 1 sin leer' }).click();
  const panel = page.getByRole('dialog', { name: 'Notificaciones' });
  const line = panel.getByRole('listitem');
  await line.getByText('2 comentarios nuevos').waitFor();
  expect(await line.getByRole('link').getAttribute('href')).toContain(`#comment-${first}`);
  expect(await axeFindings(page)).toEqual([]);
  const followed = { name: /^Dejar de seguir ?: El halving$/ };
  const unfollowed = { name: /^Seguir ?: El halving$/ };
  await line.getByRole('button', followed).click();
  await line.getByRole('button', unfollowed).click();
  await line.getByRole('button', followed).waitFor();
  await line.getByRole('link').click();
  await page.waitForURL(`**#comment-${first}`);

  await visitor.open('/settings');
  const section = page.getByRole('region', { name: 'Lo que sigues' });
  await section.getByRole('link', { name: 'El halving' }).waitFor();
  await section.getByRole('button', followed).click();
  await section.getByRole('button', unfollowed).waitFor();
  expect(await site.em.execute('select from item_follow')).toHaveLength(0);
  await visitor.open('/settings');
  await section.getByText('Aún no sigues nada').waitFor();
  await visitor.leave();
});
