import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULE_NAMES } from '#server/modules/content/check/rules.ts';
import { COURSE, contentFolder, writeFiles } from '#tests/support/content-folder.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const text = (body: string, front = 'title: Keys\nexcerpt: What a key is for.') => `---\n${front}\n---\n\n${body}\n`;
const spanish = (body: string, title = 'Llaves') => text(body, `title: ${title}\nexcerpt: Para qué sirve una llave.`);

const diagram = (label: string, part = '') =>
  `<svg viewBox="0 0 40 30" role="img" aria-label="${label}">\n<rect width="9" height="9"></rect>\n${part}</svg>`;

const FINE = {
  'articles/keys/meta.yml': 'category: security\ndate: 2026-03-01\n',
  'articles/keys/en.md': text(
    '## Signing\n\nA [key](/glossary#private-key) signs, as [wallets](/news/wallets) do.\n\n![A key](/key.png)',
  ),
  'articles/keys/es.md': spanish(
    '## Firmar\n\nUna [llave](/glossary#private-key) firma, como las [billeteras](/news/wallets).\n\n![Una llave](/key.png)',
  ),
  'articles/wallets/meta.yml': 'category: security\n',
  'articles/wallets/en.md': text('```\ncode\n```', 'title: Wallets\nexcerpt: What a wallet is for.'),
  'articles/wallets/es.md': spanish('```\ncode\n```', 'Billeteras'),
};

async function check(files: Record<string, string>, ...options: string[]) {
  const folder = contentFolder(files);
  const outcome = await runSato(['content', 'check', folder, ...options], { env: { NO_COLOR: '1' } });
  return { ...outcome, lines: outcome.output.replaceAll(`${folder}/`, '').split('\n').filter(Boolean), folder };
}

/** A question of a lesson, as `quiz.yml` has it. */
const question = (id: string, answer: string) =>
  `- id: ${id}\n  answer: ${answer}\n  en:\n    question: Which?\n    options:\n      a: One\n      b: Two\n      c: Six\n    explanation: That one.\n`;

/** A question with four options, of which the right one has this text. */
const fourOptions = (id: string, answer: string, right: string) =>
  `- id: ${id}\n  answer: ${answer}\n  en:\n    question: Which?\n    options:\n${['a', 'b', 'c', 'd']
    .map((letter) => `      ${letter}: ${letter === answer ? right : `Wrong ${letter}`}\n`)
    .join('')}    explanation: That one.\n`;

