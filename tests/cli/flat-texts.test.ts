import { expect, it } from 'vitest';
import { COURSE, contentFolder, problemLines } from '#tests/support/content-folder.ts';
import { wholeContent } from '#tests/support/read-content.ts';

const KEYS =
  '---\ntitle: Keys\nexcerpt: What a key is for.\ncategory: security\nstatus: published\ndate: 2026-03-01\n---\n\nA **key** signs.\n';
const LLAVES = '---\ntitle: Llaves\n---\n\nUna **llave** firma.\n';

async function read(files: Record<string, string>) {
  const folder = contentFolder(files);
  const source = await wholeContent(folder);
  return { drafts: source.drafts, lines: problemLines(source, folder) };
}

it('CLI-02 an item may be two texts next to those of others, with all metadata in its English front matter', async () => {
  const { drafts, lines } = await read({ 'articles/keys.md': KEYS, 'articles/keys.es.md': LLAVES });
  expect(lines).toEqual([]);
  expect(drafts).toMatchObject([
    {
      type: 'article',
      slug: 'keys',
      values: {
        title: 'Keys',
        titleEs: 'Llaves',
        excerpt: 'What a key is for.',
        category: 'security',
        status: 'published',
      },
      body: { content: '<p>A <strong>key</strong> signs.</p>', contentEs: '<p>Una <strong>llave</strong> firma.</p>' },
      createdAt: new Date('2026-03-01'),
    },
  ]);
});

it('CLI-02 a module may be a section with its lessons next to its own texts', async () => {
  const { drafts, lines } = await read({
    'course/basics/_index.md': '---\ntitle: Basics\ndescription: Where to begin.\norder: 2\n---\n',
    'course/basics/_index.es.md': '---\ntitle: Bases\n---\n',
    'course/basics/money.md': '---\ntitle: Money\norder: 1\n---\nMoney is a story.\n',
    'course/basics/coins/meta.yml': 'order: 2\n',
    'course/basics/coins/en.md': '---\ntitle: Coins\n---\nRound.\n',
  });
  expect(lines).toEqual([]);
  expect(drafts.map(({ type, slug, moduleSlug, values }) => [type, slug, moduleSlug, values.order])).toEqual([
    ['module', 'basics', undefined, 2],
    ['lesson', 'coins', 'basics', 2],
    ['lesson', 'money', 'basics', 1],
  ]);
});

it('CLI-06 problems in such a text are reported with their line', async () => {
  const { lines } = await read({
    ...COURSE,
    'articles/keys.md': KEYS.replace('security', 'weather').replace('status:', 'state:'),
    'articles/lone.es.md': LLAVES,
    'articles/Not A Slug.md': KEYS,
    'articles/twice.md': KEYS,
    'articles/twice/meta.yml': 'category: news\n',
    'articles/twice/en.md': KEYS,
  });
  expect(lines).toEqual(
    expect.arrayContaining([
      'articles/keys.md:4: error: category: expected Technology, Security, Economics, Tutorial, News, Opinion, found "weather"',
      'articles/keys.md:5: error: unknown key "state"; expected category, imageUrl, status, language, author, date, publishAt, unpublishAt, created, updated, attribution, sourceUrl, reviewedAt, reviewedBy, formerSlugs, title, excerpt',
      'articles/lone.es.md: error: has Spanish (es.md) without English; expected en.md or en.html as well, ' +
        'or for Spanish alone en.md with "language: es" in meta.yml',
      expect.stringMatching(/^articles\/Not A Slug.md: error: the name is the slug/),
      'articles/twice.md: error: there is a folder twice as well; expected one of the two',
    ]),
  );
});
