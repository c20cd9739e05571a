import { createHash, randomUUID } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { LANGUAGES } from '#domain/language.ts';
import { builtPages } from '#server/platform/http/built-pages.ts';
import { withSession } from '#tests/support/sign-in.ts';
import { startOwnSite, startSite, type TestSite } from '#tests/support/start-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const ASSETS = readdirSync('build/client/assets');
const script = ASSETS.find((name) => name.endsWith('.js')) ?? '';
const font = ASSETS.find((name) => name.endsWith('.woff2')) ?? '';

let site: TestSite;

beforeAll(async () => {
  site = await startSite({ PEERTUBE_HOSTS: 'peertube.example' });
});

afterAll(() => site.close());

/** The value of a directive of the answer's content security policy, as its parts. */
function directive(answer: Response, name: string): string[] {
  const policy = answer.headers.get('content-security-policy') ?? '';
  const found = policy.split(';').find((part) => part.trim().startsWith(`${name} `));
  return found?.trim().split(' ').slice(1) ?? [];
}

const PLACES = [
  '/',
  '/nowhere',
  '/api/articles',
  '/api/nothing',
  '/graphql',
  '/robots.txt',
  '/rss/en.xml',
  '/healthz',
  '/.well-known/security.txt',
  `/assets/${script}`,
];

describe('every answer', () => {
  it.each(PLACES)('BASE-10 %s has the security headers and does not say what made it', async (path) => {
    const { headers } = await fetch(`${site.url}${path}`);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    const policy = headers.get('content-security-policy')?.split(';');
    const strict = ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];
    expect(policy).toEqual(expect.arrayContaining(strict));
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    const type = headers.get('content-type') ?? '';
    if (type.startsWith('text/') || type.includes('xml')) expect(type).toMatch(/charset=utf-8/i);
  });

  it('BASE-10 pages may use only what they need of the browser, and players only what plays', async () => {
    const { headers } = await fetch(`${site.url}/`);
    const policy = new Map(
      headers
        .get('permissions-policy')
        ?.split(', ')
        .map((part) => part.split('=') as [string, string]),
    );
    const own = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'];
    for (const name of own) expect(policy.get(name), name).toBe('(self)');
    const players = '(self "https://www.youtube-nocookie.com" "https://player.vimeo.com" "https://peertube.example")';
    for (const name of ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture']) {
      expect(policy.get(name), name).toBe(players);
    }
    for (const name of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
      expect(policy.get(name), name).toBe('()');
    }
    expect((await fetch(`${site.url}/assets/${script}`)).headers.get('permissions-policy')).toBeNull();
  });

  it.each(PLACES)('%s has no headers that browsers have given up', async (path) => {
    const { headers } = await fetch(`${site.url}${path}`);
    for (const name of ['x-download-options', 'x-permitted-cross-domain-policies', 'x-dns-prefetch-control']) {
      expect(headers.get(name), name).toBeNull();
    }
    expect([headers.get('x-xss-protection'), headers.get('x-frame-options')]).toEqual([null, null]);
  });

  it('BASE-10 the policy allows scripts and styles of the site by hash, frames of players, and nothing else inline', async () => {
    const answer = await fetch(`${site.url}/`);
    const hash = expect.stringMatching(/^'sha256-[\w+/]{43}='$/);
    expect(directive(answer, 'script-src')).toEqual(["'self'", hash]);
    expect(directive(answer, 'style-src')).toEqual(["'self'", hash, hash, hash]);
    expect(directive(answer, 'frame-src')).toEqual([
      "'self'",
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
      'https://peertube.example',
    ]);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(directive(answer, name)).toEqual(["'none'"]);
    expect(directive(answer, 'form-action')).toEqual(["'self'"]);
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
  });

  it('BASE-10 the policy of a page has the hash of every inline script and style in it, and of the empty style that the browser adds', async () => {
    for (const path of ['/', '/nowhere', '/admin']) {
      const answer = await fetch(`${site.url}${path}`);
      const html = await answer.text();
      const inline = html.matchAll(
        /<(script|style)\b(?![^>]*\bsrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>(.*?)<\/\1>/gs,
      );
      const texts: Record<string, string[]> = { script: [], style: [] };
      for (const [, element = '', text = ''] of inline) texts[element]?.push(text);
      const sources = (list: string[] = []) =>
        list.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
      expect(texts.script).toHaveLength(1);
      expect(directive(answer, 'script-src')).toEqual(["'self'", ...sources(texts.script)]);
      expect(directive(answer, 'style-src')).toEqual(["'self'", ...sources(texts.style), ...sources([''])]);
      expect(html).not.toMatch(/<[a-z][^>]*\son\w+=/i);
    }
  });

  it('pages are the same bytes for every visitor', async () => {
    for (const path of ['/', '/news', '/nowhere']) {
      const [first, second] = await Promise.all([fetch(site.url + path), fetch(site.url + path)]);
      expect(await first.text()).toBe(await second.text());
      const of = ({ headers }: Response) => [...headers].filter(([name]) => name !== 'date');
      expect(of(first)).toEqual(of(second));
    }
  });

  it('visitors without an account get no cookie', async () => {
    for (const path of PLACES) expect((await fetch(`${site.url}${path}`)).headers.get('set-cookie'), path).toBeNull();
  });
});

