import { existsSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BodyConverter } from '#cli/content/body-converter.ts';
import { type ContentFormat, readContent } from '#cli/content/formats.ts';
import { sanitizeHtml } from '#server/modules/content/html/sanitize-html.ts';
import type { Body } from '#server/modules/content/import/content-draft.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { editorPage } from '#tests/support/editor-page.ts';
import { cases } from '#tests/support/extent.ts';
import { HARD_BODIES, LOOSE_HTML } from '#tests/support/hard-html.ts';
import { randomBody } from '#tests/support/random-body.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SOURCES = path.resolve(ROOT, '../shared/content-sources');
const STARTER = path.join(ROOT, 'cli/starter-content');
const SHARE = 12;

const FOLDERS: { source: string; folder: string; format: ContentFormat }[] = [
  { source: 'the starter content', folder: STARTER, format: 'sato' },
  ...['bitcoin-transcripts', 'bitcoin-optech', 'bitcoincore-org', 'bitcoin-org'].map((source) => ({
    source,
    folder: path.join(SOURCES, source, 'upstream'),
    format: 'posts' as const,
  })),
  { source: 'planb', folder: path.join(SOURCES, 'planb/upstream'), format: 'planb' },
];

let browser: Browser;
let editor: Awaited<ReturnType<typeof editorPage>>;

beforeAll(async () => {
  browser = await openBrowser();
  editor = await editorPage(browser);
});

afterAll(() => {
  converter.close();
  return browser.close();
});

/** Facts of every text: only those that are looked at are converted. */
const facts = { digest: '', isEmpty: false, duration: '', excerpt: null, heading: null, deadTargets: [] };
const converter = new BodyConverter({ find: async () => facts }, 1);

/** A share of the bodies of a source, in both languages. */
async function bodiesOf(folder: string, format: ContentFormat): Promise<string[]> {
  const { drafts } = await readContent(folder, format, converter, {});
  const bodies: Body[] = [];
  for await (const { body } of drafts) {
    if (body) bodies.push(body.content);
    if (body?.contentEs) bodies.push(body.contentEs);
  }
  const chosen = cases(bodies.length, Math.min(SHARE, bodies.length));
  return Promise.all(chosen.map((number) => bodies[number - 1]?.html() ?? ''));
}

describe.each(FOLDERS)('the bodies of $source', ({ folder, format }) => {
  it.skipIf(!existsSync(folder))(
    'ADM-14 ADM-38 stay the same to the letter when opened, and but for one block when edited',
    { tags: folder === STARTER ? [] : ['extended'] },
    async () => {
      const bodies = await bodiesOf(folder, format);
      expect(bodies.length).toBeGreaterThan(0);
      let unknown = 0;
      for (const html of bodies) {
        const examined = await editor.examined(html);
        expect(examined).toMatchObject({
          unchanged: html,
          changedBack: html,
          faultsOfEdits: [],
          isRewrittenSame: true,
        });
        // What it writes again, it writes as the server does.
        expect(sanitizeHtml(examined.rewritten)).toBe(examined.rewritten);
        unknown +=
          examined.kinds.filter((kind) => kind === 'htmlBlock').length - (html.match(/<svg|<details/g)?.length ?? 0);
      }
      // In addition to diagrams and answers that fold out: one list of one lesson has a picture in the middle of an item.
      expect(unknown).toBeLessThanOrEqual(1);
    },
  );
});

describe('hard HTML', () => {
  it.each(Object.entries(HARD_BODIES))(
    'ADM-38 %s: the same to the letter when opened, and but for one block when edited',
    async (_, html) => {
      const same = { unchanged: html, changedBack: html, faultsOfEdits: [] };
      expect(await editor.examined(html)).toMatchObject(same);
    },
  );

  it.each(Object.entries(LOOSE_HTML))(
    "ADM-38 %s: HTML that the server never stores isn't lost either",
    async (_, html) => {
      const { unchanged } = await editor.examined(html);
      expect(await editor.isSame(unchanged, html)).toBe(true);
    },
  );

  it('ADM-38 whatever the server stores stays the same, and an edit changes one block', async () => {
    const bodies = fc.sample(randomBody, { numRuns: 300, seed: 21 });
    for (const number of cases(300, 25)) {
      const html = String(sanitizeHtml(bodies[number - 1] ?? ''));
      const same = { unchanged: html, changedBack: html, faultsOfEdits: [] };
      expect(await editor.examined(html), html).toMatchObject(same);
    }
  });
});

describe('an edited block', () => {
  it.each([
    ['a paragraph', '<p lang="es">Una <b>llave</b></p>', '<p lang="es">Una <b>llave</b> ADDED</p>'],
    ['a heading', '<h2 id="section-a">A</h2>', '<h2 id="section-a">A ADDED</h2>'],
    [
      'a paragraph with elements of all kinds',
      '<p><abbr title="x">BIP</abbr> <kbd>a</kbd> <em>b <strong>c</strong></em></p>',
      '<p><abbr title="x">BIP</abbr> <kbd>a</kbd> <em>b <strong>c</strong></em> ADDED</p>',
    ],
    [
      'a list',
      '<ol start="3">\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ol>',
      '<ol start="3">\n<li>a ADDED\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ol>',
    ],
    ['a table', HARD_BODIES.table ?? '', (HARD_BODIES.table ?? '').replace('>a<', '>a ADDED<')],
    [
      'code',
      '<pre><code class="language-sh">a &#x26;&#x26; b</code></pre>',
      '<pre><code class="language-sh">a &#x26;&#x26; b ADDED</code></pre>',
    ],
    [
      'a picture with a caption',
      '<figure><img src="/a.png" alt="A" width="8" loading="lazy" decoding="async"><figcaption>b</figcaption></figure>',
      '<figure><img src="/a.png" alt="A" width="8" loading="lazy" decoding="async"><figcaption>b ADDED</figcaption></figure>',
    ],
    ['text without a paragraph', 'Just text', '<p>Just text ADDED</p>'],
    [
      'a link without what the server adds',
      '<p><a href="https://example.org">a</a></p>',
      '<p><a href="https://example.org" rel="noopener noreferrer">a</a> ADDED</p>',
    ],
  ])('ADM-38 keeps everything else in it: %s', async (_, html, expected) => {
    expect(await editor.withWord(html, 0)).toBe(expected);
  });

  it('ADM-38 is none that the editor can not take apart', async () => {
    for (const name of [
      'what folds',
      'diagrams',
      'table with gaps',
      'table with caption and columns',
      'keys side by side',
    ]) {
      expect((await editor.examined(HARD_BODIES[name] ?? '')).kinds, name).toContain('htmlBlock');
    }
  });
});
