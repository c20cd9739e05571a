import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseInput } from '#domain/parse-input.ts';
import { questionsInput } from '#domain/quiz.ts';
import { ARTICLE, COURSE, contentFolder, problemLines } from '#tests/support/content-folder.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';
import { wholeContent } from '#tests/support/read-content.ts';
import { runSato } from '#tests/support/run-sato.ts';

const PATH = 'course/basics/money/quiz.yml';

const QUIZ = `- id: who-signs
  answer: b
  en:
    question: Who signs?
    options:
      a: The bank
      b: Whoever has the key
    explanation: Only the key signs.
  es:
    question: ¿Quién firma?
    options:
      b: Quien tiene la clave
      a: El banco
    explanation: Solo la clave firma.
- id: how-many
  answer: 1
  en:
    question: How many?
    options: { 1: '21 million', 2: No end }
    explanation: The rules end there.
`;

async function problemsOf(quiz: string): Promise<string[]> {
  const folder = contentFolder({ ...COURSE, [PATH]: quiz });
  return problemLines(await wholeContent(folder), folder).map((line) => line.replace(`${PATH}:`, ''));
}

/** The valid file with one text replaced. */
const changed = (from: string, to: string) => {
  expect(QUIZ).toContain(from);
  return problemsOf(QUIZ.replace(from, to));
};

describe('a quiz.yml is refused', () => {
  it('CLI-06 CLI-09 where the answer is none of the options', async () => {
    expect(await changed('answer: b', 'answer: c')).toEqual([
      '2: error: answer: expected one of the options a, b, found "c"',
    ]);
    expect(await changed('answer: b', 'answer:')).toEqual(['2: error: answer: expected a text, found nothing']);
    expect(await changed('  answer: b\n', '')).toEqual(['1: error: question 1: answer is missing']);
  });

  it('CLI-06 CLI-09 where the languages differ in options or key', async () => {
    expect(await changed('      a: El banco\n', '')).toEqual([
      '9: error: es: expected the same options as in en (a, b), found b',
      '11: error: es.options: expected 2 to 6 options, found 1',
    ]);
    expect(await changed('a: El banco', 'c: El banco')).toEqual([
      '9: error: es: expected the same options as in en (a, b), found b, c',
    ]);
    expect(await changed('  es:\n', '  es:\n    answer: a\n')).toEqual([
      '10: error: unknown key "answer"; expected question, options, why, explanation',
    ]);
    expect(await changed('    explanation: Solo la clave firma.\n', '')).toEqual(['9: error: es: explanation missing']);
  });

  it('CLI-06 CLI-09 where an explanation is of no wrong option, or in one language only', async () => {
    const explained = (en: string, es: string) =>
      problemsOf(
        QUIZ.replace('    explanation: Only', `${en}    explanation: Only`).replace(
          '    explanation: Solo',
          `${es}    explanation: Solo`,
        ),
      );
    const why = (option: string) => `    why:\n      ${option}: It can't sign.\n`;
    expect(await explained(why('b'), why('b'))).toEqual(['9: error: en.why: expected wrong options (a), found b']);
    expect(await explained(why('a'), '')).toEqual([
      '11: error: es: expected explanations in why as in en (a), found none',
    ]);
    expect(await explained('', why('a'))).toEqual([
      '9: error: es: expected explanations in why as in en (none), found a',
    ]);
    expect(await explained('    why: It is wrong.\n', '')).toEqual([
      '8: error: en.why: expected options ("a: …"), found "It is wrong."',
    ]);
    expect(await explained(why('a'), why('a'))).toEqual([]);
  });

  it('CLI-06 CLI-09 for what YAML does not take for a text, with what to do', async () => {
    expect(await changed('a: The bank', 'a: yes: no')).toEqual([expect.stringMatching(/^6: error: YAML: /)]);
    expect(await changed('a: The bank', 'a: true')).toEqual([
      '6: error: en.options.a: expected a text, found the word true (put it in quotes)',
    ]);
    expect(await changed('question: Who signs?', 'question: [Who signs?]')).toEqual([
      '4: error: en.question: expected a text, found a list',
    ]);
    expect(await changed('id: who-signs', 'id: Who signs?')).toEqual([
      '1: error: questions.0.id: Use lowercase letters, digits, underscores and single words joined by hyphens',
    ]);
  });

  it('CLI-06 CLI-09 for too many, too few and too long', async () => {
    const one = QUIZ.slice(QUIZ.indexOf('- id: how-many'));
    const eleven = Array.from({ length: 11 }, (_, n) => one.replace('how-many', `q${n}`)).join('');
    expect(await problemsOf(eleven)).toEqual(['61: error: expected at most 10 questions, found 11']);
    expect(await changed("{ 1: '21 million', 2: No end }", "{ 1: '21 million' }")).toEqual([
      '19: error: en.options: expected 2 to 6 options, found 1',
    ]);
    expect(await changed('El banco', 'x'.repeat(201))).toEqual(['13: error: questions.0.options.0.text.es: Too long']);
    expect(await changed('how-many', 'who-signs')).toEqual(['15: error: id: "who-signs" is also the id of question 1']);
  });

  it('CLI-06 CLI-09 for anything but a list of questions', async () => {
    expect(await problemsOf('id: who-signs\n')).toEqual([
      '1: error: expected a list of questions ("- id: …"), found keys with values',
    ]);
    expect(await problemsOf('- Who signs?\n')).toEqual([
      '1: error: question 1: expected keys with values (id, answer, en, es), found "Who signs?"',
    ]);
    expect(await problemsOf('- id: a\n  answer: b\n  en: Who signs?\n')).toEqual([
      '3: error: en: expected keys with values (question, options, why, explanation), found "Who signs?"',
    ]);
  });

  it('CLI-06 next to anything but a lesson', async () => {
    const folder = contentFolder({ ...ARTICLE, 'articles/keys/quiz.yml': QUIZ });
    expect(problemLines(await wholeContent(folder), folder)).toEqual([
      'articles/keys/quiz.yml: error: unknown file; expected meta.yml, en.md or en.html, es.md or es.html',
    ]);
  });
});