/** What is wrong with one file, and what is said of it. */
const MISTAKES: [rule: string, file: string, content: string, said: string][] = [
  [
    'structure',
    'articles/keys/meta.yml',
    'category: weather\n',
    'articles/keys/meta.yml:1:1: error: category: expected Technology, Security, Economics, Tutorial, News, Opinion, found',
  ],
  [
    'missing-spanish',
    'articles/keys/es.md',
    '---\ntitle: Llaves\n---\n',
    'articles/keys/es.md:1:1: warning: has no Spanish excerpt',
  ],
  [
    'parity-headings',
    'articles/keys/es.md',
    spanish('[a](/news/wallets) [b](/glossary#private-key) ![Una llave](/key.png)'),
    'articles/keys/en.md:6:1: warning: a heading (h2) has no counterpart in the Spanish: 1 in English, 0 in Spanish',
  ],
  [
    'parity-links',
    'articles/keys/es.md',
    spanish('## Firmar\n\n[b](/glossary) ![Una llave](/key.png) [más](https://example.org)'),
    'articles/keys/en.md:8:42: warning: a link (/news/wallets) has no counterpart in the Spanish',
  ],
  [
    'parity-images',
    'articles/keys/es.md',
    spanish('## Firmar\n\n[b](/glossary) [a](/news/wallets)'),
    'articles/keys/en.md:10:1: warning: a picture (/key.png) has no counterpart in the Spanish: 1 in English, 0 in Spanish',
  ],
  [
    'parity-code',
    'articles/wallets/es.md',
    spanish('Nada', 'Billeteras'),
    'a code block has no counterpart in the Spanish: 1 in English, 0 in Spanish',
  ],
  ...(
    [
      ['::try[a]{wallet}', '8:1: error: expected one of fingerprint, '],
      [
        '::try{mine}',
        '8:1: error: expected ::try[What readers can do here]{name parameter="value"}, found "::try{mine}"',
      ],
      ['::try[a]{mine zeros="9"}', '8:1: error: mine takes bits, found "zeros"'],
      ['::try[a]{mine bits="99"}', '8:1: error: bits: expected a number of bits from 8 to 20, found "99"'],
      ['::try[*a*]{mine}', '8:1: error: something to try must not contain Markdown'],
      ['- ::try[a]{mine}', '8:1: error: something to try must be outside lists'],
      ['a\n::try[a]{mine}', '8:1: error: something to try must be one line, with empty lines around it'],
      ['<div data-try="wallet">a</div>', '8:1: error: the name or a parameter of this <div data-try> is not valid'],
    ] as const
  ).map(([line, said]): (typeof MISTAKES)[number] => [
    'broken-try',
    'articles/wallets/en.md',
    text(`[a](/about)\n\n${line}\n\n\`\`\`\ncode\n\`\`\``, 'title: Wallets\nexcerpt: What a wallet is for.'),
    `articles/wallets/en.md:${said}`,
  ]),
  [
    'parity-tries',
    'articles/wallets/en.md',
    text('::try[a]{mine bits="9"}\n\n```\ncode\n```', 'title: Wallets\nexcerpt: What a wallet is for.'),
    'articles/wallets/en.md:6:1: warning: something to try (mine) has no counterpart in the Spanish: 1 in English, 0 in Spanish',
  ],
  [
    'english-in-spanish',
    'articles/wallets/es.md',
    spanish('```\ncode\n```\n\nThis passage was left in English by the person who translated it.', 'Billeteras'),
    'articles/wallets/es.md:10:1: warning: this seems to be English: "This passage was left in English by the person who translate…"',
  ],
  [
    'english-in-spanish',
    'articles/keys/es.md',
    FINE['articles/keys/es.md'].replace(
      'Para qué sirve una llave.',
      'What a key is for, and why you should never give it to anyone.',
    ),
    'articles/keys/es.md:3:1: warning: this seems to be English: "What a key is for, and why you should never give it to anyon…" [english-in-spanish]',
  ],
  [
    'broken-link',
    'articles/wallets/en.md',
    text(
      '[a](/news/none) [b](/glossary#none) [c](/about) [d](https://example.org)\n\n```\ncode\n```',
      'title: Wallets\nexcerpt: What a wallet is for.',
    ),
    'articles/wallets/en.md:6:1: warning: /news/none leads to no page',
  ],
  [
    'broken-anchor',
    'articles/wallets/en.md',
    text(
      '[a](#kept) [b](#what-is-kept)\n\n## What is kept\n\n```\ncode\n```',
      'title: Wallets\nexcerpt: What a wallet is for.',
    ),
    "articles/wallets/en.md:6:1: warning: #kept leads to a heading that doesn't exist; the text has #what-is-kept",
  ],
  [
    'broken-anchor',
    'articles/wallets/es.md',
    spanish('[a](/news/keys#storing) [b](#x)\n\n```\ncode\n```', 'Billeteras'),
    "articles/wallets/es.md:6:1: warning: /news/keys#storing leads to a heading that doesn't exist; the text has #firmar",
  ],
  [
    'broken-anchor',
    'articles/keys/es.md',
    FINE['articles/keys/es.md'].replace('(/news/wallets)', '(/news/wallets#x)'),
    "articles/keys/es.md:8:52: warning: /news/wallets#x leads to a heading that doesn't exist; the text has none",
  ],
  [
    'missing-alt',
    'articles/wallets/en.md',
    text('![](/key.png)\n\n```\ncode\n```', 'title: Wallets\nexcerpt: What a wallet is for.'),
    'articles/wallets/en.md:6:1: warning: the picture /key.png has no alternative text',
  ],
  [
    'missing-alt',
    'articles/wallets/en.md',
    text(
      `<figure>\n${diagram('')}\n</figure>\n\n\`\`\`\ncode\n\`\`\``,
      'title: Wallets\nexcerpt: What a wallet is for.',
    ),
    'articles/wallets/en.md:7:1: warning: the picture <svg> has no alternative text',
  ],
  [
    'parity-images',
    'articles/wallets/en.md',
    text(
      `<figure>\n${diagram('A box')}\n</figure>\n\n\`\`\`\ncode\n\`\`\``,
      'title: Wallets\nexcerpt: What a wallet is for.',
    ),
    'articles/wallets/en.md:7:1: warning: a picture (<svg>) has no counterpart in the Spanish: 1 in English, 0 in Spanish',
  ],
  [
    'english-in-spanish',
    'articles/wallets/es.md',
    spanish(
      `\`\`\`\ncode\n\`\`\`\n\n<figure>\n${diagram('This label was left in English by the person who translated it.')}\n</figure>`,
      'Billeteras',
    ),
    'articles/wallets/es.md:11:1: warning: this seems to be English: "This label was left in English',
  ],
  [
    'removed-html',
    'articles/wallets/en.md',
    text(
      `${diagram('A box', '<filter id="a"></filter>')}\n\n\`\`\`\ncode\n\`\`\``,
      'title: Wallets\nexcerpt: What a wallet is for.',
    ),
    'articles/wallets/en.md:8:1: warning: the site removes the element <filter> of a diagram',
  ],
  [
    'removed-html',
    'articles/wallets/en.md',
    text(
      '<svg aria-label="A box">\n<rect/>\n</svg>\n\n```\ncode\n```',
      'title: Wallets\nexcerpt: What a wallet is for.',
    ),
    'articles/wallets/en.md:6:1: warning: the site removes the element <svg>, for want of a viewBox',
  ],
  [
    'removed-html',
    'articles/wallets/en.md',
    text('<p style="color:red">a</p>\n\n```\ncode\n```', 'title: Wallets\nexcerpt: What a wallet is for.'),
    'articles/wallets/en.md:6:1: warning: the site removes the attribute style of <p>',
  ],
  [
    'removed-html',
    'articles/wallets/en.md',
    text(
      '<iframe src="https://player.example/x"></iframe>\n\n```\ncode\n```',
      'title: Wallets\nexcerpt: What a wallet is for.',
    ),
    'articles/wallets/en.md:6:1: warning: the site removes the element <iframe src="https://player.example/x">',
  ],
  [
    'duplicate-title',
    'articles/wallets/es.md',
    spanish('```\ncode\n```', 'LLAVES'),
    'articles/wallets/es.md:2:1: warning: "LLAVES" is also the title of articles/keys',
  ],
  [
    'odd-date',
    'articles/keys/meta.yml',
    'category: security\ndate: 2008-10-31\n',
    'articles/keys/meta.yml:2:1: warning: 2008-10-31 is before Bitcoin',
  ],
];

