import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import { ARTICLE, COURSE, contentFolder, problemLines } from '#tests/support/content-folder.ts';
import { wholeContent } from '#tests/support/read-content.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

async function problemsOf(files: Record<string, string | Uint8Array>): Promise<string[]> {
  const folder = contentFolder(files);
  return problemLines(await wholeContent(folder), folder);
}

describe('a content folder is refused', () => {
  it('when it does not exist or is a file', async () => {
    const folder = contentFolder(ARTICLE);
    await expect(wholeContent(join(folder, 'nowhere'))).rejects.toThrow(SetupError);
    await expect(wholeContent(join(folder, 'articles/keys/en.md'))).rejects.toThrow(/is a file/);
  });

  it('when it holds none of the three folders', async () => {
    expect(await problemsOf({ 'article/keys/meta.yml': '' })).toEqual([
      '.: error: expected at least one of the folders articles, videos, course, found article',
      'article: warning: is ignored; a content folder holds articles, videos, course',
    ]);
  });

  it('for an unknown key, with its line, what was expected and what was found', async () => {
    expect(
      await problemsOf({ ...ARTICLE, 'articles/keys/en.md': '---\ntitle: Keys\nexerpt: What a key is.\n---\nText' }),
    ).toEqual([
      'articles/keys/en.md:1: error: excerpt: Required',
      'articles/keys/en.md:3: error: unknown key "exerpt"; expected title, excerpt',
    ]);
  });

  it('for a value of the wrong kind', async () => {
    const problems = await problemsOf({
      ...ARTICLE,
      'articles/keys/meta.yml': 'category: [security]\ndate: 2026-02-30\nstatus: yes please\nimageUrl: picture.png\n',
      ...COURSE,
      'course/basics/meta.yml': 'order: first\n',
      'course/basics/money/en.md': '---\ntitle: 2140\n---\nText\n',
    });
    expect(problems).toEqual([
      'articles/keys/meta.yml:1: error: category: expected a text, found a list',
      'articles/keys/meta.yml:2: error: date: expected a date such as 2026-01-31 or 2026-01-31T18:30:00Z, found "2026-02-30"',
      'articles/keys/meta.yml:3: error: status: expected draft, published, found "yes please"',
      'articles/keys/meta.yml:4: error: imageUrl: there is no file picture.png next to this one',
      'course/basics/meta.yml:1: error: order: expected a whole number, found "first"',
      'course/basics/money/en.md:2: error: title: expected a text, found the number 2140 (put it in quotes)',
    ]);
  });

  it('CLI-06 by the rules of the forms, with their messages, all at once', async () => {
    const problems = await problemsOf({
      'articles/keys/meta.yml': 'category: Gossip\n',
      'articles/keys/en.md': '---\ntitle: Keys\nexcerpt: Short\n---\n',
      'videos/talk/meta.yml': 'status: published\n',
      'videos/talk/en.md': '---\ntitle: Talk\n---\n',
      'course/basics/meta.yml': 'order: 0\n',
      'course/basics/en.md': '---\ndescription: Where to begin.\n---\n',
    });
    expect(problems).toEqual([
      'articles/keys/en.md:3: error: excerpt: Excerpt must be at least 10 characters, found "Short"',
      'articles/keys/en.md:5: error: content: Required, found an empty body',
      'articles/keys/meta.yml:1: error: category: expected Technology, Security, Economics, Tutorial, News, Opinion, found "Gossip"',
      'course/basics/en.md:1: error: title: Required',
      'course/basics/meta.yml:1: error: order: Invalid input, found 0',
      'videos/talk/en.md:1: error: description: Required',
      'videos/talk/meta.yml: error: videoUrl: Required',
    ]);
  });

  it("for a folder name that isn't a slug", async () => {
    const [problem, ...others] = await problemsOf({
      'articles/Qué es/meta.yml': ARTICLE['articles/keys/meta.yml'],
      'articles/Qué es/en.md': ARTICLE['articles/keys/en.md'],
    });
    expect(problem).toMatch(/^articles\/Qué es: error: the name is the slug.*found "Qué es"; "que-es" would do$/);
    expect(others).toEqual([]);
  });

  it('for two lessons with one slug, even in different modules', async () => {
    const problems = await problemsOf({
      ...COURSE,
      'course/more/meta.yml': 'order: 2\n',
      'course/more/en.md': COURSE['course/basics/en.md'],
      'course/more/money/meta.yml': 'order: 1\n',
      'course/more/money/en.md': COURSE['course/basics/money/en.md'],
    });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(
      /^course\/more\/money\/meta.yml: error: slug: "money" is also the slug of .*course\/basics\/money/,
    );
  });

  it('for Spanish without English, two texts in one language, and items without texts or meta.yml', async () => {
    const { 'articles/keys/en.md': english, 'articles/keys/es.md': spanish, 'articles/keys/meta.yml': meta } = ARTICLE;
    const problems = await problemsOf({
      'articles/a/meta.yml': meta,
      'articles/a/es.md': spanish,
      'articles/b/meta.yml': meta,
      'articles/b/en.md': english,
      'articles/b/en.html': english,
      'articles/c/meta.yml': meta,
      'articles/d/en.md': english,
    });
    expect(problems).toEqual([
      'articles/a: error: has Spanish (es.md) without English; expected en.md or en.html as well, ' +
        'or for Spanish alone en.md with "language: es" in meta.yml',
      'articles/b: error: has both en.html and en.md; expected one of them',
      'articles/c: error: has no text; expected en.md or en.html',
      'articles/d: error: has no meta.yml',
    ]);
  });

  it('for a body where there is none, at its line', async () => {
    const text = '---\ntitle: Talk\ndescription: A talk.\n---\n\n\nText\n';
    expect(
      await problemsOf({
        'videos/talk/meta.yml': 'videoUrl: https://youtu.be/PdiL6_1wbQY\n',
        'videos/talk/en.md': text,
      }),
    ).toEqual(['videos/talk/en.md:7: error: a video has no body; expected nothing after the front matter, found text']);
  });

  it('for misspelt files, but not for others', async () => {
    expect(
      await problemsOf({
        ...ARTICLE,
        'articles/keys/meta.yaml': '',
        'articles/keys/fr.md': '',
        'articles/keys/photo.jpg': '',
        'articles/keys/assets/a.png': '',
        'articles/keys/.DS_Store': '',
        'articles/note.md': '',
      }),
    ).toEqual([
      'articles/keys/assets: warning: is ignored; only modules hold further folders',
      'articles/keys/fr.md: error: unknown file; expected meta.yml, en.md or en.html, es.md or es.html',
      'articles/keys/meta.yaml: error: unknown file; expected meta.yml, en.md or en.html, es.md or es.html',
      'articles/keys/photo.jpg: warning: is ignored; no text of the item shows it',
      'articles/note.md:1: error: expected front matter between two lines "---" at the top, found none',
    ]);
  });

  it('for bytes that are not UTF-8, at their line', async () => {
    const latin = Buffer.from('---\ntitle: Keys\nexcerpt: Qu\u00e9 es una llave\n---\nText\n', 'latin1');
    expect(await problemsOf({ ...ARTICLE, 'articles/keys/en.md': latin })).toEqual([
      'articles/keys/en.md:3: error: expected text in UTF-8, found other bytes',
    ]);
  });

  it('for front matter that is missing or never ends', async () => {
    expect(
      await problemsOf({
        ...ARTICLE,
        'articles/keys/en.md': '# Keys\n',
        'articles/keys/es.md': '---\ntitle: Llaves\n',
      }),
    ).toEqual([
      'articles/keys/en.md:1: error: expected front matter between two lines "---" at the top, found none',
      'articles/keys/es.md:1: error: the front matter is not closed; expected a line "---" after it',
    ]);
  });

  it('for YAML that is invalid, repeats a key, or would fill the memory', async () => {
    const bomb = `a: &a [x, x, x, x, x, x, x, x]\n${[...'bcdefgh'].map((name, index) => `${name}: &${name} [${Array(8).fill(`*${'abcdefgh'[index]}`).join(', ')}]`).join('\n')}\n`;
    const problems = await problemsOf({
      ...ARTICLE,
      'articles/keys/meta.yml': 'category: security\ncategory: news\n',
      'articles/keys/en.md': '---\ntitle: "Keys\nexcerpt: x\n---\nText',
      'articles/keys/es.md': '---\n- a\n---\nTexto',
      'course/basics/meta.yml': bomb,
      'course/basics/en.md': COURSE['course/basics/en.md'],
    });
    expect(
      problems.filter((line) =>
        line.includes('articles/keys/meta.yml:2: error: YAML: the key "category" is there twice, first in line 1'),
      ),
    ).toHaveLength(1);
    expect(problems.filter((line) => /^articles\/keys\/en.md:\d: error: YAML: /.test(line)).length).toBeGreaterThan(0);
    expect(problems).toContain(
      'articles/keys/es.md:2: error: expected keys with values ("title: …"), found something else',
    );
    expect(problems.filter((line) => /^course\/basics\/meta.yml:1: error: YAML: .*alias/i.test(line))).toHaveLength(1);
  });

  it('for links that leave the folder, which are not read', async () => {
    const secret = temporaryFolder();
    writeFileSync(join(secret, 'en.md'), ARTICLE['articles/keys/en.md']);
    const folder = contentFolder({ 'articles/keys/meta.yml': ARTICLE['articles/keys/meta.yml'] });
    symlinkSync(join(secret, 'en.md'), join(folder, 'articles/keys/en.md'));
    symlinkSync(secret, join(folder, 'articles/other'));
    mkdirSync(join(folder, 'course'));
    symlinkSync(join(folder, 'nothing'), join(folder, 'course/gone'));
    const source = await wholeContent(folder);
    const problems = problemLines(source, folder).join('\n');
    expect(problems).toMatch(/articles\/other: error: is a link out of the content folder/);
    expect(problems).toMatch(/articles\/keys\/en.md: error: is a link out of the content folder/);
    expect(problems).toMatch(/course\/gone: error: is a link to something that does not exist/);
    expect(source.drafts).toEqual([]);
  });
});

