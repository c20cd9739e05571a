/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sanitizeHtml } from '#server/modules/content/html/sanitize-html.ts';
import { hasFocus } from '#tests/support/admin-form.ts';
import { openBrowser, resize, visit } from '#tests/support/browser.ts';
import { HARD_BODIES } from '#tests/support/hard-html.ts';
import { type SignedIn, signedIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import {
  giveFile,
  noticed,
  openTextEditor,
  pasteHtml,
  pasteText,
  rewrite,
  type TextEditor,
  toEnd,
} from '#tests/support/text-editor.ts';

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

describe('hard HTML in the rich text editor', () => {
  const content = `${HARD}\n<p>The end</p>`;
  let editor: TextEditor;
  let article: { id: number; slug: string };
  beforeAll(async () => {
    article = await site.make.article({ content });
    editor = await openTextEditor(browser, admin, `/admin/articles/${article.id}`);
  });
  afterAll(() => editor.leave());

  it('ADM-14 that is opened, walked through and looked at stays the same, and nothing is to be saved', async () => {
    const { page, text, view, preview, html } = editor;
    await text.focus();
    for (const key of ['ArrowDown', 'Control+End', 'ArrowUp', 'Control+a', 'Control+Home', 'Alt+F10', 'Escape']) {
      await page.keyboard.press(key);
    }
    await view('Preview');
    await preview.getByRole('heading').first().waitFor();
    expect(await html()).toBe(content);
    expect(await page.getByText('Unsaved changes').count()).toBe(0);
  });

  it('ADM-38 is in the preview what the public page shows', async () => {
    const { page, view, preview } = editor;
    await view('Preview');
    const shown = preview.locator('.rich-text');
    await shown.waitFor();
    const reader = await visit(browser, site.url);
    await reader.open(`/news/${article.slug}`);
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
    await view('Editor');
  });

  it('ADM-38 fits on a phone', async () => {
    const { page, text } = editor;
    await resize(page, { width: 390, height: 844 });
    await text.getByRole('cell').first().click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await resize(page, { width: 1280, height: 900 });
  });

  it('ADM-49 is saved with a word added at the end, which is all that changes', async () => {
    const { page } = editor;
    await toEnd(editor);
    await page.keyboard.type(' of it');
    await page.getByRole('button', { name: 'Save and keep editing' }).click();
    await expect
      .poll(
        async () =>
          (await admin.graphql<{ article: { content: string } }>(CONTENT, { id: article.id })).data?.article.content,
      )
      .toBe(`${HARD}\n<p>The end of it</p>`);
  });
});

it('ADM-38 what is written in the HTML view is in the text, and can be undone there', async () => {
  const { id } = await site.make.article({ content: '<p>One</p>\n<p>Two</p>' });
  const editor = await openTextEditor(browser, admin, `/admin/articles/${id}`);
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

describe('the rich text editor', () => {
  let editor: TextEditor;
  beforeAll(async () => {
    editor = await openTextEditor(browser, admin, '/admin/articles/new');
  });
  afterAll(() => editor.leave());

  /** The editor, in which a test finds nothing but this text. */
  async function editorWith(content = ''): Promise<TextEditor> {
    await rewrite(editor, content);
    return editor;
  }

  it('ADM-38 Markdown becomes headings, lists, tables, links and code; undone at once', async () => {
    const { page, text, html } = await editorWith();
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
  });

  it('ADM-38 shows in the preview what storing would change', async () => {
    const { source, view, preview } = await editorWith();
    await view('HTML');
    await source.fill('<h1 onclick="x()">Big</h1><p>Text<script>alert(1)</script></p>');
    await view('Preview');
    await preview.getByRole('heading', { name: 'Big', level: 2 }).waitFor();
    expect(await preview.innerHTML()).not.toContain('script');
  });

  it('ADM-38 a block that it can not take apart is shown, and its HTML can be changed', async () => {
    const fold = '<details>\n<summary>More</summary>\n<p>Every  four years.</p>\n</details>';
    const { page, text, dialog, html } = await editorWith(`<p>A</p>\n${fold}\n<p>B</p>`);
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
  });

  it('ADM-38 cleans what is pasted', async () => {
    const { text, html } = await editorWith('<p>Before</p>');
    await toEnd(editor);
    await pasteHtml(
      text,
      '<p>x</p><h1 style="color:red">Big</h1><style>p { color: red }</style><p class="x" onclick="x()"><b style="font-weight:normal">text</b></p>',
    );
    expect(await html()).toBe('<p>Beforex</p>\n<h2>Big</h2>\n<p>text</p>');
  });

  it('ADM-38 makes text of a pasted address that runs something, and says so', async () => {
    const { page, text, html } = await editorWith('<p>Before</p>');
    await toEnd(editor);
    await pasteHtml(
      text,
      '<figure class="video-link" data-pm-slice="0 0 []"><a href="javascript:alert(1)">A video</a></figure>',
    );
    await page.getByText('Links with an invalid address were pasted as text.', { exact: true }).waitFor();
    expect(await text.innerHTML()).not.toContain('javascript:');
    const written = await html();
    expect(written).not.toContain('javascript:');
    expect(written).toContain('A video');
  });

  it('ADM-38 plays only videos when a video was written as HTML', async () => {
    const { text } = await editorWith('<figure class="video-link"><a href="javascript:alert(1)">A video</a></figure>');
    await text.getByText('A video').waitFor();
    expect(await text.innerHTML()).not.toContain('javascript:');
  });

  it('ADM-38 makes a link of selected text when an address is pasted, and none of the names of files', async () => {
    const { page, text, html } = await editorWith('<p>See the paper</p>');
    await toEnd(editor);
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await noticed(page);
    await pasteText(text, 'https://bitcoin.org/bitcoin.pdf');
    await toEnd(editor);
    await pasteText(text, ' and bitcoin.conf, main.rs');
    expect(await html()).toBe(
      '<p>See the <a href="https://bitcoin.org/bitcoin.pdf" rel="noopener noreferrer">paper</a> and bitcoin.conf, main.rs</p>',
    );
  });

  it.each(['paste', 'drop'] as const)(
    'ADM-38 a picture file is uploaded, or refused with a reason: %s',
    async (how) => {
      const { page, text, html } = await editorWith('<p>Before</p>');
      await toEnd(editor);
      editor.expectFailureOf('/api/media');
      await giveFile(text, how, 'image/png');
      const dialog = page.getByRole('dialog', { name: 'Insert image' });
      await dialog.getByText('This file isn’t a JPEG, PNG, WebP, AVIF or GIF image.').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      expect(await html()).toBe('<p>Before</p>');
    },
  );

  it('ADM-38 pictures that only the sender can see are announced as left out', async () => {
    const { page, text, html } = await editorWith('<p>Before</p>');
    await toEnd(editor);
    await pasteHtml(text, '<p>One</p><p><img src="data:image/png;base64,AA==" alt="x"></p>');
    await page.getByText('Images were left out', { exact: true }).waitFor();
    expect(await html()).toBe('<p>BeforeOne</p>');
  });

  it('ADM-38 Markdown stays as it is when it is pasted as plain text, and within code', async () => {
    const { page, text, html } = await editorWith();
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
  });

  it('ADM-38 its toolbar is reached by Alt+F10 and walked by the arrow keys; Esc, then Tab leads out of a list', async () => {
    const { page, text, html } = await editorWith('<ul>\n<li>a</li>\n<li>b</li>\n</ul>');
    await toEnd(editor);
    await page.keyboard.press('Alt+F10');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    expect(await focused()).toBe('Undo');
    await page.keyboard.press('End');
    expect(await focused()).toBe('Dividing line');
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe('Table');
    await page.keyboard.press('Home');
    expect(await focused()).toBe('Undo');
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(text)).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await hasFocus(text)).toBe(false);
    expect(await html()).toBe('<ul>\n<li>a</li>\n<li>b</li>\n</ul>');
  });
});
