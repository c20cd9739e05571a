import { describe, expect, it } from 'vitest';
import { type ContentFormat, formatOf } from '#cli/content/formats.ts';
import type { SourceOptions } from '#cli/content/reading.ts';
import { contentFolder, problemLines } from '#tests/support/content-folder.ts';
import { wholeContent } from '#tests/support/read-content.ts';

const TEXT = 'A paragraph of prose that is long enough to be told from a caption or a line of links in the text.';
const PROSE_ES =
  'Una clave privada es un número secreto que permite gastar las monedas. Quien la tiene puede firmar una transacción, y ' +
  'nadie más puede hacerlo, por eso conviene guardarla en un lugar seguro y no mostrarla nunca a otras personas.';

async function read(format: ContentFormat, files: Record<string, string>, options?: SourceOptions) {
  const folder = contentFolder(files);
  const source = await wholeContent(folder, format, options);
  return { ...source, lines: problemLines(source, folder) };
}

/** What each item is called in both languages. */
function titles({ drafts }: Awaited<ReturnType<typeof read>>) {
  return drafts.map(({ slug, values }) => [slug, values.title, values.titleEs]);
}

/** The body of a page with this text. */
async function htmlOf(format: ContentFormat, body: string, file: string, more: Record<string, string> = {}) {
  const { drafts, lines } = await read(format, {
    ...more,
    [file]: `---\ntitle: One\ndate: 2020-01-01\n---\n${body}\n`,
  });
  return { html: drafts.find(({ values }) => values.title === 'One')?.body?.content, lines };
}

describe('the layout of a folder', () => {
  const recognized = async (files: Record<string, string>) => {
    const said: string[] = [];
    const format = await formatOf(contentFolder(files), 'repo', (sentence) => said.push(sentence));
    return [format, ...said];
  };

  it('is none without anything to import, and the refusal says what is there', async () => {
    await expect(recognized({ 'src/main.rs': '', 'Cargo.toml': '' })).rejects.toThrow(
      'repo has no content that can be imported: expected the folders articles, videos or course, or pages in Markdown; found only Cargo.toml, src. Is it another folder?',
    );
    await expect(recognized({})).rejects.toThrow('found nothing');
  });

  it.each([
    ['docusaurus', 'docusaurus.config.js', 'docs/a.md'],
    ['starlight', 'src/content/docs/a.mdx', 'astro.config.mjs'],
    ['mkdocs', 'mkdocs.yml', 'docs/a.md'],
    ['mkdocs', 'config/en/mkdocs.yml', 'docs/en/a.md'],
    ['hugo', 'hugo.toml', 'content/a.md'],
    ['planb', 'courses/btc/course.yml', 'courses/btc/en.md'],
    ['posts', '_posts/2020-01-01-a.md', 'about.txt'],
  ])('is told as %s by %s', async (format, by, other) => {
    expect(await recognized({ [by]: 'x', [other]: 'x' })).toEqual([
      format,
      `repo is read as ${format}, because it has ${by}. For another layout, use --format.`,
    ]);
  });

  it('is our own without a word', async () => {
    expect(await recognized({ 'articles/a/meta.yml': '' })).toEqual(['sato']);
  });
});

describe('the languages of a repository', () => {
  it.each<[ContentFormat, string, string]>([
    ['docusaurus', 'docs/a.md', 'i18n/es/docusaurus-plugin-content-docs/current/a.md'],
    ['docusaurus', 'docs/a.mdx', 'i18n/es-419/docusaurus-plugin-content-docs/current/a.mdx'],
    ['hugo', 'content/en/a.md', 'content/es/a.md'],
    ['hugo', 'content/a.md', 'content/a.es.md'],
    ['hugo', 'content/a/index.md', 'content/a/index.es.md'],
    ['starlight', 'src/content/docs/a.md', 'src/content/docs/es/a.mdx'],
    ['mkdocs', 'docs/en/docs/a.md', 'docs/es/docs/a.md'],
    ['mkdocs', 'docs/a.md', 'docs/a.es.md'],
  ])('are paired in %s: %s, %s', async (format, english, spanish) => {
    const source = await read(format, { [english]: `# Keys\n\n${TEXT}\n`, [spanish]: `# Llaves\n\n${PROSE_ES}\n` });
    expect(titles(source)).toEqual([['a', 'Keys', 'Llaves']]);
  });

  it('are paired by the key that both state', async () => {
    const source = await read('hugo', {
      'content/en/news/keys.md': `---\ntitle: Keys\ntranslationKey: k\n---\n${TEXT}\n`,
      'content/es/noticias/llaves.md': `+++\ntitle = "Llaves"\ntranslationKey = "k"\n+++\n${PROSE_ES}\n`,
    });
    expect(titles(source)).toEqual([['keys', 'Keys', 'Llaves']]);
  });

  it('are left out with their counts if they are neither English nor Spanish', async () => {
    const { drafts, lines } = await read('mkdocs', {
      'docs/a.md': `# A\n\n${TEXT}\n`,
      'docs/fr/a.md': '# Un\n',
      'docs/it/a.md': '# Uno\n',
      'docs/it/b.md': '# Due\n',
      'docs/pt-BR/a.md': '# Um\n',
    });
    expect(drafts).toHaveLength(1);
    expect(lines).toContain(
      '.: warning: 4 pages are left out, because they are neither English nor Spanish: fr (1), it (2), pt-BR (1); the first is docs/fr/a.md',
    );
  });

  it('are told by the texts if nothing else does: Spanish alone is Spanish', async () => {
    const { drafts } = await read('posts', {
      'claves.md': `# Claves\n\n${PROSE_ES}\n`,
      'b.md': `# Otra\n\n${PROSE_ES}\n`,
    });
    expect(drafts.map(({ values }) => [values.title, values.language])).toEqual([
      ['Otra', 'es'],
      ['Claves', 'es'],
    ]);
  });
});

