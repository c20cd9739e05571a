import { describe, expect, it } from 'vitest';
import { orderOf } from '#client/admin/forms/fields/order.ts';
import { articleKind, lessonKind } from '#client/admin/forms/kinds/content-kinds.ts';
import { tabOf } from '#client/admin/forms/kinds/form-kind.ts';
import { moved, replaced, withNewOption, withNewQuestion, without } from '#client/admin/forms/quiz/quiz-edits.ts';
import { formResolver, problemPaths } from '#client/admin/forms/saving/form-problems.ts';

const options = { fields: {}, shouldUseNativeValidation: false };
const never = () => false;
const isNew = () => null;

describe('the rules of a form', () => {
  it.each([
    ['', 1],
    ['abc', 1],
    ['-', 1],
    ['7', 7],
    ['0', 0],
  ])('VAL-13 an order typed as "%s" is %i', (typed, order) => {
    expect(orderOf(typed)).toBe(order);
  });

  it('VAL-08 an article without status is refused on it with "Required"', async () => {
    const { errors } = await formResolver(articleKind, never, isNew)(
      { ...articleKind.empty, status: '' },
      undefined,
      options,
    );
    expect(errors).toMatchObject({ status: { message: 'required' }, category: { message: 'required' } });
  });

  it('VAL-44 a slug that is known to be taken is refused, and an empty one is not asked about', async () => {
    const values = { ...articleKind.empty, title: 'T', excerpt: '1234567890', content: 'C', category: 'News' };
    const check = formResolver(articleKind, () => true, isNew);
    expect((await check({ ...values, slug: 'taken' }, undefined, options)).errors).toEqual({
      slug: { type: 'rule', message: 'slug_taken' },
    });
    expect((await check(values, undefined, options)).errors).toEqual({});
  });

  it('VAL-08 times that the server would refuse are refused on their fields, unless they are stored already', async () => {
    const values = { ...articleKind.empty, title: 'T', excerpt: '1234567890', content: 'C', category: 'News' };
    const past = '2020-01-01T09:00:00.000Z';
    const problems = async (changes: object, stored: object | null = null) => {
      const check = formResolver(articleKind, never, () => stored && { ...values, ...stored });
      const { errors } = await check({ ...values, ...changes }, undefined, options);
      return Object.entries(errors).map(([name, error]) => [name, error?.message]);
    };
    const [early, late] = ['2999-12-01T09:00:00.000Z', '2999-12-02T09:00:00.000Z'];
    expect(await problems({ publishAt: past })).toEqual([['publishAt', 'publish_at_past']]);
    expect(await problems({ publishAt: late, unpublishAt: early })).toEqual([
      ['unpublishAt', 'unpublish_before_publish'],
    ]);
    expect(await problems({ unpublishAt: past, status: 'published' })).toEqual([['unpublishAt', 'unpublish_at_past']]);
    expect(await problems({ publishAt: early, status: 'published' })).toEqual([['publishAt', 'publish_at_published']]);
    expect(await problems({ publishAt: early, unpublishAt: late })).toEqual([]);
    expect(await problems({ publishAt: past }, { publishAt: past })).toEqual([]);
    expect(await problems({ publishAt: past, slug: 'Not a slug' })).toEqual([
      ['slug', 'slug_invalid'],
      ['publishAt', 'publish_at_past'],
    ]);
  });

  it('names what is wrong in the order of the tabs and of their fields', async () => {
    const [question] = withNewQuestion([]);
    const values = { ...lessonKind.empty, questions: question ? [question] : [], slug: '!' };
    const { errors } = await formResolver(lessonKind, never, isNew)(values, undefined, options);
    expect(problemPaths(lessonKind, errors).map(({ path }) => path)).toEqual([
      'title',
      'content',
      'questions.0.question.en',
      'questions.0.options.0.text.en',
      'questions.0.options.1.text.en',
      'questions.0.options.2.text.en',
      'questions.0.options.3.text.en',
      'questions.0.answer',
      'questions.0.explanation.en',
      'moduleId',
      'slug',
      'duration',
    ]);
  });

  it('knows in which tab a field stands', () => {
    expect(tabOf(lessonKind, 'contentEs')).toBe('spanish');
    expect(tabOf(lessonKind, 'questions.0.question.es')).toBe('spanish');
    expect(tabOf(lessonKind, 'questions.0.answer')).toBe('english');
    expect(tabOf(lessonKind, 'moduleId')).toBe('common');
  });
});

describe('editing questions', () => {
  it('LESS-09 gives a new question four options and ids of its own, and never one that is in use', () => {
    const [first, second] = withNewQuestion(withNewQuestion([]));
    expect([first?.id, second?.id]).toEqual(['question-1', 'question-2']);
    expect(first?.options.map(({ id }) => id)).toEqual(['option-1', 'option-2', 'option-3', 'option-4']);
    expect(withNewOption([{ id: 'option-2', text: { en: '', es: '' } }]).map(({ id }) => id)).toEqual([
      'option-2',
      'option-1',
    ]);
  });

  it('moves one place at a time and stays within the ends', () => {
    expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  });

  it('replaces and removes one alone', () => {
    expect(replaced(['a', 'b'], 1, 'x')).toEqual(['a', 'x']);
    expect(without(['a', 'b', 'c'], 1)).toEqual(['a', 'c']);
  });
});