describe('sato content check', () => {
  it('ends with 2 if there is no folder', async () => {
    expect(await runSato(['content', 'check', '/nowhere'])).toMatchObject({ code: 2, output: '' });
  });

  it('prints nothing for a folder without problems, and needs no database', async () => {
    const { code, lines, errors } = await check(FINE);
    expect({ code, lines }).toEqual({ code: 0, lines: [] });
    expect(errors).toMatch(/\b0 errors, 0 warnings\.\n$/);
  });

  it.each(MISTAKES)('%s is found at its line and column: %s', async (rule, file, content, said) => {
    const { code, lines } = await check({ ...FINE, [file]: content });
    expect(code).toBe(rule === 'structure' || rule === 'broken-try' ? 1 : 0);
    expect(lines).toContainEqual(expect.stringContaining(said));
    expect(lines.find((line) => line.includes(said))).toMatch(new RegExp(` \\[${rule}\\]$`));
  });

  it('headings can be linked by their names in both languages, with and without the prefix of their ids', async () => {
    const links = (address: string) =>
      ['', 'section-']
        .flatMap((prefix) => ['signing', 'firmar'].map((name) => `[a](${address}#${prefix}${name})`))
        .join(' ');
    const others = '[b](/news/keys#comments) [c](/news/wallets/#x) [d](/about#x) [e](https://example.org/#x)';
    const { lines } = await check({
      ...FINE,
      'articles/keys/en.md': `${FINE['articles/keys/en.md']}\n${links('')}`,
      'articles/keys/es.md': `${FINE['articles/keys/es.md']}\n${links('')}`,
      'articles/a/meta.yml': 'category: security\n',
      'articles/a/en.md': text(`${links('/news/keys')}\n${others}`, 'title: A\nexcerpt: About a.'),
    });
    expect(lines.filter((line) => line.endsWith('[broken-anchor]'))).toEqual([
      "articles/a/en.md:7:26: warning: /news/wallets/#x leads to a heading that doesn't exist; the text has none [broken-anchor]",
    ]);
  });

  it('of one text, fifty links to missing headings are named, each with the start of at most ten headings', async () => {
    const headings = Array.from({ length: 12 }, (_, n) => `## ${'long '.repeat(40)}${n}`).join('\n\n');
    const links = Array.from({ length: 60 }, (_, n) => `[a](#missing-${n})`).join(' ');
    const { lines } = await check({
      ...FINE,
      'articles/a/meta.yml': 'category: security\n',
      'articles/a/en.md': text(`${links}\n\n${headings}`, 'title: A\nexcerpt: About a.'),
    });
    const found = lines.filter((line) => line.endsWith('[broken-anchor]'));
    expect(found).toHaveLength(50);
    expect(found[0]).toMatch(/the text has (#[\w-]{80}…, ){10}… \[broken-anchor\]$/);
  });

  it('odd-duration is found in videos and lessons', async () => {
    const { lines } = await check({
      'videos/talk/meta.yml': 'videoUrl: https://youtu.be/PdiL6_1wbQY\nduration: long\n',
      'videos/talk/en.md': '---\ntitle: Talk\ndescription: A talk.\n---\n',
      'course/basics/meta.yml': 'order: 1\n',
      'course/basics/en.md': '---\ntitle: Basics\ndescription: Where to begin.\n---\n',
      'course/basics/money/meta.yml': 'order: 1\nduration: 45 min\n',
      'course/basics/money/en.md': '---\ntitle: Money\n---\nShort.\n',
    });
    expect(lines.filter((line) => line.endsWith('[odd-duration]'))).toEqual([
      'course/basics/money/meta.yml:2:1: warning: duration: "45 min" for a text of about 1 min [odd-duration]',
      'videos/talk/meta.yml:2:1: warning: duration: expected minutes and seconds such as 9:10, found "long" [odd-duration]',
    ]);
  });

  it('equal-order is found in modules, and in lessons of one module', async () => {
    const item = (folder: string, order: number, front = `title: ${folder}`) => ({
      [`course/${folder}/meta.yml`]: `order: ${order}\n`,
      [`course/${folder}/en.md`]: `---\n${front}\n---\nText.\n`,
    });
    const module = (slug: string, order: number) => ({
      [`course/${slug}/meta.yml`]: `status: draft\norder: ${order}\n`,
      [`course/${slug}/en.md`]: `---\ntitle: ${slug}\ndescription: Where to begin.\n---\n`,
    });
    const { lines } = await check({
      ...{ ...module('basics', 1), ...item('basics/coins', 1), ...item('basics/keys', 2), ...item('basics/money', 2) },
      ...{ ...module('later', 1), ...item('later/nodes', 2) },
    });
    expect(lines.filter((line) => line.endsWith('[equal-order]'))).toEqual([
      'course/basics/money/meta.yml:1:1: warning: course/basics/keys has the order 2, too [equal-order]',
      'course/later/meta.yml:2:1: warning: course/basics has the order 1, too [equal-order]',
    ]);
  });

  it('outdated-spanish is found where the English is not the one that was translated, and says how to confirm it', async () => {
    const confirming = (digest: string) => ({
      ...FINE,
      'articles/keys/es.md': FINE['articles/keys/es.md'].replace(
        'title: Llaves\n',
        `title: Llaves\nconfirmed:\n  title: "${digest}"\n`,
      ),
    });
    const { lines } = await check(confirming('0123456789abcdef'));
    expect(lines).toEqual([
      expect.stringMatching(
        /^articles\/keys\/es.md:3:1: warning: the English title changed; if its Spanish is right, write title: "[0-9a-f]+" \[outdated-spanish\]$/,
      ),
    ]);
    const [, right = ''] = /write title: "([0-9a-f]+)"/.exec(lines[0] ?? '') ?? [];
    expect((await check(confirming(right))).lines).toEqual([]);
  }, 60_000);

  it('repeated-answers is found in the third lesson with the same places', async () => {
    const quiz = (...answers: string[]) => answers.map((answer, at) => question(`q${at}`, answer)).join('');
    const lesson = (name: string, order: number, file: string) => ({
      [`course/basics/${name}/meta.yml`]: `order: ${order}\n`,
      [`course/basics/${name}/en.md`]: `---\ntitle: Lesson ${name}\n---\nText.\n`,
      [`course/basics/${name}/quiz.yml`]: file,
    });
    const module = {
      'course/basics/meta.yml': 'order: 1\n',
      'course/basics/en.md': '---\ntitle: Basics\ndescription: Where to begin.\n---\n',
      ...lesson('one', 1, quiz('a', 'c', 'a')),
      ...lesson('two', 2, quiz('a', 'c', 'a')),
      ...lesson('other', 4, quiz('a', 'c', 'c')),
    };
    const found = async (files: Record<string, string>) =>
      (await check(files)).lines.filter((line) => line.endsWith('[repeated-answers]'));
    expect(await found(module)).toEqual([]);
    const [line, ...more] = await found({ ...module, ...lesson('three', 3, quiz('a', 'c', 'a')) });
    expect(more).toEqual([]);
    expect(line).toMatch(
      /quiz\.yml:2:1: warning: the places of the right options are the same as in .* and .*: 1, 3, 1/,
    );
  });

  it('unknown-question is found in the texts of a lesson, and in an article', async () => {
    const ask = (id: string) => `::try[Before you read on]{question id="${id}"}`;
    const found = async (files: Record<string, string>) => {
      const { lines } = await check({ ...COURSE, ...files });
      return lines.filter((line) => line.includes('[unknown-question]'));
    };
    const english = (...ids: string[]) => `---\ntitle: Money\n---\n${ids.map(ask).join('\n\n')}\n`;
    const lesson = (quiz: string, ...ids: string[]) => ({
      'course/basics/money/en.md': english(...ids),
      'course/basics/money/quiz.yml': quiz,
    });
    expect(await found(lesson(question('coins', 'a'), 'coins', 'keys', 'coins'))).toEqual([
      'course/basics/money/en.md:6:1: error: there is no question keys [unknown-question]',
      'course/basics/money/en.md:8:1: error: the question coins is in this text twice [unknown-question]',
    ]);
    expect(await found(lesson('', 'coins'))).toHaveLength(1);
    const label = '::try[Antes de seguir]{question id="where-the-fee-is"}';
    const { lines } = await check({ ...COURSE, 'course/basics/money/es.md': `---\ntitle: Dinero\n---\n${label}\n` });
    expect(lines.filter((line) => line.includes('[english-in-spanish]'))).toEqual([]);
    // Without a file, an import leaves the questions of the site as they are.
    expect(await found({ 'course/basics/money/en.md': english('coins') })).toEqual([]);
    expect(
      await found({ ...FINE, 'articles/wallets/en.md': text(ask('coins'), 'title: Wallets\nexcerpt: None at all.') }),
    ).toEqual(['articles/wallets/en.md:6:1: error: there is no question coins [unknown-question]']);
  });

  it('LESS-09 option-count, longest-answer and answer-pattern are found in the questions of a lesson', async () => {
    const found = async (quiz: string) => {
      const { lines } = await check({ ...COURSE, 'course/basics/money/quiz.yml': quiz });
      return lines.filter((line) => line.includes('quiz.yml')).map((line) => line.replace('course/basics/money/', ''));
    };
    const even = (...answers: string[]) => answers.map((answer, at) => fourOptions(`q${at}`, answer, 'Right')).join('');

    expect(await found(fourOptions('few', 'a', 'Right').replace('      d: Wrong d\n', ''))).toEqual([
      'quiz.yml:1:1: warning: the question few has 3 options instead of 4 [option-count]',
    ]);
    expect(await found(even('b', 'b', 'b'))).toEqual([
      'quiz.yml:2:1: warning: the places of the right options follow a pattern: 2, 2, 2 [answer-pattern]',
    ]);
    expect(await found(even('d', 'a', 'b', 'c'))).toEqual([
      'quiz.yml:2:1: warning: the places of the right options follow a pattern: 4, 1, 2, 3 [answer-pattern]',
    ]);
    expect(await found(even('a', 'b', 'b', 'b'))).toEqual([
      'quiz.yml:2:1: warning: the places of the right options follow a pattern: 1, 2, 2, 2 [answer-pattern]',
    ]);
    expect(await found(even('a', 'c', 'b', 'c'))).toEqual([]);
    const longest = (...rights: string[]) =>
      rights.map((right, at) => fourOptions(`q${at}`, 'abca'[at] ?? 'a', right)).join('');
    expect(await found(longest('Right one', 'Right', 'Right one'))).toEqual([
      'quiz.yml:2:1: warning: the right option is the longest in 2 of 3 questions (en) [longest-answer]',
    ]);
    expect(await found(longest('Right one', 'Right'))).toEqual([]);
    expect(await found(fourOptions('long', 'c', 'The right one, which takes much longer to read'))).toEqual([
      'quiz.yml:8:1: warning: the right option is the longest by far: 46 characters, the others at most 7 [longest-answer]',
    ]);
  });

  it('LESS-09 guessed-answers is found in a course of twenty questions, but not in a shorter one', async () => {
    const lesson = (name: string, order: number, questions: number) => ({
      [`course/basics/${name}/meta.yml`]: `order: ${order}\n`,
      [`course/basics/${name}/en.md`]: `---\ntitle: Lesson ${name}\n---\nText.\n`,
      [`course/basics/${name}/quiz.yml`]: Array.from({ length: questions }, (_, at) =>
        fourOptions(`q${at}`, 'adcb'.charAt((at + order) % 4), 'The right one'),
      ).join(''),
    });
    const found = async (questions: number) => {
      const { lines } = await check({ ...COURSE, ...lesson('one', 2, 10), ...lesson('two', 4, questions) });
      return lines.filter((line) => line.endsWith('[guessed-answers]'));
    };
    expect(await found(9)).toEqual([]);
    expect(await found(10)).toEqual([
      'course/basics/one/quiz.yml:2:1: warning: the longest option is right in 100% of the 20 questions of the course (en) [guessed-answers]',
    ]);
  });

  it("skips what the folder's settings turn off, and refuses unknown settings", async () => {
    const files = { ...FINE, 'articles/keys/meta.yml': 'category: security\ndate: 2008-10-31\n' };
    expect((await check({ ...files, '.sato-check.yml': 'off: [odd-date]\n' })).lines).toEqual([]);
    expect((await check({ ...files, '.sato-check.yml': 'ignore:\n  odd-date: ["articles/k*"]\n' })).lines).toEqual([]);
    expect((await check({ ...files, '.sato-check.yml': 'ignore:\n  odd-date: ["videos/*"]\n' })).lines).toHaveLength(1);
    const { code, lines } = await check({ ...FINE, '.sato-check.yml': 'off: [spelling]\n' });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringContaining(`.sato-check.yml:1:1: error: off: expected a list of rules (${RULE_NAMES[0]}`),
    ]);
  });

  describe('a review', () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const reviewed = (day: string, settings = '') => ({
      ...FINE,
      'articles/keys/meta.yml': `category: security\ndate: 2026-03-01\nreviewedAt: ${day}\n`,
      ...(settings && { '.sato-check.yml': settings }),
    });

    it.each(['0', '1.5', 'soon', '121'])('refuses the period %s', async (months) => {
      const { code, lines } = await check(reviewed(daysAgo(1), `reviewMonths: ${months}\n`));
      expect(code).toBe(1);
      expect(lines).toEqual([
        '.sato-check.yml:1:1: error: reviewMonths: expected a whole number of months from 1 to 120 [structure]',
      ]);
    });

    it('is listed once it is more than 12 months old', async () => {
      const old = daysAgo(400);
      expect((await check(reviewed(old))).lines).toEqual([
        `articles/keys/meta.yml:3:1: warning: reviewed on ${old}, more than 12 months ago [outdated-review]`,
      ]);
      expect((await check(reviewed(daysAgo(350)))).lines).toEqual([]);
    });

    it("has the period of the folder's settings", async () => {
      const [old, recent] = [daysAgo(70), daysAgo(50)];
      expect((await check(reviewed(old, 'reviewMonths: 2\n'))).lines).toEqual([
        expect.stringContaining(`reviewed on ${old}, more than 2 months ago`),
      ]);
      expect((await check(reviewed(recent, 'reviewMonths: 2\n'))).lines).toEqual([]);
      expect((await check(reviewed(daysAgo(400), 'reviewMonths: 24\n'))).lines).toEqual([]);
    });
  });

  it('checks only the selected items, but knows the others', async () => {
    const files = { ...FINE, 'articles/wallets/meta.yml': 'category: weather\n' };
    expect((await check(files)).code).toBe(1);
    expect(await check(files, '--only', 'articles/keys')).toMatchObject({ code: 0, lines: [] });
  });

  it('fails for warnings with --strict, and tells findings as JSON or as workflow commands', async () => {
    const files = { ...FINE, 'articles/keys/meta.yml': 'category: security\ndate: 2008-10-31\n' };
    expect(await check(files, '--strict')).toMatchObject({ code: 1 });
    const { output } = await check(files, '--json');
    expect(JSON.parse(output)).toMatchObject({
      ok: true,
      errors: 0,
      warnings: 1,
      findings: [{ severity: 'warning', rule: 'odd-date', line: 2, column: 1 }],
    });
    const { lines } = await check(files, '--format', 'github');
    expect(lines).toEqual([
      '::warning file=articles/keys/meta.yml,line=2,col=1,title=odd-date::2008-10-31 is before Bitcoin',
    ]);
  });
});

