import { lessonInput } from '#domain/content-input.ts';
import { ORDER_MIN } from '#domain/limits.ts';
import type { FormKind } from './form-kind.ts';

const schema = lessonInput.omit({ attribution: true, sourceUrl: true });

export const lessonKind = {
  section: 'lessons',
  type: 'lesson',
  schema,
  empty: {
    title: '',
    content: '',
    questions: [],
    titleEs: '',
    contentEs: '',
    moduleId: null,
    slug: '',
    duration: '',
    order: ORDER_MIN,
    status: 'draft',
  },
  tabs: {
    english: ['title', 'content', 'questions'],
    spanish: ['titleEs', 'contentEs', 'questions'],
    common: ['moduleId', 'slug', 'duration', 'order', 'status'],
  },
  html: ['content', 'contentEs'],
} satisfies FormKind<typeof schema._output>;
