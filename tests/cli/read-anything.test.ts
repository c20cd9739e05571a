import fc from 'fast-check';
import picomatch from 'picomatch';
import { expect, it } from 'vitest';
import { BodyConverter } from '#cli/content/body-converter.ts';
import { type ContentFormat, readContent } from '#cli/content/formats.ts';
import { isGlob } from '#cli/content/globs.ts';
import { ProblemLog } from '#cli/content/problem-log.ts';
import { SourceFolder } from '#cli/content/source-folder.ts';
import { readCheckConfig } from '#cli/content-check/check-config.ts';
import { checkFolder } from '#cli/content-check/check-folder.ts';
import { RULE_NAMES } from '#server/modules/content/check/rules.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { ARTICLE, COURSE, contentFolder } from '#tests/support/content-folder.ts';
import { fuzz } from '#tests/support/extent.ts';
import { wholeContent } from '#tests/support/read-content.ts';

const WHOLE: Record<string, string> = {
  ...ARTICLE,
  ...COURSE,
  'course/basics/money/quiz.yml':
    '- id: q-1\n  answer: a\n  en:\n    question: Which?\n    options: { a: one, b: two }\n    explanation: Because.\n',
  'articles/flat.md': '---\ntitle: Flat\nexcerpt: It is long enough.\ncategory: news\n---\n\nText.\n',
};

const POST = (front: string) =>
  `---\ntitle: One\n${front}---\n\n{% highlight sh %}\nls\n{% endhighlight %}\n\n[a][b] {{ page.title }}\n`;
const FOLDERS: Record<ContentFormat, Record<string, string>> = {
  sato: WHOLE,
  planb: {
    'courses/btc/course.yml': 'level: beginner\nprofessors:\n  - rabbit-hole\n',
    'courses/btc/en.md':
      '---\nname: Btc\ngoal: Know it.\nobjectives:\n  - Aim\n---\n\n# One\n\nHi.\n\n+++\n\n# Two\n## A\n\nText.\n',
    'courses/btc/es.md': '---\nname: Btc\ngoal: Saber.\n---\n\n# Uno\n\nHola.\n\n+++\n\n# Dos\n## A\n\nTexto.\n',
    'professors/rogzy/professor.yml': 'name: Rogzy\ncontributor_id: rabbit-hole\n',
    'tutorials/wallet/blue/tutorial.yml': 'credits:\n  professor: rabbit-hole\n',
    'tutorials/wallet/blue/en.md': '---\nname: Blue\ndescription: A wallet on the phone.\n---\n\nText.\n',
  },
  posts: {
    '_posts/en/2020-02-08-news.md': POST('date: 2020-02-08\ntags: [a, b]\n'),
    '_posts/es/2020-02-08-news.md': POST('permalink: /es/news/\n'),
    'talks/2020-02-07-keys.html':
      '---\ntitle: Keys\nmedia: https://youtu.be/PdiL6_1wbQY\nspeakers: [Ana]\n---\n<p>A key.</p>\n',
  },
  hugo: {
    'content/en/docs/_index.md': '+++\ntitle = "Docs"\nweight = 2\ndate = 2020-02-07\n+++\n\nAll of them.\n',
    'content/en/docs/keys.md':
      '# Keys\n\n{{< note title="Mind" >}}\nA key.\n{{< /note >}}\n\n[All]({{< ref "_index.md" >}})\n',
  },
  docusaurus: {
    'docs/keys.mdx':
      'import Piece from \'./_piece.md\';\n\n# Keys\n\n<Tabs>\n<TabItem label="One">\n\nText {1 + 1}.\n\n</TabItem>\n</Tabs>\n\n<Piece />\n',
    'docs/_piece.md': 'A piece.\n',
    'i18n/es/docusaurus-plugin-content-docs/current/keys.mdx': ':::tip[Ojo]\n\nUna llave.\n\n:::\n',
    'docs/one.md': '---\ntitle: One\nsidebar_position: 1\n---\n\n[Keys](./keys.mdx) and [[Keys|more]].\n',
  },
  starlight: {
    'src/content/docs/keys.mdx': '---\ntitle: Keys\n---\n\n<Aside type="tip">A {"key"}.</Aside>\n',
    'src/content/docs/es/keys.mdx': '---\ntitle: Llaves\n---\n\nUna llave.\n',
  },
  mkdocs: {
    'mkdocs.yml': 'nav:\n  - Keys: keys.md\n',
    'docs/keys.md': '# Keys\n\n!!! note "Mind"\n    A key.\n\n=== "One"\n    Two.\n\n??? tip\n    Three.\n',
  },
};

const noise = fc.oneof(
  fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(
      ...[
        '---\n',
        '...\n',
        '- ',
        ': ',
        '&a ',
        '*a ',
        '!!js/function x',
        '<<: *a',
        '|2-\n',
        '? ',
        '{',
        '[',
        '"',
        "'",
        '#',
        '%YAML 1.2\n',
      ],
      ...[
        '<div>',
        '</p>',
        '<svg><style>',
        '<!--',
        '-->',
        '<![CDATA[',
        '\\',
        '```',
        '$$',
        '[^1]',
        '| a | b |\n| - |\n',
        '\t',
        '\r',
        '\u2028',
      ],
      ...[
        '\0',
        '\ufeff',
        '\ud800',
        '🐕',
        '../',
        'date: 2026-13-45\n',
        'order: 1e999\n',
        'title: [1, 2]\n',
        'es:\n',
        '{{< x >}}',
      ],
    )
    .map((text) => Buffer.from(text)),
);

