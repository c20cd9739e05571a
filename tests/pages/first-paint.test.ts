import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexed } from '#tests/support/indexed.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const BODY =
  '<h2 id="a">Why</h2>\n<pre>\n\n  two empty lines above</pre>\n<p>A sentence of the body that is here once.</p>';
const PAGES = [
  '/',
  '/news',
  '/news/halving',
  '/videos',
  '/videos/keys',
  '/course',
  '/course/first',
  '/about',
  '/login',
];

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
  await site.make.article({ slug: 'halving', title: 'Halving', content: BODY, contentEs: BODY });
  await site.make.article({ slug: 'keys', title: 'Keys of a house' });
  await site.make.video({ slug: 'keys', title: 'Keys' });
  await site.make.lesson({ slug: 'first', title: 'First', content: BODY });
});
afterAll(() => site.close());

const htmlOf = async (path: string) => {
  const answer = await fetch(`${site.url}${path}`, { headers: { 'Accept-Language': 'en' } });
  return answer.text();
};
const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length;

describe('the HTML of a page', () => {
  it.each(PAGES)('needs no other file to be painted: %s', async (path) => {
    const html = await htmlOf(path);
    expect(html).not.toMatch(/<link[^>]*rel="stylesheet"/);
    expect(html).not.toMatch(/<script[^>]*\bsrc=/);
    expect(html).not.toMatch(/<link[^>]*rel="modulepreload"/);
    // Its fonts come in time or not at all: headings, text, and the space of headings, which has less than 1 kB.
    expect(count(html, /rel="preload"[^>]*as="font"/g)).toBe(3);
  });

  it.each(['/news/halving', '/course/first'])('has the text of %s once', async (path) => {
    expect(count(await htmlOf(path), /A sentence of the body that is here once\./g)).toBe(1);
  });

  it('has drawings as files, and only icons inline', async () => {
    for (const path of PAGES) {
      const html = await htmlOf(path);
      expect(count(html, /<svg (?!viewBox="0 0 24 24")/g), path).toBe(0);
      expect(count(html, /<img src="\/assets\/[\w-]+\.svg"[^>]* width="\d+" height="\d+"/g), path).toBeGreaterThan(0);
    }
  });

  it.each(['/news', '/videos'])('%s waits with the pictures of all cards but the first', async (path) => {
    for (const slug of ['second', 'third']) {
      await (path === '/news' ? site.make.article({ slug }) : site.make.video({ slug }));
    }
    const [first, ...others] = [...(await htmlOf(path)).matchAll(/<article.*?<img ([^>]*)>/gs)];
    expect(first?.[1]).toContain('loading="eager"');
    expect(others).toHaveLength(path === '/news' ? 3 : 2);
    for (const [, image] of others) expect(image).toContain('loading="lazy"');
  });

  it('has the same styles whichever pages the server showed before', async () => {
    // Related reading comes with the index.
    await indexed(site.em);
    const before = new Map<string, string>();
    for (const path of PAGES) before.set(path, await htmlOf(path));
    for (const path of [...PAGES, '/nope', '/glossary'].reverse()) await htmlOf(path);
    for (const path of PAGES) expect(await htmlOf(path), path).toBe(before.get(path));
  });
});
