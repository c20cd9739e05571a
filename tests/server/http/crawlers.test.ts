/** @module-tag extended */

import { get } from 'node:http';
import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { BRAND } from '#domain/brand.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { rawRequest } from '#tests/support/raw-request.ts';
import { startOwnSite, startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  page = await browser.newPage();
  const lesson = await site.make.lesson({ slug: 'money', titleEs: 'El dinero', updatedAt: new Date('2026-02-03') });
  await site.make.lesson({ module: lesson.module.id, slug: 'draft-lesson', status: 'draft' });
  await site.make.video({ slug: 'halving', descriptionEs: 'Una charla', updatedAt: new Date('2026-02-02') });
  await site.make.article({
    slug: 'odd',
    title: 'Fees & <b>blocks</b> ]]> \u0008"2026"',
    titleEs: 'Comisiones & ñandú 🐕',
    excerpt: 'Plain text with <markup>, ]]> and \u0001 control characters.',
    createdAt: new Date('2026-01-31T10:00:00Z'),
    updatedAt: new Date('2026-02-01T00:00:00Z'),
  });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** The texts at an XPath of the document, read as strictly as browsers read XML. */
async function textsIn(path: string, xpath: string): Promise<string[]> {
  const xml = await (await fetch(`${site.url}${path}`)).text();
  return page.evaluate(
    ([source = '', expression = '']) => {
      const document = new DOMParser().parseFromString(source, 'application/xml');
      const problem = document.querySelector('parsererror');
      if (problem) throw new Error(problem.textContent);
      const found = document.evaluate(expression, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
      return Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index)?.textContent ?? '');
    },
    [xml, xpath],
  );
}

describe('/sitemap.xml', () => {
  const element = (name: string) => `//*[local-name()="${name}"]`;

  it('lists every public page in both languages and no draft', async () => {
    const items = ['news/odd', 'videos/halving', 'course/money'];
    const aboutTheSite = ['newsletter', 'glossary', 'about', 'contact', 'privacy', 'terms'];
    const paths = ['', 'news', 'videos', 'course', ...items, ...aboutTheSite];
    const expected = paths.flatMap((path) => ['en', 'es'].map((lang) => `${site.url}/${path}?lang=${lang}`));
    expect(await textsIn('/sitemap.xml', element('loc'))).toEqual(expected);
  });

  it('names for each page both languages, and when an item last changed', async () => {
    const alternates = await textsIn('/sitemap.xml', `(${element('url')})[9]/*[local-name()="link"]/@href`);
    expect(alternates).toEqual([`${site.url}/news/odd?lang=en`, `${site.url}/news/odd?lang=es`]);
    expect(await textsIn('/sitemap.xml', `(${element('url')})[9]/*[local-name()="lastmod"]`)).toEqual([
      '2026-02-01T00:00:00.000Z',
    ]);
  });

  it('has no parts on a small site', async () => {
    for (const part of ['1', '2', '0', 'x']) {
      expect((await fetch(`${site.url}/sitemap-${part}.xml`)).status, part).toBe(404);
    }
  });

  it('has no parts that are out of reach, which is known without reading what is published', async () => {
    const operator = new pg.Client({ connectionString: site.databaseUrl });
    await operator.connect();
    onTestFinished(() => operator.end());
    await operator.query('begin; lock table stored_article in access exclusive mode');
    for (const part of ['7', '9999']) expect((await fetch(`${site.url}/sitemap-${part}.xml`)).status, part).toBe(404);
  });

  it('is an index of parts above 10,000 addresses, in which every address is once', async () => {
    const own = await startOwnSite();
    // Without triggers, which would record and index every row.
    await own.em.execute('alter table stored_article disable trigger user');
    await own.em.execute(
      `insert into stored_article (title, title_es, slug, excerpt, content, category, status, author_id, published_at)
       select 'n', 'n', 'n-' || n, 'An excerpt', '<p>n</p>', 'News', 'published', 1, now() from generate_series(1, 5000) n`,
    );
    await own.em.execute(`insert into item_count (kind, status, items) values ('article', 'published', 5000)`);
    const locations = async (path: string) => {
      const answer = await fetch(own.url + path);
      expect(answer.status, path).toBe(200);
      return [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => location);
    };
    expect(await locations('/sitemap.xml')).toEqual([`${own.url}/sitemap-1.xml`, `${own.url}/sitemap-2.xml`]);
    const parts = [await locations('/sitemap-1.xml'), await locations('/sitemap-2.xml')];
    expect(parts[0]).toHaveLength(10_000);
    const all = parts.flat();
    expect(new Set(all).size).toBe(all.length);
    for (const n of [1, 5_000]) expect(all).toContain(`${own.url}/news/n-${n}?lang=es`);
    expect(all).toContain(`${own.url}/terms?lang=en`);
    expect((await fetch(`${own.url}/sitemap-3.xml`)).status).toBe(404);
    await own.close();
  });

  it('is XML by its type', async () => {
    expect((await fetch(`${site.url}/sitemap.xml`)).headers.get('content-type')).toBe('application/xml; charset=utf-8');
  });
});

