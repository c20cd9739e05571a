import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentFolder } from '#tests/support/content-folder.ts';
import { runSato } from '#tests/support/run-sato.ts';

async function check(files: Record<string, string>, ...options: string[]) {
  const folder = contentFolder(files);
  const { code, output } = await runSato(['content', 'check', folder, ...options], { env: { NO_COLOR: '1' } });
  const lines = output.replaceAll(`${folder}/`, '').split('\n');
  return { code, output, ofRule: (rule: string) => lines.filter((line) => line.endsWith(` [${rule}]`)), lines };
}

const SOURCES = '\n## Sources\n\n- [A book](https://example.org/book), which nobody has to read to the end.\n';

const module = (slug: string, order: number) => ({
  [`course/${slug}/meta.yml`]: `order: ${order}\n`,
  [`course/${slug}/en.md`]: `---\ntitle: ${slug}\ndescription: Where to begin.\n---\n`,
});

const lesson = (place: string, order: number, body: string, spanish?: string) => ({
  [`course/${place}/meta.yml`]: `order: ${order}\nreviewedAt: 2026-11-20\nreviewedBy: Ana\n`,
  [`course/${place}/en.md`]: `---\ntitle: ${place}\n---\n${body}\n${SOURCES}`,
  ...(spanish && { [`course/${place}/es.md`]: `---\ntitle: ${place}, en español\n---\n${spanish}\n` }),
});

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
const TRY = '::try[Search for a nonce]{mine}';
const fold = (summary: string, text: string) => `<details>\n<summary>${summary}</summary>\n\n${text}\n\n</details>`;

describe('long-stretch', () => {
  const found = async (body: string, spanish?: string) => {
    const { ofRule } = await check({ ...module('a', 1), ...lesson('a/one', 1, body, spanish) }, '--strict');
    return ofRule('long-stretch').map((line) => line.replace('course/a/one/', ''));
  };

  it('is found in a text of more than 300 words, with the heading where it begins', async () => {
    expect(await found(words(300))).toEqual([]);
    expect(await found(words(301))).toEqual([
      'en.md:4:1: warning: 301 words without anything to do, from the beginning on [long-stretch]',
    ]);
    const spanish = `Una palabra\n\n${TRY}\n\n## Tres palabras más\n\n${words(298)}`;
    expect(await found(`One word\n\n${TRY}\n\n## Two words`, spanish)).toEqual([
      'es.md:8:1: warning: 301 words without anything to do, from "Tres palabras más" on [long-stretch]',
    ]);
  });

  it('ends at something to try and at the answers to a task, but not at further reading', async () => {
    const between = (block: string) => [words(200), block, words(200)].join('\n\n');
    expect(await found(between(TRY))).toEqual([]);
    expect(await found(between(fold('Answers', 'It depends.')))).toEqual([]);
    expect(await found(between(fold('Go deeper: in hexadecimal digits', words(400))))).toHaveLength(1);
    expect(await found(between('::try[Search for a nonce]{nothing}'))).toHaveLength(1);
  });

  it('counts lists, tables and quotes, but not code, diagrams and folds', async () => {
    const table = `| a |\n| --- |\n| ${words(99)} |`;
    expect(await found(`- ${words(100)}\n- *${words(50)}*, ${words(50)}\n\n${table}`)).toEqual([]);
    expect(await found(`- ${words(100)}\n- *${words(50)}*, ${words(50)}\n\n> one\n\n${table}`)).toHaveLength(1);
    const diagram = `<figure>\n<svg viewBox="0 0 9 9" aria-label="A">\n<text>${words(50)}</text>\n</svg>\n</figure>`;
    const uncounted = `\`\`\`\n${words(50)}\n\`\`\`\n\n${diagram}\n\n${fold('Go deeper: more', words(50))}`;
    expect(await found(`${words(300)}\n\n${uncounted}`)).toEqual([]);
  });

  it('is not looked for in articles, nor without --strict', async () => {
    const article = {
      'articles/a/meta.yml': 'category: security\n',
      'articles/a/en.md': `---\ntitle: A\nexcerpt: About a.\n---\n${words(301)}\n`,
    };
    expect((await check(article, '--strict')).ofRule('long-stretch')).toEqual([]);
    expect((await check({ ...module('a', 1), ...lesson('a/one', 1, words(301)) })).code).toBe(0);
    expect((await check({ ...module('a', 1), ...lesson('a/one', 1, words(301)) })).ofRule('long-stretch')).toEqual([]);
  });
});