/** One place of one file, and what is put there instead of some bytes. */
const damage = fc.record({
  file: fc.nat(20),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat(30),
  noise,
});
const damages = fc.array(damage, { minLength: 1, maxLength: 6 });

function damaged(files: Record<string, string>, all: { file: number; at: number; removed: number; noise: Buffer }[]) {
  const paths = Object.keys(files);
  const bytes = new Map(paths.map((path) => [path, Buffer.from(files[path] ?? '')]));
  for (const { file, at, removed, noise: put } of all) {
    const path = paths[file % paths.length] ?? '';
    const before = bytes.get(path) ?? Buffer.alloc(0);
    const start = Math.floor(at * before.length);
    bytes.set(path, Buffer.concat([before.subarray(0, start), put, before.subarray(start + removed)]));
  }
  return contentFolder(Object.fromEntries(bytes));
}

function expectPlaces(folder: string, problems: { severity: string; file: string; line?: number; message: string }[]) {
  for (const { severity, file, line, message } of problems) {
    expect(['error', 'warning']).toContain(severity);
    expect(file.startsWith(folder)).toBe(true);
    expect(line ?? 1).toBeGreaterThan(0);
    expect(message.trim()).not.toBe('');
  }
}

const FORMATS = [
  ['sato', 4],
  ['planb', 4],
  ['posts', 2],
  ['hugo', 2],
  ['docusaurus', 2],
  ['starlight', 1],
  ['mkdocs', 1],
] as const;

it.each(FORMATS)(
  'CLI-06 whatever is done to the files of a %s folder, it is read or refused with file and reason',
  async (format, count) => {
    const whole = await wholeContent(contentFolder(FOLDERS[format]), format);
    expect([whole.drafts.length, whole.problems.filter(({ severity }) => severity === 'error')]).toEqual([count, []]);
    const check = fc.asyncProperty(damages, async (all) => {
      const folder = damaged(FOLDERS[format], all);
      const { drafts, problems } = await wholeContent(folder, format);
      expectPlaces(
        folder,
        problems.map(({ place, ...problem }) => ({ ...problem, ...place })),
      );
      // What is missing was reported.
      if (drafts.length < count) expect(problems).not.toEqual([]);
    });
    await fc.assert(check, { ...fuzz(300, 60), timeout: 20_000 });
  },
  120_000,
);

it('after any change to the files of a folder, its check finds places and reasons', {
  tags: ['extended'],
}, async () => {
  const check = fc.asyncProperty(damages, async (all) => {
    const folder = damaged(FOLDERS.sato, all);
    expectPlaces(folder, (await checkFolder(folder, { strict: true }, () => {})).findings);
  });
  await fc.assert(check, { ...fuzz(40, 10), timeout: 20_000 });
});

it('CLI-06 any .sato-check.yml is applied or refused with file and reason', { tags: ['extended'] }, async () => {
  const settings = { '.sato-check.yml': 'off: [odd-date]\nignore:\n  parity-links: ["articles/k*", "!(a|b)/**"]\n' };
  const check = fc.asyncProperty(damages, async (all) => {
    const config = damaged(settings, all);
    const log = new ProblemLog();
    const { off, ignored } = await readCheckConfig(await SourceFolder.open(config, log), log);
    for (const rule of [...off, ...ignored.keys()]) expect(RULE_NAMES).toContain(rule);
    for (const globs of ignored.values()) picomatch(globs)('articles/keys');
    expectPlaces(
      config,
      log.problems.map(({ place, ...problem }) => ({ ...problem, ...place })),
    );
  });
  await fc.assert(check, { ...fuzz(500, 100), timeout: 20_000 });
});

it('any glob is matched against the paths or refused', { tags: ['extended'] }, async () => {
  const pieces = [
    '*',
    '**',
    '?',
    '[',
    ']',
    '[a-',
    '{',
    '}',
    '{a,b}',
    '(',
    ')',
    '!(',
    '+(',
    '@(a|',
    '\\',
    '/',
    '..',
    '!',
    '^',
    '$',
    'a',
  ];
  const glob = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => all.join('')),
    fc.string({ unit: 'binary' }),
  );
  const folder = contentFolder(WHOLE);
  const bodies = new BodyConverter(null);
  const check = fc.asyncProperty(fc.array(glob, { maxLength: 3 }), glob, async (only, exclude) => {
    const options = { only: only.filter(isGlob), exclude: [exclude].filter(isGlob) };
    const reading = readContent(folder, 'sato', bodies, options).catch((error) => {
      // A glob matches nothing.
      if (!(error instanceof Refusal)) throw error;
      return { count: 0 };
    });
    expect((await reading).count).toBeLessThanOrEqual(4);
  });
  await fc.assert(check, { ...fuzz(500, 100), timeout: 20_000 });
  bodies.close();
});
