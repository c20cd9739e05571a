import { describe, expect, it } from 'vitest';
import { plainText } from '#server/modules/content/html/plain-text.ts';
import { contentFolder, problemLines } from '#tests/support/content-folder.ts';
import { wholeContent } from '#tests/support/read-content.ts';

const video = (label: string, id: string) => `![${label}](https://youtu.be/${id})`;

/** A course in the layout of planb; the text below the front matter is given. */
function course(id: string, english: string, spanish?: string): Record<string, string> {
  const front = (name: string) => `---\nname: ${name}\ngoal: Know ${id}.\nobjectives:\n  - Aim one\n---\n`;
  return {
    [`courses/${id}/course.yml`]: 'level: beginner\nhours: 2\nprofessors:\n  - rabbit-hole\n',
    [`courses/${id}/en.md`]: front(`Course ${id}`) + english,
    ...(spanish && { [`courses/${id}/es.md`]: front(`Curso ${id}`) + spanish }),
    'professors/rogzy/professor.yml': 'name: Rogzy\ncontributor_id: rabbit-hole\n',
  };
}

async function read(files: Record<string, string>) {
  const folder = contentFolder(files);
  const source = await wholeContent(folder, 'planb');
  return { ...source, lines: problemLines(source, folder) };
}

describe('a planb folder', () => {
  it('is refused without courses and tutorials, and for a course without a name', async () => {
    expect((await read({ 'README.md': 'x' })).lines).toEqual([
      '.: error: expected a folder courses or tutorials, found neither',
    ]);
    const files = {
      ...course('btc', '# A\n## B\ntext\n'),
      'courses/btc/en.md': '---\ngoal: x\n---\n# A\n## B\ntext\n',
    };
    expect((await read(files)).lines).toEqual(['courses/btc/en.md:1: error: name is missing; expected a text']);
  });

  it('gives a module for each part and a lesson for each chapter, the introduction first', async () => {
    const { drafts, lines } = await read(
      course(
        'btc101',
        '# Begin here\n\nWelcome.\n\n+++\n\n# Money\n## 1. Gold & silver\n\nShiny.\n\n### Coins\n\n```sh\n# not a part\n## not a chapter\n```\n\n# Wallets\n\nBetween.\n\n## Keys\n\nSecret.\n',
        '# Comienza\n\nHola.\n\n+++\n\n# Dinero\n## 1. Oro y plata\n\nBrilla.\n\n# Carteras\n\nEntre.\n\n## Llaves\n\nSecreto.\n',
      ),
    );
    expect(lines).toEqual([]);
    expect(
      drafts.map(({ type, slug, moduleSlug, values }) => [
        type,
        slug,
        moduleSlug,
        values.order,
        values.title,
        values.titleEs,
      ]),
    ).toEqual([
      ['module', 'btc101-money', undefined, 1, 'Money', 'Dinero'],
      ['lesson', 'btc101-begin-here', 'btc101-money', 1, 'Begin here', 'Comienza'],
      ['lesson', 'btc101-1-gold-silver', 'btc101-money', 2, '1. Gold & silver', '1. Oro y plata'],
      ['module', 'btc101-wallets', undefined, 2, 'Wallets', 'Carteras'],
      ['lesson', 'btc101-wallets', 'btc101-wallets', 1, 'Wallets', 'Carteras'],
      ['lesson', 'btc101-keys', 'btc101-wallets', 2, 'Keys', 'Llaves'],
    ]);
    expect(drafts[0]?.values.description).toBe('Course btc101: Know btc101.');
    expect(plainText(drafts[1]?.body?.content ?? '')).toBe('Welcome. Know btc101. Aim one');
    expect(drafts[2]?.body?.content).toMatch(
      /^<p>Shiny.<\/p>\n<h2 id="section-coins">Coins<\/h2>\n<pre><code class="language-sh"># not a part\n## not/,
    );
    expect(drafts[4]?.body?.contentEs).toBe('<p>Entre.</p>');
    expect(drafts[5]?.values).toMatchObject({
      attribution: 'Rogzy; Plan B Network / DecouvreBitcoin, bitcoin-educational-content, CC BY-SA 4.0 (adapted)',
      sourceUrl: 'https://github.com/PlanB-Network/bitcoin-educational-content',
      duration: '1 min',
      status: 'published',
    });
  });

  it('keeps chapters of one title apart, within a course and between courses, and the courses one after another', async () => {
    const text = '# Part\n## Thanks\n\na\n\n## Thanks\n\nb\n';
    const { drafts, lines } = await read({ ...course('a1', text), ...course('b1', text) });
    expect(lines).toEqual([]);
    expect(drafts.map(({ slug, values }) => [slug, values.order])).toEqual([
      ['a1-part', 1],
      ['a1-thanks', 1],
      ['a1-thanks-2', 2],
      ['b1-part', 2],
      ['b1-thanks', 1],
      ['b1-thanks-2', 2],
    ]);
  });

  it('pairs what is certain where the languages do not have the same chapters, and says what is not', async () => {
    const { drafts, lines } = await read(
      course(
        'secu',
        `# One\n## A\n\nno mark\n\n## B\n\n${video('b', 'aaaaaaaaaaa')}\n\n# Two\n## Mail\n\n${video('m', 'bbbbbbbbbbb')}\n\n## New mail\n\nonly English\n\n## Keys\n\n${video('k', 'ccccccccccc')}\n\n# Stray\n\nlead\n\n## End\n\nno mark\n`,
        `# Uno\n## A es\n\nsin marca\n\n## B es\n\n${video('b', 'aaaaaaaaaaa')}\n\n# Dos\n## Correo\n\n${video('m', 'bbbbbbbbbbb')}\n\n${'palabra '.repeat(150)}\n\n## Llaves\n\n${video('k', 'ccccccccccc')}\n\n## Fin\n\nsin marca\n`,
      ),
    );
    expect(drafts.filter(({ type }) => type === 'lesson').map(({ values }) => [values.title, values.titleEs])).toEqual([
      ['A', 'A es'],
      ['B', 'B es'],
      ['Mail', 'Correo'],
      ['New mail', undefined],
      ['Keys', 'Llaves'],
      ['Stray', undefined],
      ['End', undefined],
    ]);
    expect(drafts.filter(({ type }) => type === 'module').map(({ values }) => values.titleEs)).toEqual([
      'Uno',
      'Dos',
      undefined,
    ]);
    expect(lines).toEqual([
      'courses/secu/en.md:21: warning: the chapter "New mail" has no certain counterpart in Spanish and is imported in English only',
      'courses/secu/en.md:29: warning: the part "Stray" has no certain counterpart in Spanish; its title is imported in English only',
      'courses/secu/en.md:29: warning: the chapter "Stray" has no certain counterpart in Spanish and is imported in English only',
      'courses/secu/en.md:33: warning: the chapter "End" has no certain counterpart in Spanish and is imported in English only',
      'courses/secu/es.md:7: warning: Spanish has 2 parts and 5 lessons, English 3 parts and 7 lessons; they are paired by their videos, pictures and links, and by position only between such pairs',
      'courses/secu/es.md:17: warning: the chapter "Correo" is imported as the Spanish of "Mail", but has 151 words against 1: one of them may hold the text of more than one chapter',
      'courses/secu/es.md:27: warning: the Spanish chapter "Fin" has no certain counterpart in English and is left out',
    ]);
  });

  it('pairs chapters of which half of the links are the same', async () => {
    const { drafts } = await read(
      course(
        'half',
        '# One\n## New\n\ntext\n\n## A\n\n[1](https://one.example)\n',
        '# Uno\n## A es\n\n[1](https://one.example) [2](https://two.example)\n',
      ),
    );
    expect(drafts.filter(({ type }) => type === 'lesson').map(({ values }) => values.titleEs)).toEqual([
      undefined,
      'A es',
    ]);
  });

  it('makes an article of each tutorial, only in English if there is no Spanish', async () => {
    const { drafts, lines } = await read({
      'tutorials/mining/attakai/tutorial.yml': 'builder: x\ncredits:\n  professor: case-memory\n',
      'tutorials/mining/attakai/en.md':
        '---\nname: Attakaï\n\ndescription: Heating with a miner\n---\n\n![cover](assets/c.png)\n\n# Build it\n\nText.\n',
      'tutorials/mining/attakai/es.md': '---\nname: Attakaï\ndescription: Calefacción\n---\n\nTexto.\n',
      'tutorials/wallet/joinBot/tutorial.yml': 'builder: y\n',
      'tutorials/wallet/joinBot/en.md': `---\nname: JoinBot\n---\n\n${'A sentence of some length. '.repeat(12)}\n`,
      'professors/jim/professor.yml': 'name: Jim\ncontributor_id: case-memory\n',
    });
    expect(lines).toEqual([
      'tutorials/mining/attakai/en.md:7: warning: pictures that are not here are shown as their captions: assets/c.png',
    ]);
    expect(drafts[0]).toMatchObject({
      type: 'article',
      slug: 'attakai',
      values: { title: 'Attakaï', excerpt: 'Heating with a miner', excerptEs: 'Calefacción', category: 'Tutorial' },
      body: { content: '<h2 id="section-build-it">Build it</h2>\n<p>Text.</p>', contentEs: '<p>Texto.</p>' },
    });
    expect(drafts[0]?.values.attribution).toMatch(/^Jim; /);
    expect(drafts[1]).toMatchObject({ slug: 'joinbot', body: { contentEs: null } });
    expect(drafts[1]?.values.excerpt).toMatch(/^A sentence of some length\. .{150,175}…$/);
  });
});

