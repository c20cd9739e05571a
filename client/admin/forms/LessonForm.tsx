import { Trans } from '@lingui/react/macro';
import type { LessonFormQuery } from '../../gql/admin/graphql.ts';
import { graphql } from '../../gql/admin/index.ts';
import { BesideField } from './Beside.tsx';
import { EditorPage } from './EditorPage.tsx';
import { type FormValues, questionDrafts } from './form-values.ts';
import { HtmlField } from './HtmlField.tsx';
import { LineField } from './LineField.tsx';
import { lessonKind } from './lesson-kind.ts';
import { ModuleField } from './ModuleField.tsx';
import { OrderField } from './OrderField.tsx';
import { QuizFields } from './QuizFields.tsx';
import { QuizTranslation } from './QuizTranslation.tsx';
import { SlugField } from './SlugField.tsx';
import { StatusField } from './StatusField.tsx';
import { SPANISH_HINT } from './spanish-hint.tsx';
import { useSaveLesson } from './useSaveLesson.tsx';
import { useStoredItem } from './useStoredItem.ts';

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
            <BesideField english="title">
              <LineField name="titleEs" lang="es" hint={SPANISH_HINT} />
            </BesideField>
            <BesideField english="content">
              <HtmlField name="contentEs" language="es" hint={SPANISH_HINT} />
            </BesideField>
            <QuizTranslation />
          </>
        ),
        common: (
          <>
            <ModuleField />
            <SlugField />
            <LineField name="duration" hint={<Trans>For example 15 min</Trans>} />
            <OrderField name="order" />
            <StatusField />
          </>
        ),
      }}
    />
  );
}
