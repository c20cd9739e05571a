import { z } from 'zod';
import { questionsInput } from '../quiz.ts';
import { defineKind, field } from './content-kind.ts';
import { bodies, DATES, dates, duration, moduleId, order, review, slug, source, state, titles } from './fields.ts';

const shape = {
  moduleId,
  ...titles,
  slug,
  ...bodies,
  order,
  duration,
  ...state,
  questions: field(questionsInput, {
    type: 'questions',
    place: 'quiz',
    label: { en: 'Knowledge Check', es: 'Comprueba lo aprendido' },
    isKept: true,
    initial: [],
    note: 'All questions in order; an empty list if there are none.',
  }),
  ...dates,
  ...source,
  ...review,
};

export const lessonInput = z.object(shape).omit(DATES);

export const LESSON = defineKind({
  type: 'lesson',
  name: 'Lesson',
  table: 'lesson',
  folder: 'course',
  shape,
  input: lessonInput,
});
