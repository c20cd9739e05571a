import { describe, expect, it } from 'vitest';
import type { SourceOptions } from '#cli/content/reading.ts';
import { contentFolder, problemLines } from '#tests/support/content-folder.ts';
import { wholeContent } from '#tests/support/read-content.ts';

const TEXT = 'A paragraph of prose that is long enough to be told from a caption or a line of links in the text.';

async function read(files: Record<string, string>, options?: SourceOptions) {
  const folder = contentFolder(files);
  const source = await wholeContent(folder, 'posts', options);
  return { ...source, lines: problemLines(source, folder) };
}

/** A post with these lines of front matter. */
function post(front: string, body = TEXT): string {
  return `---\n${front}\n---\n${body}\n`;
}

/** The body of a post without anything else to say. */
async function htmlOf(body: string, front = 'title: One'): Promise<string | undefined> {
  return (await read({ '2020-01-01-one.md': post(front, body) })).drafts[0]?.body?.content;
}

describe('a folder of posts', () => {
  it('is refused without posts, and has one of two files that are one post', async () => {
    expect((await read({ 'a.txt': 'x' })).lines).toEqual([
      '.: error: expected pages in Markdown or HTML, in English or Spanish, found none',
    ]);
    const { lines } = await read({ 'a.md': post('title: A'), 'a.en.md': post('title: A') });
    expect(lines).toContain('a.md: warning: is left out, because a.en.md is the same page in the same language');
  });

  it('tells the language by file name, folder or front matter, and pairs posts by their place', async () => {
    const { drafts, lines } = await read({
      'talks/2020-02-07-keys.md': post('title: Keys'),
      'talks/2020-02-07-keys.es.md': post('title: Llaves'),
      '_posts/en/2020-02-08-news.md': post('title: News'),
      '_posts/es/2020-02-08-news.md': post('title: Noticias'),
      'old/2020-02-09-note.md': post('title: Note\nlang: en'),
      'old/2020-02-09-note.fr.md': post('title: Remarque'),
      'old/2020-02-10-nota.md': post('title: Nota\nlang: es'),
    });
    expect(drafts.map(({ slug, values }) => [slug, values.title, values.titleEs])).toEqual([
      ['news', 'News', 'Noticias'],
      ['note', 'Note', undefined],
      ['keys', 'Keys', 'Llaves'],
      ['nota', 'Nota', undefined],
    ]);
    expect(drafts.map(({ values }) => values.language)).toEqual(['en', 'en', 'en', 'es']);
    expect(lines).toEqual([
      '.: warning: 1 pages are left out, because they are neither English nor Spanish: fr (1); the first is old/2020-02-09-note.fr.md',
      'old/2020-02-10-nota.md: warning: has no English version that could be found, and comes in as Spanish alone',
    ]);
  });

  it('pairs posts of other names by their address, or by folder, date and recording', async () => {
    const { drafts, lines } = await read({
      '_releases/28.2.md': post('title: 28.2\npermalink: /en/releases/28.2/\ndate: 2025-06-26'),
      '_posts/es/releases/2025-06-26-release-28.2.md': post('title: 28.2 es\npermalink: /es/releases/28.2/'),
      'talks/2019-06-17-john-newbery-models.md': post('title: Models\nmedia: https://youtu.be/PdiL6_1wbQY'),
      'talks/2019-06-17-newbery-models.es.md': post('title: Modelos\nmedia: https://youtu.be/PdiL6_1wbQY'),
    });
    expect(drafts.map(({ values }) => [values.title, values.titleEs])).toEqual([
      ['28.2', '28.2 es'],
      ['Models', 'Modelos'],
    ]);
    expect(lines).toEqual([
      'talks/2019-06-17-newbery-models.es.md: warning: is imported as the Spanish of talks/2019-06-17-john-newbery-models.md, by its folder and date',
    ]);
  });

  it('ignores section pages without a text, with a note, and what is about the repository', async () => {
    const { drafts, lines } = await read({
      'a/_index.md': post('title: Talks', '{{< childpages >}}'),
      'a/_index.es.md': post('title: Charlas', '{{< childpages >}}'),
      'LICENSE.md': 'MIT',
      'a/2020-01-01-b.md': post('title: B'),
    });
    expect(drafts).toHaveLength(1);
    expect(lines).toEqual([
      '.: warning: left out, because they only list other pages (1): a/_index.md',
      'a/_index.md:4: warning: has no meaning here and is left out: {{< childpages >}}',
    ]);
  });

  it('CLI-07 takes the slug from the front matter or the file name, with its date where two posts share it', async () => {
    const { drafts } = await read({
      '2020-01-01-newsletter.md': post('title: A'),
      '2020-01-08-newsletter.md': post('title: B'),
      '2020-01-09-release-0.21.2.md': post('title: C'),
      '2020-01-10-x.md': post('title: D\nslug: My Own'),
    });
    expect(drafts.map(({ slug }) => slug)).toEqual([
      '2020-01-01-newsletter',
      '2020-01-08-newsletter',
      'release-0-21-2',
      'my-own',
    ]);
  });

  it('takes the date from the front matter, else the file name, else none, and says so', async () => {
    const { drafts, lines } = await read({
      '2020-01-01-a.md': post('title: A\ndate: 2019-12-31 23:30:00 -0500'),
      '2020-01-02-b.md': post('title: B'),
      '2020-01-03-c.md': post('title: C\ndate: yesterday'),
      'd.md': post('title: D'),
    });
    expect(drafts.map(({ createdAt }) => createdAt?.toISOString())).toEqual([
      '2020-01-01T04:30:00.000Z',
      '2020-01-02T00:00:00.000Z',
      '2020-01-03T00:00:00.000Z',
      undefined,
    ]);
    expect(lines).toEqual([
      '.: warning: posts without a date get the time of the import (1)',
      '2020-01-03-c.md:3: warning: date: expected a date such as 2026-01-31, found "yesterday"; the one in the file name is taken',
    ]);
  });

  it('finds the category by category, tags, type and folder', async () => {
    const { drafts } = await read({
      'a.md': post('title: A\ncategory: opinion'),
      'b.md': post('title: B\ntags: [wallets, security-problems]'),
      'c.md': post('title: C\ntype: advisory'),
      '_alerts/d.md': post('title: D'),
      '_posts/e.md': post('title: E\ncategory: blog'),
      'f.md': post('title: F\nspeakers: [Ana]'),
    });
    const found = Object.fromEntries(drafts.map(({ values }) => [values.title, values.category]));
    expect(found).toEqual({ A: 'Opinion', B: 'Security', C: 'Security', D: 'Security', E: 'News', F: 'Technology' });
  });

  it('publishes what is not marked as a draft', async () => {
    const { drafts } = await read({
      'a.md': post('title: A'),
      'b.md': post('title: B\ndraft: true'),
      'c.md': post('title: C\npublished: false'),
    });
    expect(drafts.map(({ values }) => values.status)).toEqual(['published', 'draft', 'draft']);
  });

  it('takes the excerpt from the front matter, else from the first prose, else from the title', async () => {
    const { drafts } = await read({
      'a.md': post('title: A\nexcerpt: >\n  About the `OP_X`\n  code.'),
      'b.md': post('title: B', `Ana: 00:01:45\n\n<https://twitter.com/ana/status/1043476967918592003>\n\n${TEXT}`),
      'c.md': post('title: Eltoo', 'Hi.'),
    });
    expect(drafts.map(({ values }) => values.excerpt)).toEqual(['About the OP_X code.', TEXT, 'Eltoo – Technology']);
  });

  it('credits speakers, transcribers and translators, and shows the recording first', async () => {
    const { drafts } = await read(
      {
        'a.md': post(
          'title: Talk [1]\nspeakers:\n  - Ana\n  - Luis\ntranscript_by: Eva\nmedia: <https://youtu.be/PdiL6_1wbQY?t=2181>',
        ),
        'a.es.md': post('title: Charla\ntranslation_by: Sol'),
      },
      { attribution: 'MIT' },
    );
    expect(drafts[0]?.values).toMatchObject({
      attribution:
        'Speakers: Ana, Luis · Transcript: Eva · Translation: Sol · Recording: https://youtu.be/PdiL6_1wbQY?t=2181 · MIT',
      sourceUrl: 'https://youtu.be/PdiL6_1wbQY?t=2181',
    });
    expect(drafts[0]?.body?.content).toContain(
      '<figure class="video-link"><a href="https://www.youtube.com/watch?v=PdiL6_1wbQY&#x26;t=2181"',
    );
  });
});

