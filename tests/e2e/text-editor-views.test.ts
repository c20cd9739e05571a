/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sanitizeHtml } from '#server/content-html/sanitize-html.ts';
import { breakApi } from '#tests/support/api-traffic.ts';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { HARD_BODIES } from '#tests/support/hard-html.ts';
import { type SignedIn, signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { giveFile, noticed, openTextEditor, pasteHtml, pasteText, toEnd } from '#tests/support/text-editor.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
/** Everything that is hard, as the server stores it, without pictures of other hosts. */
const HARD = sanitizeHtml(
  Object.values(HARD_BODIES)
    .join('\n')
    .replace(/src="https:[^"]*"/g, 'src="/social/news.png"'),
);

const CONTENT = 'query ($id: Int!) { article(id: $id) { content } }';

let site: TestSite;
let browser: Browser;
let admin: SignedIn;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  admin = await signedIn(site, { role: 'admin' });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

async function openWith(content: string, options = {}) {
  const { id } = await site.make.article({ content });
  return openTextEditor(browser, admin, `/admin/articles/${id}`, options);
}

describe('the views of the rich text editor', () => {
  it('ADM-14 hard HTML that is opened, walked through and looked at stays the same, and nothing is to be saved', async () => {
    const editor = await openWith(HARD);
    const { page, text, view, preview, html, leave } = editor;
    await text.focus();
    for (const key of ['ArrowDown', 'Control+End', 'ArrowUp', 'Control+a', 'Control+Home', 'Alt+F10', 'Escape']) {
      await page.keyboard.press(key);
    }
    await view('Preview');
    await preview.getByRole('heading').first().waitFor();
    expect(await html()).toBe(HARD);
    expect(await page.getByText('Unsaved changes').count()).toBe(0);
    await leave();
  });

  it('ADM-49 a word added at the end is all that changes when it is saved', async () => {
    const { id } = await site.make.article({ content: `${HARD}\n<p>The end</p>` });
    const editor = await openTextEditor(browser, admin, `/admin/articles/${id}`);
    const { page, leave } = editor;
    await toEnd(editor);
    await page.keyboard.type(' of it');
    await page.getByRole('button', { name: 'Save and keep editing' }).click();
    await expect
      .poll(async () => (await admin.graphql<{ article: { content: string } }>(CONTENT, { id })).data?.article.content)
      .toBe(`${HARD}\n<p>The end of it</p>`);
    await leave();
  });

  it('ADM-38 what is written in the HTML view is in the text, and can be undone there', async () => {
    const editor = await openWith('<p>One</p>\n<p>Two</p>');
    const { page, text, source, view, html, leave } = editor;
    await view('HTML');
    await source.fill('<p>One</p>\n<h2>And</h2>\n<p>Two</p>');
    await view('Editor');
    await text.getByRole('heading', { name: 'And', level: 2 }).waitFor();
    await toEnd(editor);
    await page.keyboard.type('!');
    expect(await html()).toBe('<p>One</p>\n<h2>And</h2>\n<p>Two!</p>');
    await toEnd(editor);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await html()).toBe('<p>One</p>\n<p>Two</p>');
    await leave();
  });

  it('ADM-38 the preview is what the public page shows', async () => {
    const { slug, id } = await site.make.article({ content: HARD });
    const { page, view, preview, leave } = await openTextEditor(browser, admin, `/admin/articles/${id}`);
    await view('Preview');
    const shown = preview.locator('.rich-text');
    await shown.waitFor();
    const reader = await visit(browser, site.url);
    await reader.open(`/news/${slug}`);
    const bodies = async () => {
      const texts = [shown, reader.page.locator('.rich-text')].map((body) => body.evaluate((node) => node.innerHTML));
      // Sections of the page can also be reached by names, which depend on the other language.
      return (await Promise.all(texts)).map((text) => text.replaceAll(/<a name="[^"]*"><\/a>/g, ''));
    };
    // Buttons for copying come later.
    await expect
      .poll(async () => {
        const [previewed, published] = await bodies();
        return previewed === published || [previewed, published];
      })
      .toBe(true);
    await reader.leave();
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      preview.getByRole('link', { name: 'd', exact: true }).click(),
    ]);
    expect(new URL(opened.url()).pathname).not.toContain('/admin');
    await leave();
  });

  it('ADM-38 shows in the preview what storing would change', async () => {
    const { source, view, preview, leave } = await openWith('');
    await view('HTML');
    await source.fill('<h1 onclick="x()">Big</h1><p>Text<script>alert(1)</script></p>');
    await view('Preview');
    await preview.getByRole('heading', { name: 'Big', level: 2 }).waitFor();
    expect(await preview.innerHTML()).not.toContain('script');
    await leave();
  });

  it('ADM-38 says that the preview failed, and tries again', async () => {
    const { page, view, preview, expectFailureOf, leave } = await openWith('<p>Text</p>');
    expectFailureOf('/graphql');
    const repair = await breakApi(page);
    await view('Preview');
    await preview.getByRole('alert').waitFor();
    await repair();
    await preview.getByRole('button', { name: 'Try again' }).click();
    await preview.getByText('Text').waitFor();
    await leave();
  });

  it('ADM-38 a block that it can not take apart is shown, and its HTML can be changed', async () => {
    const fold = '<details>\n<summary>More</summary>\n<p>Every  four years.</p>\n</details>';
    const editor = await openWith(`<p>A</p>\n${fold}\n<p>B</p>`);
    const { page, text, dialog, html, leave } = editor;
    const block = text.getByRole('group', { name: 'HTML block' });
    await block.getByRole('button', { name: 'Edit HTML' }).press('Enter');
    const field = dialog.getByLabel('HTML of this block');
    expect(await field.inputValue()).toBe(fold);
    await field.fill(fold.replace('More', 'Less'));
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    await block.getByText('Less').waitFor();
    expect(await html()).toBe(`<p>A</p>\n${fold.replace('More', 'Less')}\n<p>B</p>`);
    await page.keyboard.press('Escape');
    await leave();
  });

  it('ADM-38 cleans what is pasted', async () => {
    const editor = await openWith('<p>Before</p>');
    const { text, html, leave } = editor;
    await toEnd(editor);
    await pasteHtml(
      text,
      '<p>x</p><h1 style="color:red">Big</h1><style>p { color: red }</style><p class="x" onclick="x()"><b style="font-weight:normal">text</b></p>',
    );
    expect(await html()).toBe('<p>Beforex</p>\n<h2>Big</h2>\n<p>text</p>');
    await leave();
  });
});

