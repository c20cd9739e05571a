import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Caller } from '#tests/support/caller.ts';
import { BOTH_QUESTIONS, ENGLISH_QUESTIONS, QUESTIONS } from '#tests/support/questions.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let ana: SignedIn;
let lessonId: number;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site.close());

beforeEach(async () => {
  ana = await withSession(site);
  lessonId = (await site.make.lesson({ questions: QUESTIONS })).id;
});

interface Answer {
  optionId: string;
  isRight: boolean;
}

interface Asked {
  id: string;
  answer: string;
  localized: Record<'question' | 'explanation', { value: string; language: string }> & {
    options: {
      id: string;
      text: { value: string; language: string };
      why: { value: string; language: string } | null;
    }[];
  };
  myAnswer: Answer | null;
}

async function questions(caller: Caller, language = 'en'): Promise<Asked[]> {
  const text = 'value language';
  const { data } = await caller.graphql<{ lesson: { questions: Asked[] } }>(
    `query ($id: Int!, $language: Language!) { lesson(id: $id) { questions { lessonId id answer myAnswer { optionId isRight }
      localized(language: $language) { question { ${text} } explanation { ${text} } options { id text { ${text} } why { ${text} } } } } } }`,
    { id: lessonId, language },
  );
  return data?.lesson.questions ?? [];
}

/** @returns the stored answer, or the code of the refusal. */
async function record(caller: Caller, questionId: string, optionId: string, lesson = lessonId) {
  const { data, errors } = await caller.graphql<{ recordAnswer: { myAnswer: Answer | null } }>(
    `mutation ($lesson: Int!, $question: String!, $option: String!) {
      recordAnswer(lessonId: $lesson, questionId: $question, optionId: $option) { myAnswer { optionId isRight } } }`,
    { lesson, question: questionId, option: optionId },
  );
  return errors?.[0]?.extensions.code ?? data?.recordAnswer.myAnswer;
}

const stored = async (caller: Caller) => (await questions(caller)).map(({ myAnswer }) => myAnswer);
const change = (text: string) =>
  site.em.fork().execute('update lesson set questions = ?::text::jsonb where id = ?', [text, lessonId]);

describe("a lesson's own questions", () => {
  it('LESS-09 are none where it has none', async () => {
    lessonId = (await site.make.lesson()).id;
    expect(await questions(ana)).toEqual([]);
  });

  it('LESS-09 come in the language asked for, each text in English where its Spanish is missing', async () => {
    const [english] = await questions(new Caller(site));
    expect(english?.localized.question).toEqual({ value: 'Who signs?', language: 'en' });
    const [first, second] = await questions(new Caller(site), 'es');
    expect(first?.localized).toEqual({
      question: { value: '¿Quién firma?', language: 'es' },
      options: [
        { id: 'bank', text: { value: 'El banco', language: 'es' }, why: null },
        { id: 'key', text: { value: 'The holder of the key', language: 'en' }, why: null },
        { id: 'miner', text: { value: 'El minero', language: 'es' }, why: null },
        { id: 'node', text: { value: 'El nodo', language: 'es' }, why: null },
      ],
      explanation: { value: 'Solo la clave firma.', language: 'es' },
    });
    expect(second?.localized.question).toEqual({ value: 'How many bitcoin?', language: 'en' });
  });
});

it('LESS-09 a wrong option says why it is wrong, in the language asked for', async () => {
  const why = { en: 'It only keeps a list.', es: 'Solo lleva una lista.' };
  const explained = QUESTIONS.map(({ options, ...question }) => ({
    ...question,
    options: options.map((option) => (option.id === 'bank' ? { ...option, why } : option)),
  }));
  await change(JSON.stringify(explained));
  const [question] = await questions(new Caller(site), 'es');
  expect(question?.localized.options.map((option) => option.why)).toEqual([
    { value: why.es, language: 'es' },
    null,
    null,
    null,
  ]);
});

