import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const WORKER = /<meta name="offline-worker" content="\/sw\.js">/;
const pageOf = async (url: string) => (await fetch(`${url}/about`)).text();

describe('reading without a connection', () => {
  it('without the setting, pages name no worker, so that browsers remove theirs', async () => {
    const off = await startSite({ OFFLINE_READING: 'false' });
    expect(await pageOf(off.url)).not.toMatch(WORKER);
    await off.close();
    expect(await pageOf(site.url)).toMatch(WORKER);
  });

  it('pages of people who are logged in say that nothing may store them, and the admin area names no worker', async () => {
    const ana = await withSession(site, { role: 'admin' });
    const headers = { cookie: ana.cookie ?? '' };
    const page = await fetch(`${site.url}/about`, { headers });
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await (await fetch(`${site.url}/admin`, { headers })).text()).not.toMatch(WORKER);
  });

  it.each(['/sw.js', '/offline-files.json'])('browsers ask for %s each time', async (path) => {
    const { status, headers } = await fetch(site.url + path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
  });

  it.each(['en', 'es'])('the site can be installed, in %s', async (lang) => {
    const page = await fetch(`${site.url}/?lang=${lang}`);
    const [, path = ''] = /<link rel="manifest" href="([^"]+)">/.exec(await page.text()) ?? [];
    const answer = await fetch(site.url + path);
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = await answer.json();
    expect(manifest).toMatchObject({ id: '/', name: 'Sato', lang, start_url: '/', display: 'standalone' });
    for (const { src, type } of manifest.icons) {
      expect((await fetch(site.url + src)).headers.get('content-type'), src).toBe(type);
    }
  });
});