describe('early-term', () => {
  /** The names of the modules are not in their order. */
  const course = (first: string, second: string, spanish?: string) => ({
    ...{ ...module('z', 1), ...module('a', 2) },
    ...lesson('a/running-a-node', 1, 'A node checks every block.'),
    ...lesson('z/two', 2, second),
    ...lesson('z/one', 1, first, spanish),
  });
  const found = async (first: string, second = 'Nothing.', spanish?: string) => {
    const { ofRule } = await check(course(first, second, spanish), '--strict');
    return ofRule('early-term').map((line) => line.replace('course/', ''));
  };
  const says = (name: string) =>
    `${name} is explained only later, in course/a/running-a-node; say here what it is, with the term in italics [early-term]`;

  it('is found where the first lesson uses a term that a later one explains, in each language', async () => {
    expect(await found('A word.\n\nAsk a node.', 'Ask a node.', 'Pregúntale a un nodo.')).toEqual([
      `z/one/en.md:6:1: warning: ${says('node')}`,
      `z/one/es.md:4:1: warning: ${says('nodo')}`,
    ]);
    expect(await found('Nothing.', 'Ask a [machine](/glossary#node).')).toEqual([
      `z/two/en.md:4:1: warning: ${says('node')}`,
    ]);
  });

  it.each([
    ['introduced in italics', 'A *node*, a computer that checks payments. A node never sleeps.'],
    ['introduced in bold', '**Node:** a computer that checks payments.'],
    ['introduced in a link to the glossary', 'A [*node*](/glossary#node), a computer that checks payments.'],
    ['only in a fold', fold('Go deeper: who checks', 'Ask a node.')],
    [
      'only in the title of something to try, a heading or a link',
      `::try[Ask a node]{mine}\n\n## Nodes\n\n[node](/about)`,
    ],
  ])('is not found for a term that is %s', async (_, body) => {
    expect(await found(body)).toEqual([]);
  });

  it('is not found after an introduction, nor for terms that no lesson of the folder explains', async () => {
    expect(await found('A *node*, a computer that checks payments.', 'Ask a node.')).toEqual([]);
    expect(await found('A *node*, a computer that checks payments, and a sidechain. Multisig takes two keys.')).toEqual(
      [],
    );
  });

  it('is not looked for in a part of a folder, whose other lessons may introduce the term', async () => {
    const { ofRule } = await check(course('Ask a node.', ''), '--strict', '--exclude', 'course/z/two');
    expect(ofRule('early-term')).toEqual([]);
  });
});

it('missing-sources and missing-review are found in articles, lessons and videos', async () => {
  const files = {
    'articles/a/meta.yml': 'category: security\nreviewedBy: Ana\n',
    'articles/a/en.md': '---\ntitle: A\nexcerpt: About a.\n---\nText.\n\n## Further reading\n\n[a](/about)\n',
    'articles/a/es.md':
      '---\ntitle: Una\nexcerpt: Sobre ella.\n---\n## Fuentes\n\n[a](/about)\n\n## Después\n\nTexto.\n',
    'videos/talk/meta.yml': 'videoUrl: https://youtu.be/PdiL6_1wbQY\nduration: 9:10\n',
    'videos/talk/en.md': '---\ntitle: Talk\ndescription: A talk.\n---\n',
  };
  const { ofRule } = await check(files, '--strict');
  expect(ofRule('missing-review')).toEqual([
    'articles/a/meta.yml:1:1: warning: has no reviewedAt [missing-review]',
    'videos/talk/meta.yml:1:1: warning: has no reviewedAt and no reviewedBy [missing-review]',
  ]);
  expect(ofRule('missing-sources')).toEqual([
    'articles/a/es.md:5:1: warning: has no section of sources at its end [missing-sources]',
  ]);
  const plain = await check(files);
  expect([...plain.ofRule('missing-review'), ...plain.ofRule('missing-sources')]).toEqual([]);
});

describe('the report of content check --strict', () => {
  const options = (right: string) =>
    ['a', 'b', 'c', 'd']
      .map((letter) => `      ${letter}: ${letter === right ? 'A right one' : `Wrong ${letter}`}\n`)
      .join('');
  const question = (id: string, answer: string) =>
    `- id: ${id}\n  answer: ${answer}\n  en:\n    question: Which?\n    options:\n${options(answer)}    explanation: That one.\n`;
  const files = {
    ...{ ...module('z', 1), ...module('a', 2) },
    ...lesson('a/running-a-node', 1, words(20)),
    ...lesson('z/one', 1, `Ask a node.\n\n${TRY}\n\n${words(7)}`),
    'course/z/one/quiz.yml': question('first', 'a') + question('second', 'c'),
    'course/a/running-a-node/meta.yml': 'order: 1\n',
  };

  it('tells how the course does, in its order, after the findings', async () => {
    const { code, output } = await check(files, '--strict');
    expect(code).toBe(1);
    expect(output.slice(output.indexOf('\n\n'))).toBe(`

questions     best guess          right, at most 30 %
en         2  the longest option  100 %

lesson                   longest stretch, at most 300 words  sources  reviewed
course/z/one             7 (en)                              1        2026-11-20, Ana
course/a/running-a-node  20 (en)                             1        never

terms used before they are explained: 1
node (en)                                course/z/one  course/a/running-a-node
`);
  });

  it('is part of the JSON document', async () => {
    const { output } = await check(files, '--strict', '--json');
    expect(JSON.parse(output).course).toEqual({
      limits: { share: 0.3, words: 300 },
      guesses: [{ language: 'en', questions: 2, guess: 'the longest option', share: 1 }],
      lessons: [
        {
          path: 'course/z/one',
          longestStretch: { words: 7, language: 'en' },
          ...{ sources: 1, reviewedAt: '2026-11-20', reviewedBy: 'Ana' },
        },
        {
          path: 'course/a/running-a-node',
          longestStretch: { words: 20, language: 'en' },
          ...{ sources: 1, reviewedAt: null, reviewedBy: null },
        },
      ],
      earlyTerms: [
        { id: 'node', name: 'node', language: 'en', path: 'course/z/one', explainedIn: 'course/a/running-a-node' },
      ],
    });
    expect(JSON.parse((await check(files, '--json')).output)).not.toHaveProperty('course');
  });
});

it('the starter content passes content check --strict', async () => {
  const starter = path.resolve(import.meta.dirname, '../../cli/starter-content');
  const { output } = await runSato(['content', 'check', starter, '--strict', '--json']);
  // Reviews become outdated as time passes, without any change to the content.
  const findings = JSON.parse(output).findings.filter(({ rule }: { rule: string }) => rule !== 'outdated-review');
  expect(findings).toEqual([]);
});