describe('pages', () => {
  it('have the slug of their folder, or with the folder in front where two share a name', async () => {
    const { drafts } = await read('hugo', {
      'content/wallets/_index.md': `---\ntitle: Wallets\n---\n${TEXT}\n`,
      'content/keys/index.md': `---\ntitle: Keys\n---\n${TEXT}\n`,
      'content/2024/k.md': `---\ntitle: K\n---\n${TEXT}\n`,
      'content/2025/k.md': `---\ntitle: K\n---\n${TEXT}\n`,
    });
    expect(drafts.map(({ slug }) => slug)).toEqual(['2024-k', '2025-k', 'keys', 'wallets']);
  });

  it('have their title from the first heading, which their text then doesn’t repeat', async () => {
    const { drafts } = await read('mkdocs', { 'docs/a.md': `# Keys *sign*\n\n${TEXT}\n` });
    expect([drafts[0]?.values.title, drafts[0]?.body?.content]).toEqual(['Keys sign', `<p>${TEXT}</p>`]);
  });

  it('may have TOML, whose mistakes have a line', async () => {
    const { drafts, lines } = await read('hugo', {
      'content/a.md': `+++\ntitle = "A"\ndate = 2024-05-06\n+++\n${TEXT}\n`,
      'content/b.md': '+++\ntitle = "B"\ntitle = "C"\n+++\nText\n',
    });
    expect([drafts[0]?.values.title, drafts[0]?.createdAt?.toISOString()]).toEqual(['A', '2024-05-06T00:00:00.000Z']);
    expect(lines.filter((line) => line.includes('error'))).toEqual([
      expect.stringMatching(/^content\/b\.md:3: error: TOML: /),
    ]);
  });

  it('tell what is wrong with a date, and take the one of creation', async () => {
    const { drafts, lines } = await read('mkdocs', {
      'docs/a.md': `---\ndate:\n  created: 2024-05-06\n---\n# A\n\n${TEXT}\n`,
      'docs/b.md': `---\ndate: [1]\n---\n# B\n\n${TEXT}\n`,
    });
    expect(drafts[0]?.createdAt?.toISOString()).toBe('2024-05-06T00:00:00.000Z');
    expect(lines).toContain(
      'docs/b.md:2: warning: date: expected a date such as 2026-01-31, found a list; it is ignored',
    );
  });

  it('lead to each other, however their source writes it', async () => {
    const links = [
      '[a](/en/topics/alpha/) [b]({{< ref "alpha.md" >}}) [c](../topics/alpha.md#part) [d](../../topics/alpha/) [[Alpha]]',
      '[e](/nowhere/)',
    ];
    const { html } = await htmlOf('hugo', links.join('\n'), 'content/en/other/one.md', {
      'content/en/topics/alpha.md': `---\ntitle: Alpha\n---\n${TEXT}\n`,
      'content/es/topics/alpha.md': `---\ntitle: Alfa\n---\n${TEXT}\n`,
    });
    const to = (text: string, anchor = '') => `<a href="/news/alpha${anchor}">${text}</a>`;
    expect(html).toBe(`<p>${to('a')} ${to('b')} ${to('c', '#part')} ${to('d')} ${to('Alpha')}\ne</p>`);
  });

  it('have the pieces that they include', async () => {
    const jekyll = await htmlOf('posts', 'See [BIP1][].\n\n{% include references.md %}', '2020-01-01-one.md', {
      '_includes/references.md': '[BIP1]: https://example.org/bip1\n',
    });
    expect(jekyll.html).toBe('<p>See <a href="https://example.org/bip1" rel="noopener noreferrer">BIP1</a>.</p>');
    const mdx = await htmlOf('docusaurus', "import Piece from './_piece.mdx';\n\n<Piece />", 'docs/one.mdx', {
      'docs/_piece.mdx': 'A **piece**.\n',
    });
    expect([mdx.html, mdx.lines.filter((line) => line.includes('meaning'))]).toEqual([
      '<p>A <strong>piece</strong>.</p>',
      [],
    ]);
  });
});