describe('addresses that are pasted', () => {
  it.each([
    '<figure class="video-link" data-pm-slice="0 0 []"><a href="javascript:alert(1)">A video</a></figure>',
    '<p data-pm-slice="0 0 []"><a href="javascript:alert(1)">A video</a></p>',
    '<div data-pm-slice="0 0 []" data-kept-html="<details><summary><a href=&quot;javascript:alert(1)&quot;>A video</a></summary></details>"></div>',
    '<p><a href="javascript:alert(1)">A video</a></p>',
  ])('ADM-38 lead nowhere at once if they run something, and a word says so: %s', async (pasted) => {
    const editor = await openWith('<p>Before</p>');
    const { page, text, html, leave } = editor;
    await toEnd(editor);
    await pasteHtml(text, pasted);
    await page.getByText('Links with an invalid address were pasted as text.', { exact: true }).waitFor();
    expect(await text.innerHTML()).not.toContain('javascript:');
    const written = await html();
    expect(written).not.toContain('javascript:');
    expect(written).toContain('A video');
    await leave();
  });

  it('ADM-38 plays only videos when a video was written as HTML', async () => {
    const editor = await openWith('<p>Before</p>');
    const { text, source, view, leave } = editor;
    await view('HTML');
    await source.fill('<figure class="video-link"><a href="javascript:alert(1)">A video</a></figure>');
    await view('Editor');
    await text.getByText('A video').waitFor();
    expect(await text.innerHTML()).not.toContain('javascript:');
    await leave();
  });

  it('ADM-38 make a link of selected text, and none of the names of files', async () => {
    const editor = await openWith('<p>See the paper</p>');
    const { page, text, html, leave } = editor;
    await toEnd(editor);
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await noticed(page);
    await pasteText(text, 'https://bitcoin.org/bitcoin.pdf');
    await toEnd(editor);
    await pasteText(text, ' and bitcoin.conf, main.rs');
    expect(await html()).toBe(
      '<p>See the <a href="https://bitcoin.org/bitcoin.pdf" rel="noopener noreferrer">paper</a> and bitcoin.conf, main.rs</p>',
    );
    await leave();
  });
});

const MARKDOWN = `# Keys

A **key** signs, see [the paper](https://bitcoin.org/bitcoin.pdf) and \`bitcoin-cli\`.

- one
- two

| A | B |
|---|---|
| 1 | 2 |

\`\`\`sh
ls
\`\`\`
`;

