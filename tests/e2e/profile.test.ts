import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, visit } from '../support/browser.ts';
import { signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(() => Promise.all([site.close(), browser.close()]));

it('PAGE-01 the profile is private, whole without scripts, and visitors are sent to log in, whatever page of it was asked for', async () => {
  const refused = await fetch(`${site.url}/profile?page=2`, { redirect: 'manual' });
  expect([refused.status, refused.headers.get('location')]).toEqual([302, '/login?returnTo=%2Fprofile%3Fpage%3D2']);
  const ana = await signedIn(site, { email: 'private@example.org' });
  const video = await site.make.video();
  for (let n = 1; n <= 10; n += 1) {
    await site.make.comment({ video: video.id, user: ana.user.id, content: `Number ${n} of mine` });
  }
  const page = (path: string) => fetch(`${site.url}${path}`, { headers: { cookie: ana.cookie ?? '' } });
  const answer = await page('/profile');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const html = await answer.text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain('private@example.org');
  expect(html.match(/>Number \d+ of mine</g)).toHaveLength(9);
  expect((await (await page('/profile?page=2')).text()).match(/>Number \d+ of mine</g)).toEqual(['>Number 1 of mine<']);
});

it('PAGE-01 the profile shows videos as soon as they are saved; logging out there leads to Home, and to no login page in between', async () => {
  const eva = await signedIn(site, { username: 'eva' });
  for (let n = 0; n < 2; n += 1) {
    const { id } = await site.make.video({ title: `Saved ${n}`, slug: `saved-${n}` });
    await site.em.execute(`insert into video_save (video_id, user_id, saved_at) values (?, ?, to_timestamp(?))`, [
      id,
      eva.user.id,
      id,
    ]);
  }
  const visitor = await visit(browser, site.url, { locale: 'es-MX' });
  const { page } = visitor;
  await signIn(visitor, eva);
  await visitor.open('/profile');
  const titles = () =>
    page.getByRole('region', { name: 'Videos guardados' }).getByRole('article').getByRole('heading').allInnerTexts();
  expect(await titles()).toEqual(['Saved 1', 'Saved 0']);
  await page.getByRole('link', { name: 'Saved 1' }).click();
  await page.waitForURL('/videos/saved-1');
  await page.getByRole('button', { name: /^Guard/, pressed: true }).click();
  await page.getByRole('button', { name: /^Guard/, pressed: false }).waitFor();
  await page.getByRole('button', { name: 'Tu cuenta, eva' }).click();
  await page.getByRole('link', { name: 'Perfil' }).click();
  await expect.poll(titles).toEqual(['Saved 0']);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.getByRole('button', { name: 'Tu cuenta, eva' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(visited).toEqual(['/']);
  await visitor.leave();
});
