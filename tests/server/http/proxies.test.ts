import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Caller } from '#tests/support/caller.ts';
import { freePort } from '#tests/support/free-port.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';
import { startInside } from '#tests/support/inside-site.ts';
import { rawRequest } from '#tests/support/raw-request.ts';
import { PASSWORD, signedIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

const WRONG = { username: 'nobody', password: 'a wrong one' };

describe('X-Forwarded-For', () => {
  it.each(['', '10.0.0.5'])('of a caller that is not trusted is ignored with TRUST_PROXY=%s', async (TRUST_PROXY) => {
    const site = await startSite({ TRUST_PROXY });
    try {
      const caller = new Caller(site);
      for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
        await caller.post('/api/auth/login', WRONG, { 'x-forwarded-for': address });
      }
      const places = await site.em.execute(`select key, points from rate_limit where key like 'login-place:%'`);
      expect(places).toEqual([{ key: expect.stringMatching(/(127\.0\.0\.1|::)$/), points: 3 }]);
    } finally {
      await site.close();
    }
  });

  it('of a trusted proxy counts without the port that some proxies add', async () => {
    const site = await startSite();
    try {
      const caller = new Caller(site);
      for (const address of ['192.0.2.7:4711', '192.0.2.7:4712', '192.0.2.7', '[2001:db8::7]:4711', '[2001:db8::8]']) {
        await caller.post('/api/auth/login', WRONG, { 'x-forwarded-for': address });
      }
      const places = await site.em.execute(
        `select key, points from rate_limit where key like 'login-place:%' order by points`,
      );
      expect(places).toEqual([
        { key: expect.stringContaining('2001:db8::'), points: 2 },
        { key: expect.stringContaining('192.0.2.7'), points: 3 },
      ]);
    } finally {
      await site.close();
    }
  });

  it('is reported once in the log, with what to set', async () => {
    const database = await freshDatabase();
    const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'warn', HOST: '127.0.0.1' };
    const { url, output, end } = await startInside(settings);
    for (let time = 0; time < 3; time += 1) await fetch(url, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    await end();
    await database.drop();
    expect(output().match(/X-Forwarded-For/g)).toHaveLength(1);
    expect(output()).toContain('TRUST_PROXY=127.0.0.1');
  });
});

describe('a site with an https address behind a proxy that speaks http to it', () => {
  let database: TestDatabase;
  let site: TestSite;
  let url: string;
  beforeAll(async () => {
    const port = String(await freePort());
    site = await startSite({ PORT: port, SITE_URL: 'https://sato.example' });
    url = `http://localhost:${port}`;
    database = await freshDatabase();
  });
  afterAll(() => Promise.all([site.close(), database.drop()]));
  beforeEach(() => truncate(site.em, 'rate_limit'));

  const cookiesOf = (headers: Headers) => headers.getSetCookie();
  const userBehind = async (cookie: string) => {
    const answer = await fetch(`${url}/api/auth/user`, { headers: { cookie } });
    return { status: answer.status, cookies: cookiesOf(answer.headers) };
  };

  it('BASE-07 sets a session cookie that browsers send only over TLS and only to this host', async () => {
    const ana = await signedIn({ ...site, url });
    const { headers } = await new Caller({ url }).post('/api/auth/login', {
      username: ana.user.username,
      password: PASSWORD,
    });
    const [device = '', cookie = '', ...others] = cookiesOf(headers);
    expect(others).toEqual([]);
    expect(device).toMatch(
      /^__Host-sato\.device=[^;]+; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cookie).toMatch(/^__Host-sato\.sid=s%3A[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
    expect(await ana.get('/api/auth/user')).toMatchObject({ status: 200, body: { id: ana.user.id } });
    const logout = await ana.post('/api/auth/logout');
    expect(cookiesOf(logout.headers)).toContainEqual(
      expect.stringMatching(
        /^__Host-sato\.sid=; Path=\/; Expires=Thu, 01 Jan 1970[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      ),
    );
  });

  it('knows a browser by the cookie that an earlier version stored without a prefix, and goes by the language in either', async () => {
    const ana = await signedIn({ ...site, url });
    const old = new Caller({ url });
    old.device = (ana.device ?? '').replace('__Host-', '');
    const login = async (caller: Caller, password = PASSWORD) =>
      (await caller.post('/api/auth/login', { username: ana.user.username, password })).status;
    for (let n = 0; n < 11; n += 1) await login(new Caller({ url }), 'a guess');
    expect([await login(new Caller({ url })), await login(old)]).toEqual([429, 200]);
    expect(old.device).toMatch(/^__Host-sato\.device=/);
    const language = async (cookie: string) =>
      /<html[^>]* lang="(\w+)"/.exec(await (await fetch(url, { headers: { cookie } })).text())?.[1];
    expect(await language('language=es')).toBe('es');
    expect(await language('__Host-language=en; language=es')).toBe('en');
  });

  it('BASE-07 a session that began under the plain cookie name continues under the secure one', async () => {
    const ana = await signedIn({ ...site, url });
    const plain = (ana.cookie ?? '').replace('__Host-', '');
    await site.em.execute(
      `update session set sess = (sess::jsonb || '{"isPlain": true}')::json where sess ->> 'userId' = ?`,
      [String(ana.user.id)],
    );
    const moved = await userBehind(`language=en; ${plain}`);
    expect(moved.status).toBe(200);
    expect(moved.cookies).toEqual([
      expect.stringMatching(/^__Host-sato\.sid=s%3A[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^sato\.sid=; Path=\/; Expires=Thu, 01 Jan 1970/),
    ]);
    expect(moved.cookies[0]?.split(';')[0]).toBe(ana.cookie);
    expect(await userBehind(ana.cookie ?? '')).toEqual({ status: 200, cookies: [] });
  });

  it('BASE-07 a later session under the plain cookie name is ignored, because other hosts of the domain can set it', async () => {
    const mallory = await signedIn({ ...site, url });
    expect(await userBehind((mallory.cookie ?? '').replace('__Host-', ''))).toEqual({ status: 401, cookies: [] });
  });

  it.each(['/', '/news', '/robots.txt', '/rss/en.xml', '/sitemap.xml', '/nowhere', '//x'])(
    'answers %s the same for every Host header, and repeats none of them',
    async (path) => {
      for (const name of ['evil.example', '10.0.0.7:3000']) {
        const { status, head, body } = await rawRequest(
          url,
          `GET ${path} HTTP/1.1\r\nHost: ${name}\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n`,
        );
        expect(status).toBeLessThan(405);
        expect(head + body).not.toContain(name);
        expect(head + body).not.toContain('evil.example');
      }
    },
  );

  it('answers health checks that use its IP address', async () => {
    const check = `GET /readyz HTTP/1.1\r\nHost: 10.0.0.7:3000\r\nConnection: close\r\n\r\n`;
    expect((await rawRequest(url, check)).status).toBe(200);
  });
});

describe('a site without TLS', () => {
  it('BASE-07 sets a session cookie with the plain name, which browsers accept without TLS', async () => {
    const site = await startSite();
    const ana = await signedIn(site);
    expect(ana.cookie).toMatch(/^sato\.sid=/);
    const rows = await site.em.execute(`select sess ->> 'isPlain' as plain from session`);
    expect(rows).toEqual([{ plain: 'true' }]);
    await site.close();
  });
});