describe('sato content new', () => {
  it("refuses an item that exists, a lesson without its module, and a name that isn't a slug", async () => {
    const folder = contentFolder(FINE);
    const refused = [
      ['article', 'keys'],
      ['lesson', 'money'],
      ['lesson', 'money', '--module', 'none'],
      ['article', 'Not A Slug'],
      ['page', 'about'],
    ];
    for (const args of refused) {
      expect(await runSato(['content', 'new', ...args, '--in', folder]), args.join(' ')).toMatchObject({
        code: 2,
        output: '',
      });
    }
  });

  it('suggests a slug for a title', async () => {
    const { errors } = await runSato(['content', 'new', 'article', 'A Week of Fees', '--in', contentFolder({})]);
    expect(errors).toContain('joined by hyphens, such as a-week-of-fees.');
  });

  it('gives modules, and lessons of a module, the next order', async () => {
    const folder = contentFolder({});
    for (const args of [
      ['module', 'basics'],
      ['module', 'later'],
      ['lesson', 'money', '--module', 'later'],
      ['lesson', 'keys', '--module', 'later'],
    ]) {
      expect(await runSato(['content', 'new', ...args, '--in', folder])).toMatchObject({ code: 0 });
    }
    const orderOf = (item: string) =>
      readFileSync(path.join(folder, 'course', item, 'meta.yml'), 'utf8').split('\n')[0];
    expect(['basics', 'later', 'later/money', 'later/keys'].map(orderOf)).toEqual(
      [1, 2, 1, 2].map((order) => `order: ${order}`),
    );
  });

  it('creates items that need only their texts', async () => {
    const folder = contentFolder({});
    const begin = (...args: string[]) => runSato(['content', 'new', ...args, '--in', folder]);
    expect(await begin('module', 'basics')).toMatchObject({ code: 0 });
    const { output } = await begin('lesson', 'money', '--module', 'basics');
    expect(output.split('\n')).toContain(path.join(folder, 'course/basics/money/es.md'));
    await begin('article', 'keys');
    await begin('video', 'talk');
    const empty = await runSato(['content', 'check', folder, '--json']);
    const messages = JSON.parse(empty.output).findings.filter(
      ({ severity }: { severity: string }) => severity === 'error',
    );
    expect(messages.map(({ message }: { message: string }) => message).toSorted()).toEqual([
      ...['description: Required', 'description: Required', 'excerpt: Required'],
      ...['title: Required', 'title: Required', 'title: Required', 'title: Required', 'videoUrl: Required'],
    ]);
    writeFiles(folder, {
      'course/basics/en.md': '---\ntitle: Basics\ndescription: Where to begin.\n---\n',
      'course/basics/money/en.md': '---\ntitle: Money\n---\n\nText.\n',
      'articles/keys/en.md': text('Text.'),
      'videos/talk/en.md': '---\ntitle: Talk\ndescription: A talk.\n---\n',
    });
    writeFileSync(path.join(folder, 'videos/talk/meta.yml'), 'videoUrl: https://youtu.be/PdiL6_1wbQY\n');
    expect(await runSato(['content', 'check', folder])).toMatchObject({ code: 0 });
  });
});