describe('/rss', () => {
  it('gives the newest articles in English, whatever characters they hold', async () => {
    const { headers } = await fetch(`${site.url}/rss/en.xml`);
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(await textsIn('/rss/en.xml', '/rss/channel/language')).toEqual(['en']);
    expect(await textsIn('/rss/en.xml', '//item/title')).toEqual(['Fees & <b>blocks</b> ]]> "2026"']);
    expect(await textsIn('/rss/en.xml', '//item/description')).toEqual([
      'Plain text with <markup>, ]]> and  control characters.',
    ]);
    expect(await textsIn('/rss/en.xml', '//item/link')).toEqual([`${site.url}/news/odd?lang=en`]);
    expect(await textsIn('/rss/en.xml', '//item/pubDate')).toEqual(['Sat, 31 Jan 2026 10:00:00 GMT']);
  });

  it('I18N-09 gives them in Spanish, each text in English where it has none', async () => {
    expect(await textsIn('/rss/es.xml', '/rss/channel/language')).toEqual(['es']);
    expect(await textsIn('/rss/es.xml', '//item/title')).toEqual(['Comisiones & ñandú 🐕']);
    expect((await textsIn('/rss/es.xml', '//item/description'))[0]).toMatch(/^Plain text/);
    expect(await textsIn('/rss/es.xml', '//item/link')).toEqual([`${site.url}/news/odd?lang=es`]);
  });

  it('gives the 20 newest, newest first', async () => {
    for (let n = 1; n <= 20; n += 1)
      await site.make.article({ title: `Extra ${n}`, createdAt: new Date(Date.UTC(2026, 2, n)) });
    const titles = await textsIn('/rss/en.xml', '//item/title');
    expect(titles).toHaveLength(20);
    expect([titles[0], titles[19]]).toEqual(['Extra 20', 'Extra 1']);
  });

  it('answers 404 for a language that the site does not have', async () => {
    for (const path of ['/rss/fr.xml', '/rss/en', '/rss']) expect((await fetch(`${site.url}${path}`)).status).toBe(404);
  });
});

it('/robots.txt keeps crawlers off the administration and the API and names the sitemap', async () => {
  const answer = await fetch(`${site.url}/robots.txt`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await answer.text()).toBe(
    `User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /graphql\nSitemap: ${site.url}/sitemap.xml\n`,
  );
});

it('/.well-known/security.txt says whom to tell of a vulnerability, and is valid for less than a year', async () => {
  const answer = await fetch(`${site.url}/.well-known/security.txt`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8/);
  const lines = (await answer.text()).trim().split('\n');
  const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)));
  expect(fields).toEqual({
    Contact: `mailto:${BRAND.contactEmail}`,
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    'Preferred-Languages': 'en, es',
    Canonical: `${site.url}/.well-known/security.txt`,
  });
  const days = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
});

describe('without an address in the settings', () => {
  /** Sends the headers as they are; fetch would not. */
  async function robots(headers: Record<string, string>) {
    const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      get(`${site.url}/robots.txt`, { headers }, resolve).on('error', reject);
    });
    return { status: answer.statusCode, sitemap: /Sitemap: (.*)/.exec(await text(answer))?.[1] };
  }

  it.each(['sato.example', 'localhost.sato.example', 'sato.example.', '127.0.0.1.sato.example'])(
    'the host %s, which anyone could have chosen, is refused, behind a trusted proxy too',
    async (host) => {
      expect(await robots({ host })).toEqual({ status: 400 });
      const proxied = { host: '127.0.0.1:3000', 'x-forwarded-host': host, 'x-forwarded-proto': 'https' };
      expect(await robots(proxied)).toEqual({ status: 400 });
    },
  );

  it.each(['/', '/sitemap.xml', '/rss/en.xml', '/.well-known/security.txt', '/api/articles', '/nowhere'])(
    '%s refuses such a host, and does not repeat it',
    async (path) => {
      const { status, head, body } = await rawRequest(
        site.url,
        `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
      );
      expect(status).toBe(400);
      expect(head + body).not.toContain('evil');
    },
  );

  it('BASE-10 a page that has made its name lead here (DNS rebinding) writes and reads nothing', async () => {
    const { status } = await rawRequest(
      site.url,
      [
        'POST /graphql HTTP/1.1',
        'Host: evil.example',
        'Origin: http://evil.example',
        'Content-Type: application/json',
        'Content-Length: 26',
        'Connection: close',
        '',
        '{"query":"{ __typename }"}',
      ].join('\r\n'),
    );
    expect(status).toBe(400);
  });

  it('links lead to the address that the visitor used, if it is one of this machine, behind a trusted proxy too', async () => {
    for (const host of ['localhost:8080', '192.168.1.5:3000', '[::1]:3000', hostname()]) {
      expect(await robots({ host })).toEqual({ status: 200, sitemap: `http://${host.toLowerCase()}/sitemap.xml` });
    }
    const proxied = { host: '127.0.0.1:3000', 'x-forwarded-host': 'localhost', 'x-forwarded-proto': 'https' };
    expect(await robots(proxied)).toEqual({ status: 200, sitemap: 'https://localhost/sitemap.xml' });
  });

  it.each(['a b', 'a"><script>', 'x:99999', '[::1', '%00', 'http://x', 'x/y', 'x?y'])(
    'the host %j, which is none, is answered 400',
    async (host) => {
      expect((await robots({ host })).status).toBe(400);
    },
  );
});
