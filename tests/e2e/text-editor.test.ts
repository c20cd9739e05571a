import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFocus } from '#tests/support/admin-form.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { type SignedIn, signedIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { noticed, openTextEditor, rewrite, type TextEditor, toEnd } from '#tests/support/text-editor.ts';

let site: TestSite;
let browser: Browser;
let admin: SignedIn;
let editor: TextEditor;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  admin = await signedIn(site, { role: 'admin' });
  editor = await openTextEditor(browser, admin, '/admin/articles/new');
});

afterAll(async () => {
  await editor.leave();
  await browser.close();
  await site.close();
});

/** The editor of a new article, in which a test finds nothing but this text. */
async function editorWith(content = ''): Promise<TextEditor> {
  await rewrite(editor, content);
  return editor;
}

describe('the rich text editor, by keyboard', () => {
  it('ADM-38 writes bold, italic and struck text and code by their keys', async () => {
    const { page, text, html } = await editorWith();
    await text.focus();
    for (const [keys, word] of [
      ['Control+b', 'bold'],
      ['Control+i', 'italic'],
      ['Control+Shift+s', 'gone'],
      ['Control+e', 'code'],
    ] as const) {
      await page.keyboard.press(keys);
      await page.keyboard.type(word);
      await page.keyboard.press(keys);
      await page.keyboard.type(' ');
    }
    await page.keyboard.type('end');
    expect(await html()).toBe('<p><strong>bold</strong> <em>italic</em> <del>gone</del> <code>code</code> end</p>');
  });

  it('ADM-38 writes headings, a list within a list and a quote', { tags: ['extended'] }, async () => {
    const { page, text, html } = await editorWith();
    await text.focus();
    await page.keyboard.press('Control+Alt+2');
    await page.keyboard.type('Keys');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Shift+8');
    await page.keyboard.type('first');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('inner');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('second');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Shift+b');
    await page.keyboard.type('Not your keys, not your coins.');
    expect(await html()).toBe(
      [
        '<h2>Keys</h2>',
        '<ul>',
        '<li>first',
        '<ul>',
        '<li>inner</li>',
        '</ul>',
        '</li>',
        '<li>second</li>',
        '</ul>',
        '<blockquote>',
        '<p>Not your keys, not your coins.</p>',
        '</blockquote>',
      ].join('\n'),
    );
  });

  it('ADM-38 links selected text, changes the link and takes it away', async () => {
    const { page, dialog, html, text } = await editorWith('<p>Read the paper</p>');
    await toEnd(editor);
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await noticed(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('bitcoin.org/bitcoin.pdf');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await html()).toBe(
      '<p>Read the <a href="https://bitcoin.org/bitcoin.pdf" rel="noopener noreferrer">paper</a></p>',
    );
    await toEnd(editor);
    await page.keyboard.press('ArrowLeft');
    await noticed(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('/course');
    await page.keyboard.press('Tab');
    await page.keyboard.type('the course');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await html()).toBe('<p>Read the <a href="/course">the course</a></p>');
    await toEnd(editor);
    await page.keyboard.press('ArrowLeft');
    await noticed(page);
    await page.keyboard.press('Control+k');
    await dialog.getByRole('button', { name: 'Remove link' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await hasFocus(text)).toBe(true);
    expect(await html()).toBe('<p>Read the the course</p>');
  });

  it('ADM-38 inserts a table, fills it cell by cell and changes its rows and columns', {
    tags: ['extended'],
  }, async () => {
    const { page, text, tool, html } = await editorWith();
    await text.focus();
    await tool('Table').press('Enter');
    for (const word of ['a', 'b', 'c', 'd']) {
      await page.keyboard.type(word);
      await page.keyboard.press('Tab');
    }
    await tool('Delete column').press('Enter');
    await tool('Row below').press('Enter');
    await tool('Delete row').press('Enter');
    const lines = (await html()).split('\n');
    expect(lines.slice(0, 8)).toEqual([
      '<table>',
      '<thead>',
      '<tr>',
      '<th scope="col">a</th>',
      '<th scope="col">c</th>',
      '</tr>',
      '</thead>',
      '<tbody>',
    ]);
    expect(lines.filter((line) => line === '<tr>')).toHaveLength(3);
  });

  it('ADM-38 inserts an image, which must have an alternative text, and one with a caption', async () => {
    const { page, text, tool, dialog, html } = await editorWith();
    await text.focus();
    await tool('Image').press('Enter');
    await page.keyboard.type('/social/news.png');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').filter({ hasText: 'Describe what the image shows.' }).waitFor();
    await dialog.getByLabel('Alternative text').fill('A dog with a paper');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await tool('Image').press('Enter');
    await dialog.getByLabel('Address').fill('/social/opinion.png');
    await dialog.getByLabel('Alternative text').fill('Two dogs');
    await dialog.getByLabel('Caption (optional)').fill('A talk');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await html()).toBe(
      '<p><img src="/social/news.png" alt="A dog with a paper" loading="lazy" decoding="async"></p>\n' +
        '<figure><img src="/social/opinion.png" alt="Two dogs" loading="lazy" decoding="async"><figcaption>A talk</figcaption></figure>',
    );
  });

  it('ADM-38 has the focus back in the text, and no dialog left, before another key can be pressed', {
    tags: ['extended'],
  }, async () => {
    const { text, tool, dialog } = await editorWith();
    await text.focus();
    for (const name of ['Image', 'Video', 'Link']) {
      await tool(name).press('Enter');
      const after = await dialog.evaluate(async (element: HTMLDialogElement) => {
        [...element.querySelectorAll('button')].find((button) => button.textContent === 'Cancel')?.click();
        await Promise.resolve();
        return { isThere: element.isConnected, focus: document.activeElement?.role ?? document.activeElement?.tagName };
      });
      expect(after, name).toEqual({ isThere: false, focus: 'textbox' });
    }
  });

  it('ADM-38 inserts a video of an allowed site, and refuses any other address', async () => {
    const { page, text, tool, dialog, html } = await editorWith();
    await text.focus();
    await tool('Video').press('Enter');
    await dialog.getByLabel('Address of the video').fill('https://videos.example.org/watch?v=1');
    await dialog.getByLabel('Title of the video').fill('What is money?');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Address of the video').fill('https://youtu.be/aqz-KE-bpKQ?t=90');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await html()).toBe(
      '<figure class="video-link"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ&#x26;t=90" rel="noopener noreferrer">What is money?</a></figure>',
    );
  });

  it.each([
    ['Video', '<figure class="video-link">'],
    ['Image', '<figure><img'],
    ['Dividing line', '<hr>'],
  ])(
    'ADM-38 has the cursor behind what was inserted, which keys and other things do not replace: %s',
    { tags: ['extended'] },
    async (name, start) => {
      const { page, text, tool, dialog, html } = await editorWith('<p>Before</p>\n<p>After</p>');
      await text.getByText('Before').click();
      await noticed(page);
      await page.keyboard.press('End');
      await noticed(page);
      await page.keyboard.press('Enter');
      await tool(name).press('Enter');
      if (name === 'Video') {
        await dialog.getByLabel('Address of the video').fill('https://youtu.be/aqz-KE-bpKQ');
        await dialog.getByLabel('Title of the video').fill('Money');
      } else if (name === 'Image') {
        await dialog.getByLabel('Address').fill('/social/news.png');
        await dialog.getByLabel('Alternative text').fill('A dog');
        await dialog.getByLabel('Caption (optional)').fill('A talk');
      }
      if (name !== 'Dividing line') {
        await page.keyboard.press('Enter');
        await dialog.waitFor({ state: 'detached' });
      }
      await page.keyboard.type('x');
      await page.keyboard.press('Enter');
      await tool('Table').press('Enter');
      await page.keyboard.type('cell');
      const written = await html();
      expect(written).toMatch(new RegExp(`^<p>Before</p>\n${start}[^\n]*\n<p>x</p>\n<table>`));
      expect(written).toContain('cell');
      expect(written).toMatch(/<\/table>\n<p>After<\/p>$/);
    },
  );

  it('ADM-38 inserts a table behind a selected video, and leaves the video', {
    tags: ['extended'],
  }, async () => {
    const video =
      '<figure class="video-link"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ" rel="noopener noreferrer">Money</a></figure>';
    const { page, text, tool, html } = await editorWith(`${video}\n<p>After</p>`);
    await text.getByText('Money').click();
    await page.locator('.ProseMirror-selectednode').waitFor();
    await tool('Table').press('Enter');
    const written = await html();
    expect(written.startsWith(`${video}\n<table>`)).toBe(true);
    expect(written.endsWith('</table>\n<p>After</p>')).toBe(true);
  });

  it('ADM-38 writes code with its language', {
    tags: ['extended'],
  }, async () => {
    const { page, text, html } = await editorWith();
    await text.focus();
    await page.keyboard.press('Control+Alt+c');
    await page.keyboard.type('bitcoin-cli stop');
    await page.getByLabel('Language of the code').fill('sh');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' # <now>');
    expect(await html()).toBe('<pre><code class="language-sh">bitcoin-cli stop # &#x3C;now></code></pre>');
  });

  it('ADM-38 takes steps back and forth', {
    tags: ['extended'],
  }, async () => {
    const stored = '<p>One &amp; two</p><p>Three</p>';
    const { id } = await site.make.article({ content: stored });
    const opened = await openTextEditor(browser, admin, `/admin/articles/${id}`);
    const { page, text, tool, html, leave } = opened;
    await text.press('Alt+F10');
    expect(await hasFocus(tool('Undo'))).toBe(true);
    expect(await tool('Undo').getAttribute('aria-disabled')).toBe('true');
    await toEnd(opened);
    await page.keyboard.type(' four');
    expect(await html()).toBe('<p>One &amp; two</p><p>Three four</p>');
    await toEnd(opened);
    await page.keyboard.press('Control+z');
    expect(await html()).toBe(stored);
    await tool('Redo').press('Enter');
    expect(await html()).toBe('<p>One &amp; two</p><p>Three four</p>');
    await leave();
  });

  it('ADM-38 has no accessibility findings, in its toolbar, a dialog and each view', {
    tags: ['extended'],
  }, async () => {
    const { page, text, tool, view, preview } = await editorWith(
      '<h2>Keys</h2><table><tbody><tr><td>1</td></tr></tbody></table><dl><dt>Key</dt><dd>It signs.</dd></dl>',
    );
    await text.getByRole('cell').click();
    // Its toolbar is still there.
    await tool('Image').click();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await view('HTML');
    expect(await axeFindings(page)).toEqual([]);
    await view('Preview');
    await preview.getByRole('heading', { name: 'Keys' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
});
