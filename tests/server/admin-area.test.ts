import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const PATHS = ['/admin', '/admin/articles', '/admin/lessons/new', '/admin/comments/3', '/admin/users', '/admin/nope'];
const UNKNOWN = ['/admin/nope', '/admin/comments/new', '/admin/users/1', '/admin/articles/new/1', '/admin/articles/x'];

describe('a page of the admin area', () => {
  let site: TestSite;
  let admin: SignedIn;
  let ana: SignedIn;
  beforeAll(async () => {
    site = await startSite();
    admin = await withSession(site, { role: 'admin' });
    ana = await withSession(site);
  });
  afterAll(() => site.close());

  const page = (path: string, { cookie }: { cookie: string | null } = { cookie: null }) =>
    fetch(`${site.url}${path}`, { redirect: 'manual', headers: { cookie: cookie ?? '', 'accept-language': 'en' } });

  it.each(PATHS)('ADM-03 %s sends visitors who are not logged in to the login', async (path) => {
    const { status, headers } = await page(path);
    expect([status, headers.get('location')]).toEqual([302, `/login?returnTo=${encodeURIComponent(path)}`]);
  });

  it.each(UNKNOWN)('ADM-16 %s is answered 404', async (path) => {
    expect((await page(path, admin)).status).toBe(404);
  });

  it('ADM-01 has the frame and skeletons for those who are logged in, and is not for search engines', async () => {
    for (const who of [admin, ana]) {
      const html = await (await page('/admin/articles', who)).text();
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).toContain('Loading…');
      expect(html.includes('href="/admin/lessons"')).toBe(who === admin);
      expect(html).not.toContain('Articles Management');
    }
  });
});