describe('pasted Markdown, pictures and files', () => {
  it.each(['paste', 'drop'] as const)(
    'ADM-38 a picture file is uploaded, or refused with a reason: %s',
    async (how) => {
      const editor = await openWith('<p>Before</p>');
      const { page, text, html, leave } = editor;
      await toEnd(editor);
      editor.expectFailureOf('/api/media');
      await giveFile(text, how, 'image/png');
      const dialog = page.getByRole('dialog', { name: 'Insert image' });
      await dialog.getByText('This file isn’t a JPEG, PNG, WebP, AVIF or GIF image.').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      expect(await html()).toBe('<p>Before</p>');
      await leave();
    },
  );

  it('ADM-38 pictures that only the sender can see are announced as left out', async () => {
    const editor = await openWith('<p>Before</p>');
    const { page, text, html, leave } = editor;
    await toEnd(editor);
    await pasteHtml(text, '<p>One</p><p><img src="data:image/png;base64,AA==" alt="x"></p>');
    await page.getByText('Images were left out', { exact: true }).waitFor();
    expect(await html()).toBe('<p>BeforeOne</p>');
    await leave();
  });

  it('ADM-38 Markdown becomes headings, lists, tables, links and code; undone at once', async () => {
    const editor = await openWith('');
    const { page, text, html, leave } = editor;
    await text.focus();
    await pasteText(text, MARKDOWN);
    await page.getByText('Markdown was formatted', { exact: true }).waitFor();
    expect((await html()).replace(/\n(?=<)/g, '')).toBe(
      '<h2>Keys</h2><p>A <strong>key</strong> signs, see <a href="https://bitcoin.org/bitcoin.pdf" rel="noopener noreferrer">the paper</a> and <code>bitcoin-cli</code>.</p>' +
        '<ul><li>one</li><li>two</li></ul>' +
        '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>' +
        '<pre><code class="language-sh">ls</code></pre>',
    );
    await toEnd(editor);
    await page.keyboard.press('Control+z');
    expect(await html()).toBe('');
    await leave();
  });

  it('ADM-38 Markdown stays as it is when it is pasted as plain text, and within code', async () => {
    const editor = await openWith('');
    const { page, text, html, leave } = editor;
    await text.focus();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('## Keys'));
    await page.keyboard.press('Control+Shift+v');
    await expect.poll(html).toBe('<p>## Keys</p>');
    await toEnd(editor);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Alt+c');
    await pasteText(text, '## Locks');
    await expect.poll(html).toBe('<p>## Keys</p>\n<pre><code>## Locks</code></pre>');
    await leave();
  });
});

describe('the rich text editor for everyone', () => {
  it('ADM-38 its toolbar is reached by Alt+F10 and walked by the arrow keys; Esc, then Tab leads out of a list', async () => {
    const editor = await openWith('<ul>\n<li>a</li>\n<li>b</li>\n</ul>');
    const { page, text, tool, html, leave } = editor;
    await toEnd(editor);
    await page.keyboard.press('Alt+F10');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    expect(await focused()).toBe('Undo');
    await page.keyboard.press('End');
    expect(await focused()).toBe('Dividing line');
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe('Table');
    await page.keyboard.press('Home');
    expect(await tool('Undo').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(() => text.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await text.evaluate((element) => element === document.activeElement)).toBe(false);
    expect(await html()).toBe('<ul>\n<li>a</li>\n<li>b</li>\n</ul>');
    await leave();
  });

  it('ADM-38 fits on a phone', async () => {
    const { page, text, leave } = await openWith(HARD, PHONE);
    await text.getByRole('cell').first().click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await leave();
  });

  it('I18N-02 speaks Spanish to those who do', async () => {
    const { id } = await site.make.article({ content: '<p>x</p>' });
    const visitor = await visit(browser, site.url, { locale: 'es-MX' });
    await signIn(visitor, admin);
    await visitor.open(`/admin/articles/${id}`);
    const toolbar = visitor.page.getByRole('toolbar', { name: 'Formato' }).first();
    await toolbar.getByRole('button', { name: 'Negrita', exact: true }).waitFor();
    await toolbar.getByRole('button', { name: 'Enlace', exact: true }).click();
    await visitor.page.getByRole('dialog', { name: 'Insertar enlace' }).waitFor();
    await visitor.leave();
  });
});