describe('what a check caches of texts', () => {
  const dull = { ...FINE, 'articles/keys/en.md': FINE['articles/keys/en.md'].replace('![A key]', '![]') };
  const said = /keys\/en\.md:\d+:\d+: warning: .*\[missing-alt\]/;
  const again = async (folder: string, cache: string, ...options: string[]) => {
    const env = { NO_COLOR: '1', XDG_CACHE_HOME: cache };
    const { output, code } = await runSato(['content', 'check', folder, ...options], { env });
    expect(code).toBe(0);
    return output;
  };
  const fileIn = (cache: string) => path.join(cache, 'sato', readdirSync(path.join(cache, 'sato'))[0] ?? '');

  /** Four texts are looked at, three different ones are converted; the last line is empty. */
  const TEXTS = 4 + 3 + 1;

  it('is used until the text changes, for itself alone', async () => {
    const [folder, cache] = [contentFolder(dull), temporaryFolder()];
    const first = await again(folder, cache);
    expect(first).toMatch(said);
    const file = fileIn(cache);
    const lines = readFileSync(file, 'utf8');
    expect(lines.split('\n')).toHaveLength(TEXTS);
    expect(await again(folder, cache)).toBe(first);
    expect(readFileSync(file, 'utf8')).toBe(lines);
    // Nothing is said of an image that isn't cached, until the text is read again.
    writeFileSync(file, lines.replaceAll(/"images":\[.*?\],"codeBlocks"/g, '"images":[],"codeBlocks"'));
    expect(await again(folder, cache, '--only', 'articles/wallets')).not.toMatch(said);
    expect(await again(folder, cache)).not.toMatch(said);
    writeFiles(folder, { 'articles/keys/en.md': `${dull['articles/keys/en.md']}More.\n` });
    expect(await again(folder, cache)).toMatch(said);
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(TEXTS);
  });

  it('can be lost, damaged or impossible to write', async () => {
    const [folder, cache] = [contentFolder(dull), temporaryFolder()];
    const first = await again(folder, cache);
    const file = fileIn(cache);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/ \{.*/g, ' {'));
    expect(await again(folder, cache)).toBe(first);
    expect(readFileSync(file, 'utf8')).toContain('"images"');
    writeFileSync(file, '\0no lines');
    expect(await again(folder, cache)).toBe(first);
    rmSync(path.join(cache, 'sato'), { recursive: true });
    writeFileSync(path.join(cache, 'sato'), '');
    expect(await again(folder, cache)).toBe(first);
  });
});
