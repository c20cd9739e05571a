/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from '../support/browser.ts';
import { type SignedIn, signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('pages that send their visitor elsewhere', () => {
  let site: TestSite;
  let browser: Browser;
  let ana: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    ana = await signedIn(site, { username: 'ana' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  const answerOf = async (path: string, cookie = '') => {
    const { status, headers } = await fetch(site.url + path, { headers: { cookie }, redirect: 'manual' });
    return { status, location: headers.get('location'), cache: headers.get('cache-control') };
  };

  it.each([
    ['/login', '/'],
    ['/login?returnTo=%2Fnews%3Fq%3Dx%23comments', '/news?q=x#comments'],
    ['/login?returnTo=%2Fnews&lang=es', '/news?lang=es'],
    ['/login?returnTo=%2F%2Fevil.example', '/'],
    ['/login?returnTo=https%3A%2F%2Fevil.example', '/'],
  ])('%s answers a signed-in visitor with the way to %s, and no cache keeps that', async (path, location) => {
    expect(await answerOf(path, ana.cookie ?? '')).toEqual({ status: 302, location, cache: 'no-store' });
    expect(await answerOf(path)).toEqual({ status: 200, location: null, cache: 'private, no-cache' });
  });

  it('a link followed in the browser does the same, and leaves no step back to the page in between', async () => {
    const visitor = await visit(browser, site.url);
    const { page } = visitor;
    await visitor.open('/glossary');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    await signIn(visitor, ana);
    await page.getByRole('contentinfo').getByRole('link', { name: 'News', exact: true }).click();
    await page.waitForURL('/news');
    await visitor.open('/login?returnTo=%2Fvideos');
    expect(new URL(page.url()).pathname).toBe('/videos');
    await page.goBack();
    await page.waitForURL('/news');
    await visitor.leave();
  });
});
