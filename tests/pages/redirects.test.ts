import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let ana: SignedIn;
beforeAll(async () => {
  site = await startSite();
  ana = await withSession(site, { username: 'ana' });
});
afterAll(() => site.close());

const answerOf = async (path: string, cookie = '') => {
  const { status, headers } = await fetch(site.url + path, { headers: { cookie }, redirect: 'manual' });
  return { status, location: headers.get('location'), cache: headers.get('cache-control') };
};

describe('a page that sends its visitor elsewhere', () => {
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
});