it('LESS-09 CLI-09 every lesson of the starter content has questions of its own, in both languages, with a reason for each wrong option', {
  tags: ['extended'],
}, async () => {
  const { drafts, problems } = await wholeContent('cli/starter-content');
  expect(problems).toEqual([]);
  const lessons = drafts.filter(({ type }) => type === 'lesson');
  expect(lessons.length).toBeGreaterThanOrEqual(18);
  for (const { slug, values } of lessons) {
    const questions = parseInput(questionsInput, values.questions) ?? [];
    expect(questions.length, slug ?? '').toBeGreaterThanOrEqual(3);
    for (const { id, question, options, explanation } of questions) {
      const whys = options.flatMap(({ why }) => why ?? []);
      const texts = [question, explanation, ...options.map(({ text }) => text), ...whys];
      expect(whys, `${slug} ${id}`).toHaveLength(options.length - 1);
      expect(
        texts.filter(({ es }) => es === null),
        `${slug} ${id}`,
      ).toEqual([]);
    }
  }
});

describe('the import of a quiz.yml', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let client: pg.Client;

  beforeAll(async () => {
    database = await freshDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const sato = (folder: string) => runSato(['content', 'import', folder], { env: { DATABASE_URL: database.url } });
  const questions = async () => (await client.query('select questions from lesson')).rows.map((row) => row.questions);
  /** Of lessons: created, updated, unchanged. */
  const lessons = (output: string) => /^Lessons\s+(\d+)\s+(\d+)\s+(\d+)/m.exec(output)?.slice(1).map(Number);

  const BANK = { id: 'a', text: { en: 'The bank', es: 'El banco' } };
  const STORED = [
    {
      id: 'who-signs',
      question: { en: 'Who signs?', es: '¿Quién firma?' },
      options: [BANK, { id: 'b', text: { en: 'Whoever has the key', es: 'Quien tiene la clave' } }],
      answer: 'b',
      explanation: { en: 'Only the key signs.', es: 'Solo la clave firma.' },
    },
    {
      id: 'how-many',
      question: { en: 'How many?', es: null },
      options: [
        { id: '1', text: { en: '21 million', es: null } },
        { id: '2', text: { en: 'No end', es: null } },
      ],
      answer: '1',
      explanation: { en: 'The rules end there.', es: null },
    },
  ];

  it('CLI-06 CLI-09 stores nothing of a folder with a wrong one', async () => {
    const folder = contentFolder({ ...COURSE, [PATH]: QUIZ.replace('answer: b', 'answer: c') });
    const { code, errors } = await sato(folder);
    expect(code).toBe(1);
    expect(errors).toContain(`${join(folder, PATH)}:2: error: answer: expected one of the options a, b, found "c"`);
    expect(await questions()).toEqual([]);
  });

  it('CLI-09 CLI-12 brings the questions in, finds them unchanged, updates them, and lets them stay until it is empty', async () => {
    const folder = contentFolder({ ...COURSE, [PATH]: QUIZ });
    expect(lessons((await sato(folder)).output)).toEqual([1, 0, 0]);
    expect(await questions()).toEqual([STORED]);
    expect(lessons((await sato(folder)).output)).toEqual([0, 0, 1]);
    writeFileSync(join(folder, PATH), QUIZ.replace('The bank', 'A bank'));
    expect(lessons((await sato(folder)).output)).toEqual([0, 1, 0]);
    expect(JSON.stringify(await questions())).toContain('A bank');
    rmSync(join(folder, PATH));
    expect(lessons((await sato(folder)).output)).toEqual([0, 0, 1]);
    expect((await questions())[0]).toHaveLength(2);
    writeFileSync(join(folder, PATH), '# No questions any more.\n');
    expect(lessons((await sato(folder)).output)).toEqual([0, 1, 0]);
    expect(await questions()).toEqual([null]);
  });
});
