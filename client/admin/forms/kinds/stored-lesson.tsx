import type { LessonForm_ItemFragment } from '../../../gql/admin/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../../../gql/admin/index.ts';
import { type FormValues, questionDrafts, type StoredValues } from '../form-values.ts';
import { sourceValues } from './source-values.ts';

export const LessonFormFragment = graphql(`
  fragment LessonForm_item on Lesson {
    id
    version
    outdatedTexts { field english }
    title
    titleEs
    slug
    content
    contentEs
    tip
    tipEs
    moduleId
    duration
    order
    status
    reviewedAt
    reviewedBy
    questionSources {
      id
      question { en es }
      options {
        id
        text { en es }
        why { en es }
      }
      answer
      explanation { en es }
    }
    attribution
    sourceUrl
    publishedAt
    publishAt
    unpublishAt
  }
`);

/** What the form takes from a stored lesson. */
export function storedLesson(found: FragmentType<typeof LessonFormFragment>): StoredValues {
  const item = readFragment(LessonFormFragment, found);
  return { values: { ...valuesOf(item), confirmed: [] }, version: item.version, outdated: item.outdatedTexts };
}

function valuesOf({ titleEs, contentEs, questionSources, ...item }: LessonForm_ItemFragment): FormValues {
  const { title, slug, content, moduleId, duration, order, status } = item;
  return {
    ...{ title, slug, content, moduleId, duration, order, status },
    titleEs: titleEs ?? '',
    contentEs: contentEs ?? '',
    tip: item.tip ?? '',
    tipEs: item.tipEs ?? '',
    reviewedAt: item.reviewedAt ?? '',
    reviewedBy: item.reviewedBy ?? '',
    questions: questionDrafts(questionSources),
    ...sourceValues(item),
  };
}
