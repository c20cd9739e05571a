import { Trans } from '@lingui/react/macro';
import type { LessonFormQuery } from '../../../gql/admin/graphql.ts';
import { graphql } from '../../../gql/admin/index.ts';
import { EditorPage } from '../EditorPage.tsx';
import { HtmlField } from '../fields/HtmlField.tsx';
import { LineField } from '../fields/LineField.tsx';
import { ModuleField } from '../fields/ModuleField.tsx';
import { OrderField } from '../fields/OrderField.tsx';
import { SlugField } from '../fields/SlugField.tsx';
import { StatusField } from '../fields/StatusField.tsx';
import { SPANISH_HINT } from '../fields/spanish-hint.tsx';
import { TranslatedField } from '../fields/TranslatedField.tsx';
import { type FormValues, questionDrafts } from '../form-values.ts';
import { QuizFields } from '../quiz/QuizFields.tsx';
import { QuizTranslation } from '../quiz/QuizTranslation.tsx';
import { useStoredItem } from '../useStoredItem.ts';
import { lessonKind } from './lesson-kind.ts';
import { useSaveLesson } from './useSaveLesson.tsx';

const LessonItemQuery = graphql(`
  query LessonForm($id: Int!) {
    item: lesson(id: $id) {
      id
      version
      title
      titleEs
      slug
      content
      contentEs
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
        }
        answer
        explanation { en es }
      }
    }
  }
`);

type StoredLesson = NonNullable<LessonFormQuery['item']>;

function valuesOf({ titleEs, contentEs, questionSources, ...item }: StoredLesson): FormValues {
  const { title, slug, content, moduleId, duration, order, status } = item;
  return {
    ...{ title, slug, content, moduleId, duration, order, status },
    titleEs: titleEs ?? '',
    contentEs: contentEs ?? '',
    reviewedAt: item.reviewedAt ?? '',
    reviewedBy: item.reviewedBy ?? '',
    questions: questionDrafts(questionSources),
  };
}

/** Writes, translates and publishes a lesson with its questions. */
export function LessonForm({ id }: { id: number | null }) {
  const item = useStoredItem(LessonItemQuery, id, lessonKind.empty, valuesOf);
  const save = useSaveLesson();
  return (
    <EditorPage
      kind={lessonKind}
      id={id}
      item={item}
      save={save}
      panels={{
        english: (
          <>
            <LineField name="title" lang="en" />
            <HtmlField name="content" language="en" />
            <QuizFields />
          </>
        ),
        spanish: (
          <>
            <TranslatedField english="title">
              <LineField name="titleEs" lang="es" hint={SPANISH_HINT} />
            </TranslatedField>
            <TranslatedField english="content">
              <HtmlField name="contentEs" language="es" hint={SPANISH_HINT} />
            </TranslatedField>
            <QuizTranslation />
          </>
        ),
        common: (
          <>
            <ModuleField />
            <SlugField />
            <OrderField name="order" />
            <LineField name="duration" hint={<Trans>For example 15 min</Trans>} />
            <StatusField />
            <LineField name="reviewedAt" type="date" />
            <LineField name="reviewedBy" />
          </>
        ),
      }}
    />
  );
}
