import { z } from 'zod';
import { TIP_MAX } from '../limits.ts';
import { questionsInput } from '../quiz.ts';
import { optional } from '../text-input.ts';
import { defineKind, field } from './content-kind.ts';
import {
  bodies,
  confirmation,
  DATES,
  dates,
  duration,
  moduleId,
  order,
  publication,
  review,
  slug,
  source,
  spanishText,
  state,
  text,
  titles,
} from './fields.ts';

const TIP = { en: 'Tip', es: 'Consejo' };

const shape = {
  moduleId,
  ...titles,
  slug,
  ...bodies,
  tip: text(TIP, optional(TIP_MAX), { searched: 'C' }),
  tipEs: spanishText(TIP, TIP_MAX),
  order,
  duration,
  ...state,
  questions: field(questionsInput, {
    type: 'questions',
    place: 'quiz',
    label: { en: 'Knowledge Check', es: 'Comprueba lo aprendido' },
    isUnchangedIfOmitted: true,
    initial: [],
    note: 'All questions in order; an empty list if there are none.',
  }),
  ...publication,
  ...dates,
  ...source,
  ...review,
};

export const lessonInput = z.object(shape).omit(DATES).extend(confirmation(shape));

export const LESSON = defineKind({
  type: 'lesson',
  name: 'Lesson',
  table: 'lesson',
  folder: 'course',
  shape,
  input: lessonInput,
});