describe('files of the client', () => {
  /** Sites of other tests read the build at the same time. */
  async function siteOfOwnBuild(): Promise<{ url: string; build: string }> {
    const build = temporaryFolder();
    cpSync('build/client', `${build}/client`, { recursive: true });
    writeFileSync(`${build}/client/vanishing.txt`, 'here');
    symlinkSync(resolve('build/render'), `${build}/render`);
    const own = await startOwnSite({}, build);
    onTestFinished(() => own.close());
    return { url: own.url, build };
  }

  /** The bytes as they were sent. */
  async function bytes(path: string, encoding: string): Promise<{ answer: IncomingMessage; body: Buffer }> {
    const answer = await new Promise<IncomingMessage>((answered, reject) => {
      get(`${site.url}${path}`, { headers: { 'accept-encoding': encoding } }, answered).on('error', reject);
    });
    return { answer, body: await buffer(answer) };
  }

  it('with a hash in the name are cached for good, the others for an hour', async () => {
    for (const name of [script, font]) {
      const { headers } = await fetch(`${site.url}/assets/${name}`);
      expect(headers.get('cache-control'), name).toBe('public, max-age=31536000, immutable');
    }
    expect((await fetch(`${site.url}/favicon.svg`)).headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('that another build puts there are served by a running site too, and a missing one is not cached', {
    tags: ['extended'],
  }, async () => {
    const own = await siteOfOwnBuild();
    const folder = `${own.build}/client/assets`;
    const name = `other-build-${randomUUID()}.js`;
    const address = `${own.url}/assets/${name}`;
    for (const missing of [address, `${own.url}/assets/..%2f.vite%2fmanifest.json`, `${own.url}/assets/`]) {
      const { status, headers } = await fetch(missing);
      expect([status, headers.get('cache-control')], missing).toEqual([404, 'no-store']);
      expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
        'text/plain; charset=utf-8',
        'nosniff',
      ]);
    }
    writeFileSync(`${folder}/${name}`, 'export {};');
    writeFileSync(`${folder}/${name}.br`, brotliCompressSync('export {};'));
    for (const encoding of ['br', 'identity']) {
      const answer = await fetch(address, { headers: { 'accept-encoding': encoding } });
      expect([answer.status, await answer.text()]).toEqual([200, 'export {};']);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    }
  });

  it('may vanish under a running site, which goes on', { tags: ['extended'] }, async () => {
    const own = await siteOfOwnBuild();
    expect(await (await fetch(`${own.url}/vanishing.txt`)).text()).toBe('here');
    rmSync(`${own.build}/client/vanishing.txt`);
    await expect(fetch(`${own.url}/vanishing.txt`)).rejects.toThrow();
    expect((await fetch(`${own.url}/favicon.svg`)).status).toBe(200);
  });

  it('come as the build compressed them, in brotli, gzip or plain, as the browser can read them', async () => {
    const original = readFileSync(`build/client/assets/${script}`);
    const brotli = await bytes(`/assets/${script}`, 'gzip, deflate, br');
    expect(brotli.answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotli.body).toEqual(readFileSync(`build/client/assets/${script}.br`));
    expect(brotliDecompressSync(brotli.body)).toEqual(original);
    const gzip = await bytes(`/assets/${script}`, 'gzip');
    expect(gzip.answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body)).toEqual(original);
    const plain = await bytes(`/assets/${script}`, 'identity');
    expect(plain.answer.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toEqual(original);
  });

  it('are of the type that their name says', async () => {
    const typeOf = async (path: string) => (await fetch(`${site.url}${path}`)).headers.get('content-type');
    expect(await typeOf(`/assets/${script}`)).toMatch(/^text\/javascript/);
    expect(await typeOf(`/assets/${font}`)).toBe('font/woff2');
    expect(await typeOf('/favicon.svg')).toBe('image/svg+xml; charset=utf-8');
    // By its old name, under which browsers ask for it without being told to.
    expect(await typeOf('/favicon.ico')).toBe('image/svg+xml; charset=utf-8');
  });

  it('are not sent again to a browser that has them', async () => {
    const { headers } = await fetch(`${site.url}/favicon.svg`);
    const again = await fetch(`${site.url}/favicon.svg`, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });
});

describe('an answer for a person who is logged in', () => {
  it.each(['/', '/news', '/settings', '/api/auth/user', '/api/articles', '/api/account/export'])(
    'is not stored by caches or browsers: %s',
    async (path) => {
      const ana = await withSession(site);
      const answer = await fetch(site.url + path, { headers: { cookie: ana.cookie ?? '' } });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    },
  );

  it('differs from those for others, whose browsers may store pages and lists to go back to', async () => {
    for (const path of ['/', '/news', '/api/articles']) {
      expect((await fetch(site.url + path)).headers.get('cache-control'), path).toBe('private, no-cache');
    }
  });
});

describe('pages', () => {
  it('I18N-11 are compressed, of one visitor alone, and differ by language and cookie for every cache', async () => {
    const { headers } = await fetch(`${site.url}/`);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toBe('Accept-Language, Cookie, Accept-Encoding');
    expect(headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
  });

  it('at unknown addresses are one page for each language, made once, with nothing of the address in it', async () => {
    const { renderPage } = await builtPages('build');
    const request = {
      origin: site.url,
      isSignedIn: false,
      hasOfflineReading: true,
      execute: async () => ({ data: {} }),
    };
    for (const language of LANGUAGES) {
      const page = await renderPage({ ...request, language, url: '/nowhere' });
      expect(page).toMatchObject({ status: 404 });
      for (const url of ['/else/where?x=1', '/news/a/b', '/course/modules/1/none']) {
        expect(await renderPage({ ...request, language, url })).toBe(page);
      }
    }
    for (const query of ['', '?lang=es']) {
      const [one, other] = [await fetch(`${site.url}/nowhere${query}`), await fetch(`${site.url}/news/evil/x${query}`)];
      const body = await other.text();
      expect([other.status, body]).toEqual([404, await one.text()]);
      expect(body).not.toContain('evil');
      const of = ({ headers }: Response) => [...headers].filter(([name]) => name !== 'date');
      expect(of(other)).toEqual(of(one));
    }
  });

  it('I18N-05 I18N-06 I18N-07 I18N-08 are in the language of ?lang=, else of the cookie, else of the browser, else English', async () => {
    const langOf = async (path: string, cookie: string, browser: string) => {
      const answer = await fetch(`${site.url}${path}`, { headers: { cookie, 'accept-language': browser } });
      return /<html lang="(\w+)"/.exec(await answer.text())?.[1];
    };
    expect(await langOf('/?lang=es', 'language=en', 'en')).toBe('es');
    expect(await langOf('/?lang=klingon', 'language=es', 'en')).toBe('es');
    expect(await langOf('/', 'other=1; language=es', 'en-US,en;q=0.9')).toBe('es');
    expect(await langOf('/', 'language=%', 'es-PR,es;q=0.9,en;q=0.8')).toBe('es');
    expect(await langOf('/', '', 'en;q=0.5, es;q=0.9')).toBe('es');
    expect(await langOf('/', '', 'fr-FR,de;q=0.7')).toBe('en');
    expect(await langOf('/', '', '*')).toBe('en');
  });
});