describe('a content folder', () => {
  it('CLI-02 gives articles, videos, modules and lessons with both languages', async () => {
    const folder = contentFolder({
      ...ARTICLE,
      ...COURSE,
      'videos/talk/meta.yml': 'videoUrl: https://youtu.be/PdiL6_1wbQY\nauthor: ana\nduration: 10:30\n',
      'videos/talk/en.md': '---\ntitle: Talk\ndescription: >-\n  A talk\n  on keys.\n---\n',
      'README.md': 'How this folder came to be.',
    });
    const { drafts, problems } = await wholeContent(folder);
    expect(problems).toEqual([]);
    expect(drafts.map(({ placeOf, pictures, ...draft }) => draft)).toEqual([
      {
        type: 'article',
        slug: 'keys',
        values: {
          title: 'Keys',
          titleEs: 'Llaves',
          excerpt: 'What a key is for.',
          excerptEs: 'Para qué sirve una llave.',
          category: 'security',
          status: 'published',
        },
        body: {
          content: '<p>A <strong>key</strong> signs.</p>',
          contentEs: '<p>Una <strong>llave</strong> firma.</p>',
        },
        createdAt: new Date('2026-03-01T00:00:00Z'),
        publishedAt: new Date('2026-03-01T00:00:00Z'),
      },
      {
        type: 'module',
        slug: 'basics',
        values: { title: 'Basics', description: 'Where to begin.', order: 1, status: 'published' },
      },
      {
        type: 'lesson',
        slug: 'money',
        moduleSlug: 'basics',
        values: { title: 'Money', order: 1, duration: '1 min' },
        body: { content: '<p>Money is a story.</p>', contentEs: null },
      },
      {
        type: 'video',
        slug: 'talk',
        values: {
          title: 'Talk',
          description: 'A talk on keys.',
          videoUrl: 'https://youtu.be/PdiL6_1wbQY',
          duration: '10:30',
        },
        author: 'ana',
      },
    ]);
  });

  it('takes HTML files as HTML, with Windows line ends and a byte order mark', async () => {
    const folder = contentFolder({
      'articles/keys/meta.yml': '\uFEFFcategory: security\r\n',
      'articles/keys/en.html':
        '\uFEFF---\r\ntitle: Keys\r\nexcerpt: What a key is for.\r\n---\r\n<p onclick="x()">A *key*</p>\r\n',
    });
    const { drafts, problems } = await wholeContent(folder);
    expect(problems).toEqual([]);
    expect(drafts[0]?.body).toEqual({ content: '<p>A *key*</p>', contentEs: null });
  });

  it('CLI-05 may leave Spanish out, as a whole or field by field', async () => {
    const folder = contentFolder({ ...ARTICLE, 'articles/keys/es.md': '---\ntitle: Llaves\nexcerpt:\n---\n' });
    const { drafts, problems } = await wholeContent(folder);
    expect(problems).toEqual([]);
    expect(drafts[0]?.values).toMatchObject({ titleEs: 'Llaves' });
    expect(drafts[0]?.values).not.toHaveProperty('excerptEs');
    expect(drafts[0]?.body?.contentEs).toBeNull();
  });

  it('reads a video without a duration, and computes the reading time of a lesson without one', async () => {
    const folder = contentFolder({
      'videos/talk/meta.yml': 'videoUrl: https://youtu.be/PdiL6_1wbQY\n',
      'videos/talk/en.md': '---\ntitle: Talk\ndescription: A talk.\n---\n',
      ...COURSE,
      'course/basics/money/en.md': `---\ntitle: Money\n---\n${'word '.repeat(401)}\n`,
    });
    const { drafts, problems } = await wholeContent(folder);
    expect(problems).toEqual([]);
    expect(drafts.map(({ values }) => values.duration)).toEqual([undefined, '3 min', undefined]);
  });

  it('names the place of every value, for messages of later checks', async () => {
    const folder = contentFolder({ ...ARTICLE });
    const [draft] = (await wholeContent(folder)).drafts;
    const places = ['title', 'excerptEs', 'category', 'content', 'contentEs', 'publishedAt'].map((field) => {
      const place = draft?.placeOf(field);
      return `${place?.file.slice(folder.length + 1)}:${place?.line}`;
    });
    expect(places).toEqual([
      'articles/keys/en.md:2',
      'articles/keys/es.md:3',
      'articles/keys/meta.yml:1',
      'articles/keys/en.md:5',
      'articles/keys/es.md:5',
      'articles/keys/meta.yml:3',
    ]);
  });

  it('warns once per file about pictures and links without a target', async () => {
    const folder = contentFolder({
      ...ARTICLE,
      'articles/keys/en.md':
        '---\ntitle: Keys\nexcerpt: What a key is for.\n---\n\ntext\n\n![a](a.png) [b](b.md) ![c](c.png)\n',
    });
    expect(problemLines(await wholeContent(folder), folder)).toEqual([
      'articles/keys/en.md:8: warning: pictures that are not here are shown as their captions: a.png, c.png; links without a target are shown as text: b.md',
    ]);
  });

  it('takes credit and address of the source from the command where the texts state none', async () => {
    const folder = contentFolder({
      ...ARTICLE,
      ...COURSE,
      'course/basics/money/meta.yml': 'attribution: Ana, CC BY\n',
    });
    const options = { attribution: 'Luis, CC0', sourceUrl: 'https://example.org' };
    const { drafts } = await wholeContent(folder, 'sato', options);
    expect(drafts.map(({ type, values }) => [type, values.attribution, values.sourceUrl])).toEqual([
      ['article', 'Luis, CC0', 'https://example.org'],
      ['module', undefined, undefined],
      ['lesson', 'Ana, CC BY', 'https://example.org'],
    ]);
  });
});

it('a picture is found whichever way the accents of its name are written', async () => {
  const folder = contentFolder({
    ...ARTICLE,
    'articles/keys/en.md': '---\ntitle: Keys\nexcerpt: What a key is for.\n---\n\n![A café](caf\u00e9.png)\n',
    'articles/keys/cafe\u0301.png': await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  });
  const { drafts, problems } = await wholeContent(folder);
  expect(problems).toEqual([]);
  expect(drafts[0]?.body?.content).toMatch(/<img src="\/media\//);
  expect([...(drafts[0]?.pictures?.values() ?? [])].map(({ name }) => name)).toContain('cafe.png');
});
