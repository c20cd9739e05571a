/** @module-tag extended */

import { it } from 'vitest';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite } from '#tests/support/start-site.ts';

/** Syntax that interface sentences use: elements, names of object properties, values, escapes. */
const SIGN = String.raw`<constructor/><b/><__proto__>x</__proto__> {0} {name} \u0041\x41 %__lingui_octothorpe__% $& </0>`;

it('a value in a sentence of the interface is shown literally in what comes after the page', async () => {
  const [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const caller = await signedIn(site, { role: 'admin' });
  const user = caller.user.id;
  // People can't choose such a name.
  await site.em.execute('update app_user set username = ?, email = ? where id = ?', [
    SIGN,
    `${SIGN}@example.org`,
    user,
  ]);
  const article = await site.make.article();
  const asked = await site.make.comment({ article: article.id, user });
  const answer = await site.make.comment({ article: article.id, parent: asked.id, user });
  await site.make.notification({ user, comment: answer.id });
  const visitor = await visit(browser, site.url);
  const { page, open, leave } = visitor;
  await signIn(visitor, caller);

  await open('/settings');
  await page.getByText(`You are logged in as ${SIGN}.`, { exact: true }).waitFor();
  await page.getByText(`Your address: ${SIGN}@example.org`).waitFor();
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: `Your account, ${SIGN}`, exact: true }).waitFor();
  await header.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog').getByText(`${SIGN} replied to your comment`).waitFor();
  await open(`/news/${article.slug}`);
  await page
    .getByRole('button', { name: `Reply to ${SIGN}`, exact: true })
    .first()
    .waitFor();
  await leave();
  await Promise.all([site.close(), browser.close()]);
});