describe('a planb folder of today', () => {
  const idOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`;
  const part = (title: string, index: number) => `# ${title}\n\n<partId>${idOf(index)}</partId>\n\n`;
  const chapter = (title: string, index: number) =>
    `## ${title}\n\n<chapterId>${idOf(index)}</chapterId>\n\n${title} text.\n\n`;
  const question = (answers: string[], more = '') =>
    `question: Which?\nanswer: ${answers[0]}\nwrong_answers:\n${answers
      .slice(1)
      .map((each) => `  - ${each}\n`)
      .join('')}explanation: Because.\n${more}`;

  it('pairs parts and chapters by their ids, wherever they are, and shows no id', async () => {
    const { drafts, lines } = await read(
      course(
        'btc101',
        `# Hello\n\nHi.\n\n+++\n\n${part('One', 1)}${chapter('A', 2)}${chapter('B', 3)}${part('Two', 4)}${chapter('C', 5)}`,
        `# Hola\n\nHola.\n\n+++\n\n${part('Uno', 1)}${chapter('B es', 3)}${part('Dos', 4)}${chapter('C es', 5)}${chapter('A es', 2)}`,
      ),
    );
    expect(drafts.map(({ type, values }) => [type, values.title, values.titleEs])).toEqual([
      ['module', 'One', 'Uno'],
      ['lesson', 'Hello', 'Hola'],
      ['lesson', 'A', 'A es'],
      ['lesson', 'B', 'B es'],
      ['module', 'Two', 'Dos'],
      ['lesson', 'C', 'C es'],
    ]);
    expect(drafts[2]?.body).toEqual({ content: '<p>A text.</p>', contentEs: '<p>A es text.</p>' });
    expect(lines).toEqual([]);
  });

  it('pairs part by part where there are no ids', async () => {
    const { drafts } = await read(
      course(
        'a1',
        '# One\n## A\n\na\n\n# Two\n## B\n\nb\n\n## C\n\nc\n',
        '# Uno\n## A es\n\na\n\n# Dos\n## B es\n\nb\n',
      ),
    );
    expect(drafts.filter(({ type }) => type === 'lesson').map(({ values }) => values.titleEs)).toEqual([
      'A es',
      undefined,
      undefined,
    ]);
  });

  it('has questions and videos, and counts those that it leaves out', async () => {
    const body = `${part('One', 1)}${chapter('A', 2)}:::video id=v-1:::\n\n:::video id=v-2:::\n`;
    const { drafts, lines } = await read({
      ...course('btc101', body, body),
      'courses/btc101/course.yml':
        'level: beginner\nprofessors_id:\n  - rabbit-hole\nvideos:\n  - id: v-1\n    youtube:\n      - en: aqz-KE-bpKQ\n      - es: PdiL6_1wbQY\n  - id: v-2\n    youtube:\n      - fr: ljHLhTzrLsw\n',
      'courses/btc101/quizz/001/question.yml': `chapterId: ${idOf(2)}\n`,
      'courses/btc101/quizz/001/en.yml': question(['Right', 'Wrong', 'Bad', 'No']),
      'courses/btc101/quizz/001/es.yml': question(['Bien', 'Mal', 'Peor', 'No'], 'reviewed: true\n'),
      'courses/btc101/quizz/002/question.yml': `chapterId: ${idOf(2)}\n`,
      'courses/btc101/quizz/002/en.yml': question(['Same', 'Same', 'Bad', 'No']),
      'courses/btc101/quizz/003/question.yml': 'chapterId: none\n',
      'courses/btc101/quizz/003/en.yml': question(['Right', 'Wrong', 'Bad', 'No']),
    });
    const lesson = drafts.find(({ type }) => type === 'lesson');
    expect(lesson?.body?.content).toContain('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
    expect(lesson?.body?.contentEs).toContain('https://www.youtube.com/watch?v=PdiL6_1wbQY');
    expect(lesson?.values.questions).toEqual([
      {
        id: 'q-001',
        question: { en: 'Which?', es: 'Which?' },
        options: [
          { id: 'a', text: { en: 'No', es: 'No' } },
          { id: 'b', text: { en: 'Right', es: 'Bien' } },
          { id: 'c', text: { en: 'Wrong', es: 'Mal' } },
          { id: 'd', text: { en: 'Bad', es: 'Peor' } },
        ],
        answer: 'b',
        explanation: { en: 'Because.', es: 'Because.' },
      },
    ]);
    expect(lines).toContain(
      '.: warning: left out in total: 2 questions that are incomplete, without a chapter, or more than a lesson has; 2 videos that are neither in the language of their text nor in English',
    );
  });

  it('names a tutorial or course that is out of place, and reads the rest', async () => {
    const { drafts, lines } = await read({
      'tutorials/tutorial.yml': 'x: 1\n',
      'tutorials/wallet/desktop/sparrow/tutorial.yml': 'x: 1\n',
      'tutorials/wallet/desktop/sparrow/en.md': '---\nname: Sparrow\n---\nText.\n',
      'tutorials/wallet/blue/en.md': '---\nname: Blue\n---\nText.\n',
      'tutorials/wallet/lost/tutorial.yml': 'x: 1\n',
      'courses/new/en.md': 'x',
    });
    expect(drafts.map(({ slug }) => slug)).toEqual(['sparrow']);
    expect(lines).toEqual([
      'courses/new: warning: has no course.yml and is left out',
      'tutorials/wallet/blue: warning: has no tutorial.yml and is left out',
      'tutorials/wallet/lost/tutorial.yml: warning: has no en.md next to it and is left out',
    ]);
  });
});
