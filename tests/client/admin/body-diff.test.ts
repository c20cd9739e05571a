import fc from 'fast-check';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sanitizeHtml } from '#server/modules/content/html/sanitize-html.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { editorPage } from '#tests/support/editor-page.ts';
import { fuzz } from '#tests/support/extent.ts';
import { randomBody } from '#tests/support/random-body.ts';

let browser: Browser;
let page: Awaited<ReturnType<typeof editorPage>>;

beforeAll(async () => {
  browser = await openBrowser();
  page = await editorPage(browser);
});
afterAll(() => browser.close());

describe('two versions of a body as one', () => {
  it.each([
    [
      'the same',
      '<p>Keys <b>sign</b>.</p>\n<p>x</p>',
      '<p>Keys <b>sign</b>.</p><p>x</p>',
      '<p>Keys <b>sign</b>.</p><p>x</p>',
    ],
    [
      'a word, with the formats and links around it',
      '<p>A <strong>big key</strong> in <a href="/news">a box</a></p>',
      '<p>A <strong>small key</strong> in <a href="/news">a bag</a></p>',
      '<p>A <del><strong>big</strong></del><ins><strong>small</strong></ins><strong> key</strong> in <a href="/news" target="_blank" rel="noopener noreferrer">a </a><del><a href="/news" target="_blank" rel="noopener noreferrer">box</a></del><ins><a href="/news" target="_blank" rel="noopener noreferrer">bag</a></ins></p>',
    ],
    [
      'a format',
      '<p>Keep it safe</p>',
      '<p>Keep it <em>safe</em></p>',
      '<p>Keep it <del>safe</del><ins><em>safe</em></ins></p>',
    ],
    [
      'another kind of list',
      '<ul><li>one</li><li>two</li></ul>',
      '<ol><li>one</li><li>two</li></ol>',
      '<ul><li><del>one</del></li><li><del>two</del></li></ul><ol><li><ins>one</ins></li><li><ins>two</ins></li></ol>',
    ],
    [
      'a quotation around a paragraph',
      '<p>one</p><p>two</p>',
      '<blockquote><p>one</p></blockquote><p>two</p>',
      '<p><del>one</del></p><blockquote><p><ins>one</ins></p></blockquote><p>two</p>',
    ],
    [
      'details around a paragraph',
      '<p>one</p>',
      '<details><summary>More</summary><p>one</p></details>',
      '<p><del>one</del></p><details open=""><summary><ins>More</ins></summary><p><ins>one</ins></p></details>',
    ],
    [
      'an entry of a list, and a word in another',
      '<ul><li>one key</li><li>three</li></ul>',
      '<ul><li>one box</li><li>two</li><li>three</li></ul>',
      '<ul><li>one <del>key</del><ins>box</ins></li><li><ins>two</ins></li><li>three</li></ul>',
    ],
    [
      'a cell of a table, and a column',
      '<table><tbody><tr><td>one key</td><td>1</td></tr><tr><td>b</td><td>c</td></tr></tbody></table>',
      '<table><tbody><tr><td>one key</td><td>2</td><td>new</td></tr><tr><td>b</td><td>c</td></tr></tbody></table>',
      '<table><tbody><tr><td>one key</td><td><del>1</del><ins>2</ins></td><td><ins>new</ins></td></tr><tr><td>b</td><td>c</td></tr></tbody></table>',
    ],
    [
      'a picture',
      '<figure><img src="/a.png" alt="A"><figcaption>Same</figcaption></figure>',
      '<figure><img src="/b.png" alt="A"><figcaption>Same</figcaption></figure>',
      '<figure><del><img src="/a.png" alt="A"></del><ins><img src="/b.png" alt="A"></ins><figcaption>Same</figcaption></figure>',
    ],
    [
      'a line of code',
      '<pre><code>one\n  two</code></pre>',
      '<pre><code>one\n  three</code></pre>',
      '<pre><code>one\n  </code><del><code>two</code></del><ins><code>three</code></ins></pre>',
    ],
    [
      'a heading of another level',
      '<h2>Keys</h2>',
      '<h3>Keys</h3>',
      '<h2 aria-level="4"><del>Keys</del></h2><h3 aria-level="5"><ins>Keys</ins></h3>',
    ],
    ['everything', '<p>one</p>', '<p>Something else</p>', '<p><del>one</del></p><p><ins>Something else</ins></p>'],
    ['a rule', '<p>a</p>', '<p>a</p><hr>', '<p>a</p><ins><hr></ins>'],
  ])('show %s', async (_, before, after, expected) => {
    expect((await page.compared(before, after)).html).toBe(expected);
  });

  it.each([
    [
      'an address, also beside other words',
      '<p>Read <a href="/news">more</a> now</p>',
      '<p>Read <a href="/course">more</a> today</p>',
      [{ before: 'Read <a href="/news">more</a> now', after: 'Read <a href="/course">more</a> today' }],
    ],
    [
      'an alternative text',
      '<p><img src="/a.png" alt="A">x</p>',
      '<p><img src="/a.png" alt="B">x</p>',
      [{ before: '<img src="/a.png" alt="A">x', after: '<img src="/a.png" alt="B">x' }],
    ],
    [
      'the first number of a list',
      '<ol><li>a</li></ol>',
      '<ol start="3"><li>a</li></ol>',
      [{ before: '<ol>', after: '<ol start="3">' }],
    ],
    [
      'what an interactive begins with',
      '<div data-try="hash" data-text="a">Hash</div>',
      '<div data-try="hash" data-text="b">Hash</div>',
      [{ before: '<div data-text="a" data-try="hash">', after: '<div data-text="b" data-try="hash">' }],
    ],
    ['nothing but words', '<p>a <b>b</b></p>', '<p>c <b>b</b></p>', []],
    [
      'nothing but the words of a heading',
      '<h2 id="big-keys">Big keys</h2>',
      '<h2 id="small-keys">Small keys</h2>',
      [],
    ],
  ])('name the HTML where they differ in %s', async (_, before, after, expected) => {
    expect((await page.compared(before, after)).markup).toEqual(expected);
  });

  it('run and load nothing, and lose their IDs', async () => {
    const hard =
      '<p id="app">a <img src="https://a.example/x.png" onerror="ran()"><a href="javascript:ran()">b</a></p>';
    const { html } = await page.compared(
      '<p>a</p><script>ran()</script>',
      `${hard}<iframe src="https://a.example"></iframe>`,
    );
    expect(html).toBe('<p>a<ins> <img src="https://a.example/x.png"><a>b</a></ins></p>');
  });

  it('keep every word of both, and show whatever differs', async () => {
    const version = fc
      .tuple(randomBody, randomBody, randomBody)
      .map((bodies) => bodies.map((body) => String(sanitizeHtml(body))));
    await fc.assert(
      fc.asyncProperty(version, async ([shared = '', one = '', other = '']) => {
        const [before, after] = [shared + one, other + shared];
        const { versions, isSame, isSilent } = await page.compared(before, after);
        expect(versions).toEqual({ before: await page.textOf(before), after: await page.textOf(after) });
        expect({ isSame, isSilent }).toEqual({ isSame: await page.isSame(before, after), isSilent: false });
      }),
      fuzz(1_000, 50),
    );
  });
});