describe('the text of a post', () => {
  it('loses comments and scripts, and includes with a warning', async () => {
    const { drafts, lines } = await read({
      '2020-01-01-a.md': post(
        'title: A',
        `${TEXT}\n\n{% comment %}<script>\nx()\n</script>{%\nendcomment %}\n{% include references.md %}\n\n<script>y()</script>\n\nEnd`,
      ),
    });
    expect(drafts[0]?.body?.content).toBe(`<p>${TEXT}</p>\n<p>End</p>`);
    expect(lines).toEqual([
      '2020-01-01-a.md:10: warning: has no meaning here and is left out: {% include references.md %}',
    ]);
  });

  it('keeps raw and highlighted code', async () => {
    expect(await htmlOf('{% highlight rust %}\nfn x() {}\n{% endhighlight %}\n\n`{% raw %}{{ a }}{% endraw %}`')).toBe(
      '<pre><code class="language-rust">fn x() {}\n</code></pre>\n<p><code>{{ a }}</code></p>',
    );
  });

  it('has assigned texts and its own front matter filled in', async () => {
    expect(await htmlOf('{% assign base = "https://example.org/a/" %}\n[a]({{base}}91) {{page.title}}')).toBe(
      '<p><a href="https://example.org/a/91" rel="noopener noreferrer">a</a> One</p>',
    );
  });

  it('keeps the text between tags, and shows videos', async () => {
    const html = await htmlOf(
      '{% githubify https://x.example %}\nfixed\n{% endgithubify %}\n\n{{< youtube PdiL6_1wbQY >}}',
    );
    expect(html).toContain('<p>fixed</p>');
    expect(html).toContain('https://www.youtube.com/watch?v=PdiL6_1wbQY');
  });

  it('reads references without a definition as their text', async () => {
    expect(
      await htmlOf('See [BIP158][], [the\nnews][news 63] and [here][] `[x][y]`.\n\n[here]: https://example.org'),
    ).toBe(
      '<p>See BIP158, the\nnews and <a href="https://example.org" rel="noopener noreferrer">here</a> <code>[x][y]</code>.</p>',
    );
  });

  it('reads the Markdown in blocks that ask for it', async () => {
    expect(await htmlOf('<div class="x" markdown="1">\nSee **this**.\n</div>')).toBe(
      '<p>See <strong>this</strong>.</p>',
    );
  });

  it('loses the attribute lists of kramdown, but not those in code', async () => {
    expect(await htmlOf('## Heading {#heading}\n\nText\n{:.center}\n\n```\nprintln!("{:?}", x)\n{:.keep}\n```')).toBe(
      '<h2 id="section-heading">Heading</h2>\n<p>Text</p>\n<pre><code>println!("{:?}", x)\n{:.keep}\n</code></pre>',
    );
  });

  it('gets a heading from a named anchor before it', async () => {
    expect(await htmlOf('<a name="news" />\n## News\n\nSee [news](#news).')).toBe(
      '<h2 id="section-news">News</h2>\n<p>See <a href="#section-news">news</a>.</p>',
    );
  });

  it('links to other posts of the import, to the place of its source if that is known, else nowhere', async () => {
    const files = {
      '2020-01-01-a.md': post(
        'title: A',
        `${TEXT} [b](/en/b/) [file](2020-01-02-b.md#part) [other](/en/other/) ![p](/img/p.png)`,
      ),
      '2020-01-02-b.md': post('title: B\npermalink: /en/b/'),
    };
    const { drafts } = await read(files);
    expect(drafts[0]?.body?.content).toContain('<a href="/news/b">b</a> <a href="/news/b#part">file</a> other</p>');
    const based = await read(files, { baseUrl: 'https://example.org/blog/' });
    expect(based.drafts[0]?.body?.content).toContain(
      '<a href="https://example.org/en/other/" rel="noopener noreferrer">other</a>',
    );
    expect(based.drafts[0]?.body?.content).toContain('<img src="https://example.org/img/p.png" alt="p"');
  });

  it('may be HTML', async () => {
    const { drafts } = await read({
      '2013-03-11-fork.html': post('title: Fork', `<h2 id="what">What</h2><p style="x">${TEXT}</p>`),
    });
    expect(drafts[0]?.body?.content).toBe(`<h2 id="section-what">What</h2>\n<p>${TEXT}</p>`);
  });
});
