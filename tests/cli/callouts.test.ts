import { describe, expect, it } from 'vitest';
import { contentFolder, problemLines } from '#tests/support/content-folder.ts';
import { wholeContent } from '#tests/support/read-content.ts';

const META = { 'articles/a/meta.yml': 'category: security\n' };

async function read(en: string, es?: string) {
  const text = (body: string) => `---\ntitle: A\nexcerpt: It is long enough.\n---\n${body}\n`;
  const folder = contentFolder({
    ...META,
    'articles/a/en.md': text(en),
    ...(es !== undefined && { 'articles/a/es.md': text(es) }),
  });
  const source = await wholeContent(folder);
  return { body: source.drafts[0]?.body, lines: problemLines(source, folder) };
}

const quote = (title: string, rest: string) => `<blockquote>\n<p><strong>${title}</strong></p>\n${rest}\n</blockquote>`;

describe('callouts in a text', () => {
  it.each([
    [
      'directives',
      ':::tip[Mind *this*]\nA **key**.\n:::',
      quote('Mind <em>this</em>', '<p>A <strong>key</strong>.</p>'),
    ],
    ['directives with a title behind', '::: warning Mind\n\nA key.\n\n:::', quote('Mind', '<p>A key.</p>')],
    ['alerts', '> [!NOTE]\n> A key.', quote('Note', '<p>A key.</p>')],
    [
      'indented blocks',
      '!!! danger "Mind"\n    A key.\n\n    - one\n\nAfter.',
      `${quote('Mind', '<p>A key.</p>\n<ul>\n<li>one</li>\n</ul>')}\n<p>After.</p>`,
    ],
    ['blocks that fold', '??? warning\n    A key.', '<details>\n<summary>Warning</summary>\n<p>A key.</p>\n</details>'],
    [
      'tabs',
      '=== "Mac"\n    A.\n\n=== "Linux"\n    B.',
      '<p><strong>Mac</strong></p>\n<p>A.</p>\n<p><strong>Linux</strong></p>\n<p>B.</p>',
    ],
    [
      'blocks within each other',
      '::::note\n:::tip\nA.\n:::\nB.\n::::',
      quote('Note', `${quote('Tip', '<p>A.</p>')}\n<p>B.</p>`),
    ],
    [
      'code within them',
      '!!! note\n    ```sh\n    a\n      b\n    ```',
      quote('Note', '<pre><code class="language-sh">a\n  b\n</code></pre>'),
    ],
  ])('may be %s', async (_, markdown, html) => {
    expect((await read(markdown)).body?.content).toBe(html);
  });

  it('have names in the language of the text', async () => {
    expect((await read('Text.', ':::tip\nUna clave.\n:::')).body?.contentEs).toBe(
      quote('Consejo', '<p>Una clave.</p>'),
    );
  });

  it('are none in code, and where someone only shouts', async () => {
    const { body } = await read('```\n:::tip\n```\n\n!!! Never do this\n===\n');
    expect(body?.content).toBe(
      '<pre><code>:::tip\n</code></pre>\n<h2 id="section--never-do-this">!!! Never do this</h2>',
    );
  });

  it('with names that mean nothing here stay as their text, and are named', async () => {
    const { body, lines } = await read('One.\n\n:::carousel\nTwo.\n:::');
    expect(body?.content).toBe('<p>One.</p>\n<p>Two.</p>');
    expect(lines).toEqual([
      'articles/a/en.md:7: warning: has no meaning here, so that only its text stays: :::carousel',
    ]);
  });

  it('of an import are exported as Markdown', async () => {
    const again = await read('> **Tip**\n>\n> A key.');
    expect(again.body?.content).toBe((await read(':::tip\nA key.\n:::')).body?.content);
  });
});

it('a text of more than 300 thousand characters is accepted with a warning', async () => {
  const { lines } = await read(`${'Word '.repeat(60_100)}`);
  expect(lines).toEqual([
    'articles/a/en.md:5: warning: has 301 thousand characters, which takes long to load; split texts of more than 300 thousand',
  ]);
});