describe('questions that are in English only', () => {
  it('make their lesson untranslated, in lists, in the coverage and for the check of its form', async () => {
    await truncate(site.em, 'stored_course_module cascade');
    const admin = await withSession(site, { role: 'admin' });
    const lesson = await site.make.lesson({ slug: 'supply', titleEs: 'Oferta', contentEs: '<p>Texto</p>' });
    const found = async (questions: unknown) => {
      expect((await admin.put(`/api/lessons/${lesson.id}`, { questions })).status).toBe(200);
      const { data } = await admin.graphql<{
        contentRows: { items: { hasSpanish: boolean }[] };
        checkLesson: { field: string; rule: string }[];
      }>(
        `query ($input: LessonInput!) {
          contentRows(type: lesson, untranslated: true) { items { hasSpanish } }
          checkLesson(input: $input) { field rule }
        }`,
        { input: { titleEs: 'Oferta', questions } },
      );
      const { output } = await runSato(['content', 'coverage', '--missing', '--json'], {
        env: { DATABASE_URL: site.databaseUrl },
      });
      const lines = JSON.parse(output).incomplete.filter(({ path }: { path: string }) => path.endsWith('/supply'));
      return {
        rows: data?.contentRows.items,
        findings: data?.checkLesson.filter(({ rule }) => rule === 'missing-spanish'),
        missing: lines.flatMap((line: { missing: string[] }) => line.missing),
      };
    };
    const none = { rows: [], findings: [], missing: [] };
    expect(await found(null)).toEqual(none);
    expect(await found(ENGLISH_QUESTIONS)).toEqual({
      rows: [{ hasSpanish: false }],
      findings: [{ field: 'questions.0.question.es', rule: 'missing-spanish' }],
      missing: ['questions'],
    });
    expect(await found(BOTH_QUESTIONS)).toEqual(none);
  });
});

describe('recordAnswer', () => {
  it('LESS-08 is refused to visitors', async () => {
    expect(await record(new Caller(site), 'who-signs', 'key')).toBe('UNAUTHENTICATED');
    expect(await stored(new Caller(site))).toEqual([null, null]);
  });

  it('LESS-08 LESS-17 refuses unknown lessons, questions and options, and stores nothing', async () => {
    const draft = (await site.make.lesson({ questions: QUESTIONS, status: 'draft' })).id;
    expect(await record(ana, 'who-signs', 'key', draft)).toBe('NOT_FOUND');
    expect(await record(ana, 'who-signed', 'key')).toBe('NOT_FOUND');
    expect(await record(ana, 'who-signs', 'twenty-one')).toBe('BAD_USER_INPUT');
    expect(await record(ana, 'who-signs\0', '\0')).toBe('NOT_FOUND');
    const rows = await site.em.fork().execute('select from quiz_result where user_id = ?', [ana.user.id]);
    expect(rows).toHaveLength(0);
  });

  it('LESS-08 judges the answer itself, keeps the last one, and a right one for good', async () => {
    expect(await record(ana, 'who-signs', 'bank')).toEqual({ optionId: 'bank', isRight: false });
    expect(await stored(ana)).toEqual([{ optionId: 'bank', isRight: false }, null]);
    const right = { optionId: 'key', isRight: true };
    expect(await record(ana, 'who-signs', 'key')).toEqual(right);
    expect(await record(ana, 'who-signs', 'bank')).toEqual(right);
    expect(await stored(ana)).toEqual([right, null]);
    expect(await stored(await withSession(site))).toEqual([null, null]);
  });

  it('LESS-08 what was answered before a question changed does not count for the new one', async () => {
    await record(ana, 'who-signs', 'key');
    await change(JSON.stringify(QUESTIONS.map((question) => ({ ...question, answer: question.options[0]?.id }))));
    expect(await stored(ana)).toEqual([null, null]);
    expect(await record(ana, 'who-signs', 'bank')).toEqual({ optionId: 'bank', isRight: true });
    await change(JSON.stringify(QUESTIONS.slice(1)));
    expect(await record(ana, 'who-signs', 'bank')).toBe('NOT_FOUND');
  });
});

describe('the database', () => {
  it('LESS-08 deletes results with the account and with the lesson', async () => {
    const ben = await withSession(site);
    await record(ana, 'who-signs', 'key');
    await record(ben, 'who-signs', 'key');
    const em = site.em.fork();
    const users = async () =>
      (await em.execute<{ user_id: number }[]>('select user_id from quiz_result where lesson_id = ?', [lessonId])).map(
        (row) => row.user_id,
      );
    await em.execute('delete from app_user where id = ?', [ana.user.id]);
    expect(await users()).toEqual([ben.user.id]);
    await em.execute('delete from lesson where id = ?', [lessonId]);
    expect(await users()).toEqual([]);
  });

  it('LESS-09 takes a list of questions or none, and nothing else', async () => {
    for (const text of ['[]', '{}', '"x"', 'null']) await expect(change(text), text).rejects.toThrow('check');
  });
});