describe('the components of MDX', () => {
  it('become what they show; the others are named with their line', async () => {
    const { html, lines } = await htmlOf(
      'docusaurus',
      [
        "import Tabs from '@theme/Tabs';",
        'export const a = {',
        '  b: 1,',
        '};',
        '',
        '## Keys {/* #keys */}',
        '',
        '<Tabs>',
        '<TabItem value="mac" label="Mac">',
        '',
        'On `a {b}` a Mac.',
        '',
        '</TabItem>',
        '</Tabs>',
        '',
        '<Link to="https://example.org/">There</Link>{" "}and <Odd x={1} />here {props.x}.',
        '',
        '<Note>Mind.</Note>',
        '',
        '```jsx',
        '<Odd /> {x}',
        '```',
      ].join('\n'),
      'docs/one.mdx',
    );
    expect(html).toBe(
      '<h2 id="section-keys">Keys</h2>\n<p><strong>Mac</strong></p>\n<p>On <code>a {b}</code> a Mac.</p>\n' +
        '<p><a href="https://example.org/" rel="noopener noreferrer">There</a> and here .</p>\n' +
        '<blockquote>\n<p><strong>Note</strong></p>\n<p>Mind.</p>\n</blockquote>\n' +
        '<pre><code class="language-jsx">&#x3C;Odd /> {x}\n</code></pre>',
    );
    expect(lines).toContain('docs/one.mdx:20: warning: has no meaning here and is left out: <Odd>, {props.x}');
  });
});

describe('the pages of a site as a course', () => {
  it('follow the sidebar of Docusaurus', async () => {
    const page = (title: string, position: number) =>
      `---\ntitle: ${title}\nsidebar_position: ${position}\n---\n${TEXT}\n`;
    const { drafts } = await read(
      'docusaurus',
      {
        'docs/wallets/_category_.json': '{ "label": "Your wallet", "position": 2 }',
        'docs/wallets/restore.md': page('Restore', 2),
        'docs/wallets/back-up.md': page('Back up', 1),
        'docs/basics/_category_.yml': 'label: The basics\nposition: 1\n',
        'docs/basics/money.md': page('Money', 1),
        'i18n/es/docusaurus-plugin-content-docs/current/basics/money.md': page('Dinero', 1),
        'i18n/es/docusaurus-plugin-content-docs/current/basics/_category_.yml': 'label: Lo básico\n',
      },
      { as: 'course' },
    );
    expect(
      drafts.map(({ type, slug, moduleSlug, values }) => [type, moduleSlug ?? slug, values.order, values.title]),
    ).toEqual([
      ['module', 'the-basics', 1, 'The basics'],
      ['lesson', 'the-basics', 1, 'Money'],
      ['module', 'your-wallet', 2, 'Your wallet'],
      ['lesson', 'your-wallet', 1, 'Back up'],
      ['lesson', 'your-wallet', 2, 'Restore'],
    ]);
    expect(drafts[0]?.values.titleEs).toBe('Lo básico');
  });

  it('follow the nav of MkDocs, and weights elsewhere', async () => {
    const nav =
      'site_name: x\nemoji: !!python/name:a.b\nnav:\n  - First: b.md\n  - Part:\n    - c/d.md\n    - Deep:\n      - a.md\nextra: 1\n';
    const mkdocs = await read(
      'mkdocs',
      {
        'mkdocs.yml': nav,
        ...Object.fromEntries(['a', 'b', 'c/d'].map((name) => [`docs/${name}.md`, `# ${name}\n\n${TEXT}\n`])),
      },
      { as: 'course' },
    );
    expect(mkdocs.drafts.map(({ values }) => values.title)).toEqual(['Introduction', 'b', 'Part', 'c/d', 'a']);
    const weighted = (title: string, weight: number) => `---\ntitle: ${title}\nweight: ${weight}\n---\n${TEXT}\n`;
    const hugo = await read(
      'hugo',
      {
        'content/x/_index.md': weighted('X', 20),
        'content/x/a.md': weighted('A', 2),
        'content/x/b.md': weighted('B', 1),
        'content/y/c.md': weighted('C', 1),
        'content/y/_index.md': weighted('Y', 10),
      },
      { as: 'course' },
    );
    expect(hugo.drafts.map(({ type, values }) => [type, values.title])).toEqual([
      ['module', 'Y'],
      ['lesson', 'Y'],
      ['lesson', 'C'],
      ['module', 'X'],
      ['lesson', 'X'],
      ['lesson', 'B'],
      ['lesson', 'A'],
    ]);
  });
});
