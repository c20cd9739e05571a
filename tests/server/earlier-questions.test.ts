import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question } from '#domain/quiz.ts';
import { Caller } from '#tests/support/caller.ts';
import { QUESTIONS } from '#tests/support/questions.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;

const questions = (...ids: string[]) => ids.map((id): Question => ({ ...(QUESTIONS[0] as Question), id }));

beforeAll(async () => {
  site = await startSite();
  const { make } = site;
  const later = (await make.module({ order: 2 })).id;
  const basics = (await make.module({ order: 1 })).id;
  const hidden = (await make.module({ order: 1, status: 'draft' })).id;
  await make.lesson({ module: hidden, slug: 'hidden', questions: questions('hidden') });
  await make.lesson({ module: basics, slug: 'one', titleEs: 'Uno', order: 1, questions: questions('a', 'b', 'c') });
  await make.lesson({ module: basics, slug: 'two', order: 2, questions: questions('d', 'e') });
  await make.lesson({ module: basics, slug: 'no-questions', order: 3 });
  await make.lesson({ module: basics, slug: 'draft', order: 4, status: 'draft', questions: questions('draft') });
  await make.lesson({ module: later, slug: 'three', order: 1, questions: questions('f') });
  await make.lesson({ module: later, slug: 'four', order: 2, questions: questions('g') });
  await make.lesson({ module: later, slug: 'five', order: 3, questions: questions('h') });
});
afterAll(() => site.close());

interface Asked {
  lessonSlug: string;
  lessonTitle: { value: string; language: string };
  question: { id: string; myAnswer: null; localized: { question: { value: string } } };
}

async function asked(slug: string): Promise<Asked[]> {
  const { data } = await new Caller(site).graphql<{ lesson: { earlierQuestions: Asked[] } }>(
    `query ($slug: String!) { lesson(slug: $slug) { earlierQuestions { lessonSlug lessonTitle(language: es) { value language }
      question { id myAnswer { optionId } localized(language: es) { question { value } } } } } }`,
    { slug },
  );
  return data?.lesson.earlierQuestions ?? [];
}
const keys = async (slug: string) =>
  (await asked(slug)).map(({ lessonSlug, question }) => `${lessonSlug} ${question.id}`);

describe('the questions of earlier lessons', () => {
  it('are missing in the first lesson', async () => {
    expect(await keys('one')).toEqual([]);
  });

  it('are never those of drafts, and skip lessons without any', async () => {
    expect(await keys('no-questions')).toEqual(['two d', 'one b']);
    expect(await keys('three')).toEqual(['two d', 'one b']);
  });

  it.each([
    ['two', ['one a']],
    ['four', ['three f', 'one c']],
    // The lesson has fewer questions than lessons have passed.
    ['five', ['four g', 'one c']],
  ])('of %s are one of the last lesson and one of the fourth last, or of the first', async (slug, found) => {
    expect(await keys(slug)).toEqual(found);
  });

  it('name their lesson, in the language of the page', async () => {
    const [first] = await asked('two');
    expect(first).toMatchObject({
      lessonTitle: { value: 'Uno', language: 'es' },
      question: { localized: { question: { value: '¿Quién firma?' } } },
    });
  });

  it('change on a page from memory when the earlier lesson does', async () => {
    const page = async () => (await fetch(`${site.url}/course/two`)).text();
    expect(await page()).toContain('Who signs?');
    await site.em.execute(`update lesson set questions = replace(questions::text, 'Who signs?', 'Who else?')::jsonb,
      version = version + 1, updated_at = now() where slug = 'one'`);
    await expect.poll(page).toContain('Who else?');
  });
});
